// Builds attributed texts from string literals, with `+`, and from nested parts.

extension AttributedText: ExpressibleByStringLiteral {
  /// Creates an attributed text from a string literal, without attributes.
  public init(stringLiteral value: String) {
    self.init(value, TextAttributes())
  }
}

extension AttributedText {
  /// Creates a text that is one attachment: a single U+FFFC with the attachment and other
  /// attributes.
  public init(_ attachment: TextAttachment, _ attributes: [TextAttribute] = []) {
    self.init(
      utf16: [TextAttachment.character], TextAttributes(attributes + [.attachment(attachment)]))
  }

  /// Concatenates attributed texts. Each part's own attributes override `attributes`, as a child's
  /// attributes override its parent's.
  public init(_ parts: [AttributedText], _ attributes: [TextAttribute] = []) {
    self.init()
    for part in parts { append(part) }
    guard !attributes.isEmpty else { return }
    let base = TextAttributes(attributes)
    transform(0..<length) { base.merging($0) }
  }

  /// Concatenates two attributed texts.
  public static func + (left: AttributedText, right: AttributedText) -> AttributedText {
    var sum = left
    sum.append(right)
    return sum
  }

  /// Appends one attributed text to another.
  public static func += (left: inout AttributedText, right: AttributedText) {
    left.append(right)
  }
}
