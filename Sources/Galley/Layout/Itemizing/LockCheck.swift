import GalleyFont
import GalleyUnicode

/// Checks the fonts of a paragraph's items against a lockfile.
struct LockCheck {
  let locked: LockedFiles
  /// The paragraph's UTF-16 code units.
  let content: [UInt16]
  let flags: [UnitFlags]
  let styles: StyleTable
  /// The offset of the paragraph's content in the whole text.
  let offset: Int

  /// Returns an error about the first font that the lockfile does not allow, or `nil`.
  func refusal(of paragraph: ItemizedParagraph) -> RenderError? {
    // A cluster can have many marks that no font has, so each cluster is checked only once.
    var checked = 0..<0
    for glyph in paragraph.missing where !checked.contains(glyph.offset - offset) {
      let cluster = cluster(at: glyph.offset - offset)
      checked = cluster
      guard let file = locked.drawer(of: text(of: cluster)) else { continue }
      return .fontNotLocked(
        "\(glyph.scalar.value.codePointName) at offset \(glyph.offset) needs \(file), which the"
          + " lockfile lists, but which was not found; \(FontError.remedyForMissingFile)")
    }
    for item in paragraph.items {
      let face = paragraph.faces[item.face]
      do throws(FontError) {
        try locked.check(face.data)
      } catch {
        return .fontNotLocked("\(name(item.range.lowerBound)) needs \(error.familiarDescription)")
      }
      // If the requested font draws the item, the order in which fonts are searched has no effect.
      let style = styles[item.style]
      guard item.kind == .text, face !== style.face || style.substitution != nil else { continue }
      if let refusal = refusal(of: item.range, drawnBy: face) { return refusal }
    }
    return nil
  }

  /// Checks the clusters that begin in a range. Returns an error about the first cluster for which
  /// the lockfile lists another font. A cluster with many marks can be divided among many items,
  /// and is checked only for the item in which it begins.
  private func refusal(of range: Range<Int>, drawnBy face: FontFace) -> RenderError? {
    var start = range.lowerBound
    while start > 0, start < range.upperBound, !flags[start].contains(.graphemeStart) {
      start += 1
    }
    while start < range.upperBound {
      let cluster = cluster(at: start)
      if let file = locked.displacedDrawer(of: text(of: cluster), by: face.data) {
        return .fontNotLocked(
          "\(name(start)) would be drawn with \(face.data.fileName), but the lockfile lists it"
            + " for \(file); write a new lockfile")
      }
      start = max(cluster.upperBound, start + 1)
    }
    return nil
  }

  private func cluster(at start: Int) -> Range<Int> {
    var (lower, upper) = (min(max(start, 0), content.count), start + 1)
    while lower > 0, lower < content.count, !flags[lower].contains(.graphemeStart) { lower -= 1 }
    while upper < content.count, !flags[upper].contains(.graphemeStart) { upper += 1 }
    return lower..<max(lower, min(upper, content.count))
  }

  private func text(of range: Range<Int>) -> String {
    String(decoding: content[range], as: UTF16.self)
  }

  /// The words that identify a character in a message: the character's name and its offset in the
  /// whole text. `start` is the character's offset in the paragraph.
  private func name(_ start: Int) -> String {
    let first = text(of: start..<min(start + 2, content.count)).unicodeScalars.first
    return "\(first.map { $0.value.codePointName } ?? "the text") at offset \(offset + start)"
  }
}
