// Converts between ranges of string indices and ranges of UTF-16 offsets.

extension String {
  /// Converts a range of string indices to UTF-16 offsets. An index beyond the end of the string is
  /// treated as the string's end.
  package func utf16Offsets(of range: Range<Index>) -> Range<Int> {
    let lower = min(range.lowerBound, utf16.endIndex)
    let upper = min(range.upperBound, utf16.endIndex)
    let start = utf16.distance(from: utf16.startIndex, to: lower)
    return start..<start + utf16.distance(from: lower, to: upper)
  }

  /// Converts a range of UTF-16 offsets to string indices. The range is clamped to the string. If
  /// an offset is in the middle of a surrogate pair, the resulting index is valid only in the
  /// string's `utf16` view.
  package func indices(ofUTF16 range: Range<Int>) -> Range<Index> {
    let range = range.clamped(to: 0..<utf16.count)
    let lower = utf16.index(utf16.startIndex, offsetBy: range.lowerBound)
    return lower..<utf16.index(lower, offsetBy: range.count)
  }
}
