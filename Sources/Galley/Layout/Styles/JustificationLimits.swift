/// The limits within which justification changes the spaces and letter spacing of a paragraph's
/// lines.
struct JustificationLimits {
  /// Space between words, as a multiple of the width of the font's space character.
  let words: SpacingBounds
  /// Space added after each letter, in ems.
  let letters: SpacingBounds
  /// Whether justification can shrink the spaces of a line that is too wide.
  let shrinks: Bool

  init(_ style: borrowing ParagraphStyle) {
    words = (style.wordSpacing ?? SpacingBounds(0.8, 1, 1.5)).clamped(to: 0...10)
    letters = (style.letterSpacing ?? SpacingBounds(0, 0, 0)).clamped(to: -0.2...1)
    // Only the optimal line breaker produces lines that are too wide until their spaces shrink.
    shrinks = style.lineBreakQuality == .optimal && style.alignment == .justified
  }

  /// Whether justification can change the space after letters.
  var changesLetters: Bool { letters.minimum < letters.maximum }

  /// Whether the desired spacing of words or letters differs from the font's own spacing.
  var widens: Bool { words.desired != 1 || letters.desired != 0 }
}

extension SpacingBounds {
  /// These bounds with all values clamped to `range`. A minimum above the desired value is set to
  /// the desired value, and so is a maximum below the desired value.
  fileprivate func clamped(to range: ClosedRange<Double>) -> SpacingBounds {
    func clamp(_ value: Double) -> Double {
      min(max(value.finiteOrZero, range.lowerBound), range.upperBound)
    }
    let desired = clamp(desired)
    return SpacingBounds(min(clamp(minimum), desired), desired, max(clamp(maximum), desired))
  }
}
