// The traits of characters as they are needed, so that ICU is asked once for each.

/// Remembers the traits of characters. One worker's own.
package final class CharacterTable {
  /// The pages that there are.
  private struct Known {
    /// The number of each page of 64 characters, of the planes that text is in, all but the rarest
    /// ideographs; or one of the two below. Those of ``CommonTraits`` come first.
    var pages = CharacterTable.commonPages
    var traits = CommonTraits.pages
  }

  private var known = Known()
  private let steps = GraphemeClusters.steps

  /// Of a page that there is not yet.
  private static let unknown: Int16 = -1
  /// Of surrogates, which are looked up as the characters that they are halves of.
  private static let surrogates: Int16 = -2

  private static let commonPages: [Int16] = {
    var pages = [Int16](filledWith: unknown, count: 0x20000 >> 6)
    for page in 0..<0xA000 >> 6 {
      if let number = CommonTraits.number(ofPageAt: page << 6) { pages[page] = number }
    }
    for page in 0xD800 >> 6..<0xE000 >> 6 { pages[page] = surrogates }
    return pages
  }()

  /// A table that knows no characters yet but the commonest.
  package init() {}

  /// Where a survey of a text has come to.
  struct Progress {
    /// The first unit that has not been looked at.
    var offset = 0
    /// The state of ``GraphemeClusters``.
    var state = GraphemeClusters.start
    /// What any unit has.
    var union: UInt32 = 0
  }

  /// The traits of a text's units with what their neighbours tell, and what any of them has.
  func traits(of text: Span<UInt16>) -> (traits: [UnitTraits], union: UnitTraits) {
    var found = [UnitTraits](filledWith: [], count: text.count)
    var progress = Progress()
    while true {
      look(up: text, into: &found, &progress)
      guard progress.offset < text.count else {
        return (found, UnitTraits(rawValue: progress.union))
      }
      let offset = progress.offset
      addPage(Int((text.decodePair(at: offset) ?? UInt32(text[offset])) >> 6))
    }
  }

  /// Looks a text up, up to the first character whose page there is not yet.
  private func look(
    up text: Span<UInt16>, into found: inout [UnitTraits], _ progress: inout Progress
  ) {
    let (known, rules) = (known, steps)
    let (pages, traits, steps) = (known.pages.span, known.traits.span, rules.span)
    var (offset, state, union) = (progress.offset, progress.state, progress.union)
    var found = found.mutableSpan
    while offset < text.count {
      let unit = text[offset]
      let page = pages[Int(unit &>> 6)]
      let own: UnitTraits
      var isPair = false
      if page >= 0 {
        own = traits[Int(page) &<< 6 | Int(unit & 63)]
      } else {
        let decoded = page == Self.unknown ? nil : text.decodePair(at: offset)
        let place = decoded.map { $0 < 0x20000 ? pages[Int($0 >> 6)] : Self.surrogates } ?? page
        if place == Self.unknown { break }
        let codePoint = decoded ?? UInt32(unit)
        own =
          place >= 0
          ? traits[Int(place) << 6 | Int(codePoint & 63)] : UnitTraits(of: codePoint)
        isPair = decoded != nil
      }
      let step = steps[state &<< 5 | own.clusterNumber]
      state = Int(step & 31)
      union |= own.rawValue
      // The bit of a step with which a cluster begins, moved to where traits have it.
      found[offset] = UnitTraits(
        rawValue: own.rawValue | UInt32(step & GraphemeClusters.beginning) &<< 17)
      if step < GraphemeClusters.beginning, offset > 0 {
        // What carries a mark does not hang.
        found[offset - 1] = UnitTraits(
          rawValue: found[offset - 1].rawValue & ~UnitTraits.hangs.rawValue)
      }
      offset += 1
      if isPair {
        found[offset] = .half
        offset += 1
      }
    }
    progress = Progress(offset: offset, state: state, union: union)
  }

  private func addPage(_ page: Int) {
    known.pages[page] = Int16(truncatingIfNeeded: known.traits.count >> 6)
    for codePoint in page << 6..<(page + 1) << 6 {
      known.traits.append(UnitTraits(of: UInt32(truncatingIfNeeded: codePoint)))
    }
  }
}

extension Span where Element == UInt16 {
  /// The character of the surrogate pair at an offset, where there is one.
  fileprivate func decodePair(at offset: Int) -> UInt32? {
    let decoded = decodeScalar(at: offset)
    return decoded.length == 2 ? decoded.scalar.value : nil
  }
}
