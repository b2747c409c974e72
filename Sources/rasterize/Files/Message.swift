/// A message for standard error: `FILE:LINE:COLUMN: LABEL: TEXT`; unknown parts are left out.
struct Message: Sendable {
  /// The kind of a message.
  enum Label: String, Sendable {
    case error
    case warning
    /// A message about success or timing. It is printed without a label.
    case note

    /// The escape sequence of the label's colour: bold red or bold yellow.
    fileprivate var color: String {
      switch self {
      case .error: "\u{1B}[1;31m"
      case .warning: "\u{1B}[1;33m"
      case .note: ""
      }
    }
  }

  let label: Label
  /// The name of the file that the message is about, if any.
  var file: String?
  var position: Position?
  let text: String

  init(_ label: Label, file: String? = nil, at position: Position? = nil, _ text: String) {
    self.label = label
    self.file = file
    self.position = position
    self.text = text
  }

  /// The message's location as `FILE:LINE:COLUMN`.
  private var location: String? {
    guard let file else { return position?.description }
    return position.map { "\(file):\($0)" } ?? file
  }

  /// The message on one line, with or without colours.
  func line(isColored: Bool) -> String {
    let (start, end) = isColored && label != .note ? (label.color, "\u{1B}[0m") : ("", "")
    let word = label == .note ? nil : "\(start)\(label.rawValue):\(end)"
    let text = [word, text.oneLine].compactMap(\.self).joined(separator: " ")
    return [location?.oneLine, text].compactMap(\.self).joined(separator: ": ")
  }
}

/// Formats a number with its noun: `1 image`, `3 images`.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
