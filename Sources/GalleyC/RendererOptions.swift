// Options for a renderer. Programs in other languages pass these options as JSON.

import Galley
import GalleyDocuments
import GalleyJSON

/// The renderer options that a program in another language passes: fonts, hyphenation patterns and
/// limits.
struct RendererOptions: Sendable {
  /// The paths of font files and folders. Fonts from earlier paths are preferred.
  var fonts: [String] = []
  /// Whether to also use the system's fonts and hyphenation patterns.
  var includesSystemFonts = true
  /// A font lock, which restricts drawing to the fonts that the lock lists; `nil` for no
  /// restriction.
  var fontLock: FontLock?
  /// Folders that contain hyphenation patterns. These folders are searched before all other
  /// folders.
  var hyphenation: [String] = []
  /// Size limits, checked before memory is allocated.
  var limits = Limits.default

  /// Reads options from a JSON object. Empty bytes mean default options.
  ///
  /// - Throws: an error if a key is unknown or a value is invalid. For an unknown key, the error
  ///   suggests a similar key.
  init(json: [UInt8]) throws(DocumentError) {
    try Self.jsonKeys.read(options: json, into: &self)
  }

  private static let jsonKeys = KeyTable<RendererOptions>(
    [
      .key("fonts", .paths) { $0.fonts = $1 },
      .key("systemFonts", .boolean) { $0.includesSystemFonts = $1 },
      .key(
        "fontLock", .document { json throws(DocumentError) in try FontLock(json: json) }
      ) { $0.fontLock = $1 },
      .key("hyphenation", .paths) { $0.hyphenation = $1 },
      .key("limits", limits) { $0.limits = $1 },
    ], noun: "option")

  /// Reads the name of a set of limits. `strangers` is the old name of `untrusted`.
  private static let limits = ValueReader<Limits>.word([
    ("default", .default), ("untrusted", .untrusted), ("strangers", .untrusted),
  ])
}

extension KeyTable {
  /// Reads a JSON object with options, and stores its values in `target`. If `json` is empty,
  /// `target` remains unchanged.
  func read(
    options json: [UInt8], into target: inout Target, limits: Limits = .default
  ) throws(DocumentError) {
    guard !json.isEmpty else { return }
    let text = try JSONText(json, limits: limits)
    try text.read(limits: limits) { context throws(DocumentFault) in
      try read(text.root, as: "an object of options", into: &target, &context)
    }
  }
}

extension ValueReader where Value == String {
  /// Reads the path of a file or folder. The path must not be empty or contain NUL.
  static var path: Self {
    ValueReader { value, context throws(DocumentFault) in
      let path = try ValueReader<String>.string("a path").read(value, &context)
      guard !path.isEmpty, !path.utf8.contains(0) else {
        throw DocumentFault(
          at: value.offset, "a path must not be empty or contain NUL; name a file or folder")
      }
      return path
    }
  }
}

extension ValueReader where Value == [String] {
  /// Reads an array of paths to files and folders.
  static var paths: Self { .list(of: "paths", .path) }
}

extension ValueReader {
  /// Reads a JSON object that is a document of its own, such as a style sheet. In error messages, a
  /// JSON path begins at this object, not at the root of the options.
  static func document(
    _ make: @escaping @Sendable ([UInt8]) throws(DocumentError) -> Value
  ) -> Self {
    ValueReader { value, context throws(DocumentFault) in
      do throws(DocumentError) {
        return try make(Array(context.compactText(of: value).utf8))
      } catch {
        throw DocumentFault(at: value.offset, error.description)
      }
    }
  }
}
