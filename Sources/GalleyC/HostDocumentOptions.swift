// Options for reading a document. Programs in other languages pass these options as JSON.

import Galley
import GalleyDocuments
import GalleyFormats
import GalleyJSON

/// The format of a document, and the options for reading the document. A program in another
/// language passes the format and the options.
struct HostDocumentOptions: Sendable {
  /// The format of the document.
  var format = DocumentFormat.json
  /// The options for reading the document.
  var options: DocumentOptions
  private var keys = Keys()

  /// Values of keys whose meaning depends on other keys. These values are used after all keys have
  /// been read.
  fileprivate struct Keys: Sendable {
    var folder: String?
    var pictureRoot: String?
    var imageFolders: [String] = []
    var fontRoots: [String] = []
    var contentStyles: [UInt8]?
    var firstLineStyle: String?

    /// The name of the first key that is present and requires the key `folder`; `nil` if no such
    /// key is present.
    var needsFolder: String? {
      if pictureRoot != nil { return "pictureRoot" }
      if !imageFolders.isEmpty { return "imageFolders" }
      return fontRoots.isEmpty ? nil : "fontRoots"
    }
  }

  /// Reads options from a JSON object. Empty bytes mean default options.
  ///
  /// - Parameter renderer: the renderer that measures text and provides the limits.
  /// - Throws: an error if a key is unknown or a value is invalid. For an unknown key, the error
  ///   suggests a similar key.
  init(json: [UInt8], for renderer: TextRenderer) throws(DocumentError) {
    options = DocumentOptions(limits: renderer.limits)
    options.measure = TextMeasure(renderer)
    try Self.jsonKeys.read(options: json, into: &self)
    if let folder = keys.folder {
      options.resources = .folder(
        folder, pictureRoot: keys.pictureRoot, imageFolders: keys.imageFolders,
        fontRoots: keys.fontRoots)
    } else if let key = keys.needsFolder {
      throw DocumentError(
        path: key,
        message: "this option needs the document's folder; add \"folder\"")
    }
    try readStyles()
  }

  /// Reads the values whose meaning depends on other keys.
  private mutating func readStyles() throws(DocumentError) {
    if let json = keys.contentStyles {
      options.contentStyles = try naming("contentStyles") { () throws(DocumentError) in
        try ContentStyleSheet(json: json, options: options.base)
      }
    }
    if let name = keys.firstLineStyle {
      options.firstLineStyle = try naming("firstLineStyle") { () throws(DocumentError) in
        try options.firstLineAttributes(named: name)
      }
    }
  }

  /// Calls a closure. If the closure throws an error, the path of the thrown error is `key`.
  private func naming<Value>(
    _ key: String, _ body: () throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value {
    do { return try body() } catch { throw DocumentError(path: key, message: error.description) }
  }

  private static let jsonKeys = KeyTable<HostDocumentOptions>(
    [
      .key("format", .word()) { $0.format = $1 },
      .key("folder", .path) { $0.keys.folder = $1 },
      .key("pictureRoot", .path) { $0.keys.pictureRoot = $1 },
      .key("imageFolders", .paths) { $0.keys.imageFolders = $1 },
      .key("fontRoots", .paths) { $0.keys.fontRoots = $1 },
      .key("state", .word()) { $0.options.state = $1 },
      .key("template", .string("a template's name")) { $0.options.xml.template = $1 },
      .key("styleFiles", .paths) { $0.options.xml.styleFiles = $1 },
      .key("colorScheme", .word()) { $0.options.markdown.traits.colorScheme = $1 },
      .key("contentSize", .word()) { $0.options.markdown.traits.contentSize = $1 },
      .key("contentStyles", contentStyles) { $0.keys.contentStyles = $1 },
      .key("firstLineStyle", .string("a style's name")) { $0.keys.firstLineStyle = $1 },
      .key("styleSheet", styleSheet) { $0.options.setStyleSheet($1) },
    ], noun: "option")

  private static let styleSheet = ValueReader<StyleSheet>.document {
    json throws(DocumentError) in
    try StyleSheet(json: json)
  }

  private static let contentStyles = ValueReader<[UInt8]>.document {
    json throws(DocumentError) in json
  }
}
