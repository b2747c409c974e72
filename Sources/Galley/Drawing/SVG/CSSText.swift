/// Text in the syntax of CSS.
enum CSSText {
  /// A string in single quotes, with escapes for quotes, backslashes and control characters (CSS
  /// Syntax 3 §4.3.5). As a string, a font family can have any name.
  static func string(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'", "\\": quoted += "\\\(scalar)"
      case "\0": quoted += "\u{FFFD}"
      case "\u{1}"..."\u{1F}", "\u{7F}": quoted += "\\\(String(scalar.value, radix: 16)) "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }
}
