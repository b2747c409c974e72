/// The reason why a string is not a colour that Galley supports.
package enum CSSColorError: Error, Equatable {
  /// The string does not have the form of a CSS colour.
  case malformed
  /// The string is a CSS colour that Galley does not support. The message gives the reason and the
  /// remedy.
  case unsupported(String)
}

// Errors for CSS colours that Galley does not support. Each message names the colour or function.
extension CSSColorError {
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

  /// Creates the error for a word that is not the name of a colour.
  init(name: String) {
    if name == "currentcolor" {
      self = .unsupported("currentcolor depends on the text around it; write the colour itself")
    } else if Self.system.contains(name) {
      self = .unsupported(
        "\(name) is a system colour, which depends on the reader's system; write the colour itself")
    } else {
      self = .malformed
    }
  }

  /// Creates the error for a function that is not a colour function.
  init(function: String) {
    let others: Set = [
      "alpha", "calc", "color-contrast", "contrast-color", "device-cmyk", "light-dark", "var",
    ]
    self =
      others.contains(function)
      ? .unsupported("\(function)() is not supported yet; write the colour itself") : .malformed
  }

  /// Creates the error for a relative colour, such as `rgb(from red r g b)`.
  init(relative function: String) {
    self = .unsupported(
      "relative colours such as \(function)(from …) are not supported yet; use color-mix()")
  }
}
