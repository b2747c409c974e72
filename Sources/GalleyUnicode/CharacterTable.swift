// The traits of characters as they are needed, so that ICU is asked once for each.

/// Remembers the traits of characters. One worker's own.
package final class CharacterTable {
  /// The number of each page of 64 characters, below 0 where there is none yet: of the planes that
  /// text is in, all but the rarest ideographs.
  private var pages = [Int16](filledWith: -1, count: 0x20000 >> 6)
  private var traits: [UnitTraits] = []

  package init() {}

  /// The traits of a text's units, none with what only neighbours tell.
  func traits(of text: Span<UInt16>) -> [UnitTraits] {
    var found = [UnitTraits](filledWith: [], count: text.count)
    var offset = 0
    while true {
      var rest = found.mutableSpan
      offset = look(up: text, from: offset, into: &rest)
      guard offset < text.count else { return found }
      addPage(Int(text.decodeCodePoint(at: offset) >> 6))
    }
  }

  /// Looks a text up from an offset on, up to the first character whose page there is not yet.
  private func look(
    up text: Span<UInt16>, from start: Int, into found: inout MutableSpan<UnitTraits>
  ) -> Int {
    let (allPages, allTraits) = (pages, traits)
    let (pages, traits) = (allPages.span, allTraits.span)
    let (ideograph, open, closed, half) =
      (UnitTraits.ideograph, UnitTraits.openSyllable, UnitTraits.closedSyllable, UnitTraits.half)
    var offset = start
    while offset < text.count {
      let unit = text[offset]
      switch unit {
      case 0x4E00...0x9FFF: found[offset] = ideograph
      case 0xAC00...0xD7A3:
        found[offset] = (unit &- 0xAC00) % 28 == 0 ? open : closed
      case 0xD800...0xDBFF:
        let codePoint = text.decodeCodePoint(at: offset)
        if codePoint >= 0x20000 {
          found[offset] = UnitTraits(of: codePoint)
        } else {
          let page = Int(pages[Int(codePoint >> 6)])
          if page < 0 { return offset }
          found[offset] = traits[page << 6 | Int(codePoint & 63)]
        }
        if codePoint < 0x10000 { break }
        offset += 1
        found[offset] = half
      default:
        let page = Int(pages[Int(unit >> 6)])
        if page < 0 { return offset }
        found[offset] = traits[page << 6 | Int(unit & 63)]
      }
      offset += 1
    }
    return offset
  }

  private func addPage(_ page: Int) {
    pages[page] = Int16(truncatingIfNeeded: traits.count >> 6)
    for codePoint in page << 6..<(page + 1) << 6 {
      traits.append(UnitTraits(of: UInt32(truncatingIfNeeded: codePoint)))
    }
  }
}

extension Span where Element == UInt16 {
  /// The character whose first unit is at an offset; a surrogate without its partner is itself.
  fileprivate func decodeCodePoint(at offset: Int) -> UInt32 {
    let decoded = decodeScalar(at: offset)
    return decoded.length == 2 ? decoded.scalar.value : UInt32(self[offset])
  }
}
