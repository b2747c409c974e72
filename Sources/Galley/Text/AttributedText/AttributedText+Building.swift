// Texts from parts: literals, sums and nesting.

extension AttributedText: ExpressibleByStringLiteral {
  /// A string without attributes.
  public init(stringLiteral value: String) {
    self.init(value, TextAttributes())
  }
}

extension AttributedText {
  /// An attachment: one U+FFFC with it and other attributes.
  public init(_ attachment: TextAttachment, _ attributes: [TextAttribute] = []) {
    self.init(
      utf16: [TextAttachment.character], TextAttributes(attributes + [.attachment(attachment)]))
  }

  /// Parts one behind the other. `attributes` lie under those of each part, as the attributes of a
  /// parent under those of its children: a part says only what is different.
  public init(_ parts: [AttributedText], _ attributes: [TextAttribute] = []) {
    self.init()
    for part in parts { append(part) }
    guard !attributes.isEmpty else { return }
    let base = TextAttributes(attributes)
    transform(0..<length) { base.merging($0) }
  }

  /// One text behind the other.
  public static func + (left: AttributedText, right: AttributedText) -> AttributedText {
    var sum = left
    sum.append(right)
    return sum
  }

  /// Adds a text at the end.
  public static func += (left: inout AttributedText, right: AttributedText) {
    left.append(right)
  }
}
