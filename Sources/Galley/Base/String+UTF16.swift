// From a string's own ranges to those of UTF-16 units and back.

extension String {
  /// UTF-16 offsets of a range; the part of it outside counts as at the end.
  func utf16Offsets(of range: Range<Index>) -> Range<Int> {
    let lower = min(range.lowerBound, utf16.endIndex)
    let upper = min(range.upperBound, utf16.endIndex)
    let start = utf16.distance(from: utf16.startIndex, to: lower)
    return start..<start + utf16.distance(from: lower, to: upper)
  }

  /// The range that UTF-16 offsets, clamped to the text, name. One in the middle of a character
  /// outside the Basic Multilingual Plane lies in no view but `utf16`.
  func indices(ofUTF16 range: Range<Int>) -> Range<Index> {
    let range = range.clamped(to: 0..<utf16.count)
    let lower = utf16.index(utf16.startIndex, offsetBy: range.lowerBound)
    return lower..<utf16.index(lower, offsetBy: range.count)
  }
}
