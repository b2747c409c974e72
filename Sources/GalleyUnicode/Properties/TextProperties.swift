/// The character classes of all code units of a string, computed in one pass for all analyses of
/// the string.
package struct TextProperties: Sendable {
  /// The character class of each UTF-16 code unit.
  package let classes: [CharacterClass]
  /// The bitwise OR of the flags of all code units.
  package let union: CharacterClass

  /// Computes the character classes of the text's code units. New characters are added to the
  /// cache.
  package init(_ text: Span<UInt16>, _ characters: CharacterClassCache = CharacterClassCache()) {
    var classes = [CharacterClass](filledWith: [], count: text.count)
    union = characters.find(&classes, of: text)
    self.classes = classes
  }
}

/// A cache of character classes, so that ICU is called once per distinct character. Only one task
/// at a time is allowed to use a cache.
package final class CharacterClassCache {
  /// The character classes in the cache, in pages of 64 characters. `pages` has an element for each
  /// page of the first two planes. The element is ``unknown``, ``surrogates``, or the page's index
  /// in `classes`. In `classes`, the pages of ``storedClasses`` come first.
  private var known = (
    pages: CharacterClassCache.commonPages, classes: CharacterClassCache.storedClasses
  )
  private let steps = ClusterClass.steps

  /// The element of `pages` for a page that is not loaded.
  private static let unknown: Int16 = -1
  /// The element of `pages` for a page of surrogates. A surrogate pair is looked up by the pair's
  /// character.
  private static let surrogates: Int16 = -2

  private static let commonPages: [Int16] = {
    var pages = [Int16](filledWith: unknown, count: 0x20000 >> 6)
    for page in 0..<0xA000 >> 6 where usesStoredPages {
      if let number = storedPage(at: page << 6) { pages[page] = number }
    }
    for page in 0xD800 >> 6..<0xE000 >> 6 { pages[page] = surrogates }
    return pages
  }()

  /// Creates a cache that contains only the most common characters. All other characters are added
  /// when a text contains them.
  package init() {}

  /// The progress of the single pass that finds the character classes of a text.
  struct Progress {
    /// The offset of the first code unit not yet processed.
    var offset = 0
    /// The current state of the ``ClusterClass`` state table.
    var state = ClusterClass.start
    /// The bitwise OR of the flags of all processed code units.
    var union: UInt32 = 0
  }

  /// Computes the character classes of the text's code units, including the flags that depend on
  /// neighbouring characters. Returns the bitwise OR of all flags.
  func find(_ found: inout [CharacterClass], of text: Span<UInt16>) -> CharacterClass {
    var progress = Progress()
    while true {
      look(up: text, into: &found, &progress)
      guard progress.offset < text.count else {
        return CharacterClass(rawValue: progress.union)
      }
      let offset = progress.offset
      addPage(Int((text.decodePair(at: offset) ?? UInt32(text[offset])) >> 6))
    }
  }

  /// Looks up character classes, and stops at the first character whose page is not loaded.
  private func look(
    up text: Span<UInt16>, into found: inout [CharacterClass], _ progress: inout Progress
  ) {
    let (known, rules) = (known, steps)
    let (pages, classes, steps) = (known.pages.span, known.classes.span, rules.span)
    var (offset, state, union) = (progress.offset, progress.state, progress.union)
    var found = found.mutableSpan
    while offset < text.count {
      let unit = text[offset]
      let page = pages[Int(unit &>> 6)]
      let own: CharacterClass
      var isPair = false
      if page >= 0 {
        own = classes[Int(page) &<< 6 | Int(unit & 63)]
      } else {
        let decoded = page == Self.unknown ? nil : text.decodePair(at: offset)
        let place = decoded.map { $0 < 0x20000 ? pages[Int($0 >> 6)] : Self.surrogates } ?? page
        if place == Self.unknown { break }
        let codePoint = decoded ?? UInt32(unit)
        own =
          place >= 0
          ? classes[Int(place) << 6 | Int(codePoint & 63)] : CharacterClass(of: codePoint)
        isPair = decoded != nil
      }
      let step = steps[state &<< 5 | own.clusterNumber]
      state = Int(step & 31)
      union |= own.rawValue
      // A bit of the table entry says whether a grapheme cluster begins here. Copy this bit to the
      // flag `beginsCluster`.
      found[offset] = CharacterClass(
        rawValue: own.rawValue | UInt32(step & ClusterClass.beginning) &<< 17)
      if step < ClusterClass.beginning, offset > 0 {
        // A space with a combining mark does not hang at the end of a line.
        found[offset - 1] = CharacterClass(
          rawValue: found[offset - 1].rawValue & ~CharacterClass.hangs.rawValue)
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
    known.pages[page] = Int16(truncatingIfNeeded: known.classes.count >> 6)
    for codePoint in page << 6..<(page + 1) << 6 {
      known.classes.append(CharacterClass(of: UInt32(truncatingIfNeeded: codePoint)))
    }
  }
}

extension Span where Element == UInt16 {
  /// The character of the surrogate pair at an offset; nil if there is no pair.
  fileprivate func decodePair(at offset: Int) -> UInt32? {
    let decoded = decodeScalar(at: offset)
    return decoded.length == 2 ? decoded.scalar.value : nil
  }
}
