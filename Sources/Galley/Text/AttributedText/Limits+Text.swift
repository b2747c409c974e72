// Checks that text and its container do not exceed the limits.

extension Limits {
  /// Throws an error if the text or the container exceeds a limit. A length that is not finite
  /// causes no error, because layout treats the length as absent.
  func check(_ text: AttributedText, in container: TextContainer) throws(RenderError) {
    try check(text)
    try check(container)
  }

  /// Throws an error if a length of a container is too large, or if the container's truncation
  /// token exceeds a limit.
  func check(_ container: TextContainer) throws(RenderError) {
    if let token = container.ownToken {
      guard token.value.length <= tokenLength else {
        throw .tooLarge(
          what: "the truncation token's length", value: Double(token.value.length),
          limit: Double(tokenLength))
      }
      try check(token.value)
    }
    try check(container.width, "the container's width")
    try check(container.height, "the container's height")
    try check(container.insets.top, "an inset")
    try check(container.insets.right, "an inset")
    try check(container.insets.bottom, "an inset")
    try check(container.insets.left, "an inset")
  }

  /// Throws an error if a text length, in UTF-16 code units, exceeds the limit.
  func check(length: Int) throws(RenderError) {
    guard length <= textLength else {
      throw .tooLarge(
        what: "the text's length", value: Double(length), limit: Double(textLength))
    }
  }

  /// Throws an error if the text is too long, or if a font size or a length in its attributes is
  /// too large. A font size of 0 or less is also an error.
  func check(_ text: AttributedText) throws(RenderError) {
    try check(length: text.length)
    for run in text.runs {
      let shared = run.shared
      if let size = shared.values.font.size {
        guard size > 0, size <= fontSize else {
          throw .tooLarge(what: "the font size", value: size, limit: fontSize)
        }
      }
      let keys = shared.keys.intersection(.lengths)
      if keys.isEmpty { continue }
      // A visitor is slow. Most runs have no lengths outside their paragraph style.
      if keys == AttributeSet(.paragraphStyle) {
        try shared.values.boxedStyle?.checkLengths(self, .paragraphStyle)
        continue
      }
      var lengths = LengthCheck(limits: self, shared: shared)
      AttributeValues.declare(&lengths)
      if let error = lengths.error { throw error }
    }
  }

  /// Checks the lengths in attribute values. An attribute is checked only if
  /// ``AttributeValues/declare(_:)`` declares that its value contains lengths.
  private struct LengthCheck: AttributeVisitor {
    let limits: Limits
    let shared: SharedAttributes
    var error: RenderError?

    @inline(__always)
    mutating func visit<Value: AttributeValue>(
      _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
      uses: AttributeUses, needs: AttributeNeed?, merge: (Value, Value) -> Value
    ) {
      guard uses.contains(.length), error == nil, shared.keys.contains(key) else { return }
      do throws(RenderError) {
        try shared.values[keyPath: path].checkLengths(limits, key)
      } catch {
        self.error = error
      }
    }
  }
}

// Each function checks the lengths in values of one type. If a type has no such function, its
// values contain no lengths.

extension Double {
  func checkLengths(_ limits: Limits, _ key: TextAttribute.Key) throws(RenderError) {
    try limits.check(self, key.name)
  }
}

extension Optional where Wrapped: AttributeValue {
  func checkLengths(_ limits: Limits, _ key: TextAttribute.Key) throws(RenderError) {
    try self?.checkLengths(limits, key)
  }
}

extension Array where Element: AttributeValue {
  func checkLengths(_ limits: Limits, _ key: TextAttribute.Key) throws(RenderError) {
    for element in self { try element.checkLengths(limits, key) }
  }
}

extension TextAttachment {
  func checkLengths(_ limits: Limits, _ key: TextAttribute.Key) throws(RenderError) {
    try limits.check(bounds)
  }
}

extension TextShadow {
  func checkLengths(_ limits: Limits, _ key: TextAttribute.Key) throws(RenderError) {
    try limits.check(self)
  }
}

extension BoxedParagraphStyle {
  func checkLengths(_ limits: Limits, _ key: TextAttribute.Key) throws(RenderError) {
    try limits.check(style)
  }
}

extension Limits {
  /// Inlined, because a call would copy the style.
  @inline(__always)
  fileprivate func check(_ style: borrowing ParagraphStyle) throws(RenderError) {
    try check(style.firstLineHeadIndent, "firstLineHeadIndent")
    try check(style.headIndent, "headIndent")
    try check(style.tailIndent, "tailIndent")
    try check(style.defaultTabInterval, "defaultTabInterval")
    try check(style.lineHeightMultiple, "lineHeightMultiple")
    try check(style.minimumLineHeight, "minimumLineHeight")
    try check(style.maximumLineHeight, "maximumLineHeight")
    switch style.lineHeight {
    case .exact(let points), .leading(let points): try check(points, "lineHeight")
    case .multiple(let factor): try check(factor, "lineHeight")
    case nil: break
    }
    try check(style.lineSpacing, "lineSpacing")
    try check(style.paragraphSpacing, "paragraphSpacing")
    try check(style.paragraphSpacingBefore, "paragraphSpacingBefore")
    for stop in style.tabStops ?? [] { try check(stop.location, "a tab stop's location") }
  }

  fileprivate func check(_ bounds: TextAttachment.Bounds) throws(RenderError) {
    try check(bounds.x, "an attachment's x")
    try check(bounds.y, "an attachment's y")
    try check(bounds.width, "an attachment's width")
    try check(bounds.height, "an attachment's height")
  }

  fileprivate func check(_ shadow: TextShadow) throws(RenderError) {
    try check(shadow.offsetX, "a shadow's offset")
    try check(shadow.offsetY, "a shadow's offset")
    guard let blur = shadow.blur, blur.isFinite, blur > self.blur else { return }
    throw .tooLarge(what: "a shadow's blur", value: blur, limit: self.blur)
  }

  /// Throws an error if a length is finite and its absolute value is too large.
  fileprivate func check(_ value: Double?, _ what: @autoclosure () -> String) throws(RenderError) {
    guard let value, value.isFinite, abs(value) > length else { return }
    throw .tooLarge(what: what(), value: abs(value), limit: length)
  }
}
