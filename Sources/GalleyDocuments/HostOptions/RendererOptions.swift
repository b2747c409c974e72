// Options in JSON, for programs in other languages: what texts are drawn with.

package import Galley

/// What a program in another language wants texts to be drawn with: fonts, patterns, limits.
package struct RendererOptions: Sendable {
  /// Files and folders of fonts; those of the first one are matched first.
  package var fonts: [String] = []
  /// Whether the machine's fonts and patterns of hyphenation are used besides.
  package var includesSystemFonts = true
  /// The fonts that alone may draw.
  package var fontLock: FontLock?
  /// Folders of hyphenation patterns, searched before all others.
  package var hyphenation: [String] = []
  /// What is refused before anything is allocated for it.
  package var limits = Limits.default

  /// Reads an object of options; no bytes are no options.
  ///
  /// - Throws: an unknown key with the nearest one, a value that is none for its key.
  package init(json: [UInt8]) throws(DocumentError) {
    try HostOptionKeys.read(json, HostOptionKeys.renderer, into: &self)
  }
}

/// How options are read.
enum HostOptionKeys {
  /// Reads an object of options by a table; no bytes are no options.
  static func read<Options>(
    _ json: [UInt8], _ table: KeyTable<Options>, into options: inout Options,
    limits: Limits = .default
  ) throws(DocumentError) {
    guard !json.isEmpty else { return }
    let text = try JSONText(json, limits: limits)
    var context = ReadContext(text, ReadOptions(limits: limits))
    do throws(DocumentFault) {
      try table.read(text.root, as: "an object of options", into: &options, &context)
    } catch {
      throw text.error(error)
    }
  }

  static let renderer = KeyTable<RendererOptions>(
    [
      .key("fonts", paths) { $0.fonts = $1 },
      .key("systemFonts", .boolean) { $0.includesSystemFonts = $1 },
      .key("fontLock", fontLock) { $0.fontLock = $1 },
      .key("hyphenation", paths) { $0.hyphenation = $1 },
      .key("limits", limits) { $0.limits = $1 },
    ], noun: "option")

  /// Paths of files and folders.
  static let paths = ValueReader<[String]>.list(of: "paths", path)

  /// The path of a file or folder, which the system can take.
  static let path = ValueReader<String>(.string("a path")) { value, _ throws(DocumentFault) in
    guard case .string(let path) = value.content else {
      throw .wrongType(value, expected: "a path")
    }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DocumentFault(
        at: value.offset, "no path is empty or holds a NUL; name a file or folder")
    }
    return path
  }

  private static let limits = ValueReader<Limits>.word([
    ("default", .default), ("strangers", .forStrangers),
  ])

  private static let fontLock = document(FontLock.self) { json throws(DocumentError) in
    try FontLock(json: json)
  }

  /// An object that is a document of its own; paths in errors begin in it.
  static func document<Value>(
    _: Value.Type, _ make: @escaping @Sendable ([UInt8]) throws(DocumentError) -> Value
  ) -> ValueReader<Value> {
    ValueReader<Value>(.any) { value, context throws(DocumentFault) in
      do throws(DocumentError) {
        return try make(Array(context.text.compactText(of: value).utf8))
      } catch {
        throw DocumentFault(at: value.offset, error.description)
      }
    }
  }
}
