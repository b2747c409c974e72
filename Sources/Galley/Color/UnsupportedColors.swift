/// Errors for CSS colours that Galley does not support. Each message names the colour or function.
enum UnsupportedColors {
  /// The names of the system colours (CSS Color 4 §6.2), including the deprecated ones (Appendix
  /// A), in lower case.
  private static let system: Set = [
    "accentcolor", "accentcolortext", "activeborder", "activecaption", "activetext", "appworkspace",
    "background", "buttonborder", "buttonface", "buttonhighlight", "buttonshadow", "buttontext",
    "canvas", "canvastext", "captiontext", "field", "fieldtext", "graytext", "highlight",
    "highlighttext", "inactiveborder", "inactivecaption", "inactivecaptiontext", "infobackground",
    "infotext", "linktext", "mark", "marktext", "menu", "menutext", "scrollbar", "selecteditem",
    "selecteditemtext", "threeddarkshadow", "threedface", "threedhighlight", "threedlightshadow",
    "threedshadow", "visitedtext", "window", "windowframe", "windowtext",
  ]

  /// The error for a word that is not the name of a colour.
  static func error(name: String) -> CSSColorError {
    if name == "currentcolor" {
      return .unsupported("currentcolor depends on the text around it; write the colour itself")
    }
    return system.contains(name)
      ? .unsupported(
        "\(name) is a system colour, which depends on the reader's system; write the colour itself")
      : .malformed
  }

  /// The error for a function that is not a colour function.
  static func error(function: String) -> CSSColorError {
    let others: Set = [
      "alpha", "calc", "color-contrast", "contrast-color", "device-cmyk", "light-dark", "var",
    ]
    return others.contains(function)
      ? .unsupported("\(function)() is not supported yet; write the colour itself") : .malformed
  }

  /// The error for a relative colour, such as `rgb(from red r g b)`.
  static func relative(_ function: String) -> CSSColorError {
    .unsupported(
      "relative colours such as \(function)(from …) are not supported yet; use color-mix()")
  }
}
