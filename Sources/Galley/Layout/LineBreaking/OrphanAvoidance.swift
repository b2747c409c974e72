// Keeps a paragraph from ending in a line of one word.

extension LineBreaker {
  /// Where a line ends instead of at `end`, so that the word before it goes down to a last line
  /// that else would be one word (attribute semantics §6).
  func pushedOut(_ end: Int, from start: Int) -> Int {
    guard paragraph.style.lineBreakStrategy.contains(.pushOut), end < paragraph.count,
      isOneWord(from: end),
      let earlier = (start + 1..<end).last(where: { mayPush(at: $0) }),
      !(start..<paragraph.count).contains(where: { paragraph.unit(at: $0) == 0x09 })
    else { return end }
    let width = visibleWidth(of: start..<end)
    let last = earlier..<paragraph.count
    guard visibleWidth(of: start..<earlier) >= width / 2,
      visibleWidth(of: last) <= spaces[earlier].width + Tolerance.length
    else { return end }
    return earlier
  }

  /// Whether the text from an offset on has no other place where a word ends.
  private func isOneWord(from start: Int) -> Bool {
    guard !paragraph.flags[start].contains(.mandatoryBefore) else { return false }
    let end = paragraph.visibleEnd(of: start..<paragraph.count)
    guard start < end else { return false }
    return !(start + 1..<end).contains { mayPush(at: $0) }
  }

  /// Whether a line may end between two words there.
  private func mayPush(at offset: Int) -> Bool {
    paragraph.flags[offset].contains(.breakBefore) && paragraph.unit(at: offset - 1) != softHyphen
  }

  private func visibleWidth(of line: Range<Int>) -> Double {
    reshaper.width(of: line.lowerBound..<paragraph.visibleEnd(of: line), of: paragraph)
  }
}
