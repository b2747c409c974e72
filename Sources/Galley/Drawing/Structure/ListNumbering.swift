/// The numbering of a list (ISO 32000-1 §14.8.5.5).
enum ListNumbering: String {
  case none, disc, circle, square
  case decimal, upperRoman, lowerRoman, upperAlpha, lowerAlpha

  /// - label: the label of the list's first item, which determines the kind of numbering.
  init(_ label: String) {
    guard let first = label.first(where: { !$0.isWhitespace && $0 != "(" }) else {
      self = .none
      return
    }
    switch first {
    case "•", "●": self = .disc
    case "◦", "○": self = .circle
    case "▪", "■", "◾": self = .square
    case "i": self = .lowerRoman
    case "I": self = .upperRoman
    default:
      self =
        first.isNumber
        ? .decimal : first.isLowercase ? .lowerAlpha : first.isUppercase ? .upperAlpha : .none
    }
  }

  /// Whether a label is the first number or letter of a list, such as `1.` or `(a)`.
  static func isFirst(_ label: String) -> Bool {
    ["1", "a", "A", "i", "I"].contains(label.filter { $0.isLetter || $0.isNumber })
  }

  /// Whether the labels of the list's items are numbers or letters instead of bullets. `nil` for
  /// unknown labels, which can be in either kind of list.
  var isOrdered: Bool? {
    switch self {
    case .none: nil
    case .disc, .circle, .square: false
    case .decimal, .upperRoman, .lowerRoman, .upperAlpha, .lowerAlpha: true
    }
  }
}
