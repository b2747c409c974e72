// Builds texts from literals, sums and nested parts.

extension AttributedText: ExpressibleByStringLiteral {
  /// Creates a string without attributes.
  public init(stringLiteral value: String) {
    self.init(value, TextAttributes())
  }
}

extension AttributedText {
  /// Creates an attachment: a single U+FFFC with the attachment and other attributes.
  public init(_ attachment: TextAttachment, _ attributes: [TextAttribute] = []) {
    self.init(
      utf16: [TextAttachment.character], TextAttributes(attributes + [.attachment(attachment)]))
  }

  /// Concatenates parts. A part's own attributes override `attributes`, as a child's attributes
  /// override its parent's.
  public init(_ parts: [AttributedText], _ attributes: [TextAttribute] = []) {
    self.init()
    for part in parts { append(part) }
    guard !attributes.isEmpty else { return }
    let base = TextAttributes(attributes)
    transform(0..<length) { base.merging($0) }
  }

  /// Concatenates two texts.
  public static func + (left: AttributedText, right: AttributedText) -> AttributedText {
    var sum = left
    sum.append(right)
    return sum
  }

  /// Appends a text.
  public static func += (left: inout AttributedText, right: AttributedText) {
    left.append(right)
  }
}
