import Galley

/// An output path with placeholders for a row's values, such as `cards/{{id}}.png`. A value can be
/// part of a file name but cannot contain a folder.
struct OutputPattern: Sendable {
  /// The parts of the pattern in order: literal text, and names of placeholders.
  private let pieces: [(text: String, isName: Bool)]

  /// Parses an output pattern. Unclosed braces and unknown image extensions are errors.
  init(_ pattern: String, for settings: PictureSettings = PictureSettings()) throws(Failure) {
    var pieces: [(text: String, isName: Bool)] = []
    var rest = pattern[...]
    while let open = rest.firstRange(of: "{{") {
      pieces.append((String(rest[..<open.lowerBound]), false))
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else {
        throw Failure(.usage, "--output has a placeholder without closing braces: \(pattern)")
      }
      let name = rest[open.upperBound..<close.lowerBound]
      pieces.append((name.split(separator: " ").joined(separator: " "), true))
      rest = rest[close.upperBound...]
    }
    self.pieces = pieces + [(String(rest), false)]
    // Put `_` in place of the placeholders. Otherwise `{{id}}.png` would be checked as `.png`,
    // which is a name without an extension.
    let name = (names.isEmpty ? "" : "_") + rest
    if FilePath.ending(of: name) != nil || names.isEmpty { _ = try settings.encoding(for: name) }
  }

  /// The names of the pattern's placeholders.
  var names: [String] { pieces.filter(\.isName).map(\.text) }

  /// The path with its placeholders replaced by values.
  ///
  /// - Throws: an error if a placeholder has no value, or if a value cannot be part of a file name.
  func path(_ value: (String) -> String?) throws(Failure) -> String {
    var path = ""
    // The path components in which a value has replaced a placeholder.
    var filled: [String] = []
    var part = ""
    var isFilled = false
    for (text, isName) in pieces {
      if isName {
        let text = try Self.checked(value(text), text)
        path += text
        part += text
        isFilled = true
      } else {
        path += text
        for (index, piece) in text.split(separator: "/", omittingEmptySubsequences: false)
          .enumerated()
        {
          if index > 0 {
            if isFilled { filled.append(part) }
            (part, isFilled) = ("", false)
          }
          part += piece
        }
      }
    }
    if isFilled { filled.append(part) }
    if let dots = filled.first(where: { $0 == "." || $0 == ".." }) {
      throw Failure(
        .data, at: .path("output"),
        "with these values, the path contains \"\(dots)\", which is not allowed; change a value")
    }
    return path
  }

  private static func checked(_ value: String?, _ name: String) throws(Failure) -> String {
    guard let value else {
      throw Failure(.data, at: .path("output"), "no value for {{\(name)}} of --output")
    }
    if value.isEmpty {
      throw Failure(.data, at: .path("output"), "the value of {{\(name)}} in --output is empty")
    }
    if let scalar = value.unicodeScalars.first(where: {
      $0 == "/" || $0.properties.generalCategory == .control
    }) {
      throw Failure(
        .data, at: .path("output"),
        "the value of {{\(name)}} contains \(scalar.value.codePointName), which is not allowed"
          + " in file names; change it")
    }
    return value
  }
}
