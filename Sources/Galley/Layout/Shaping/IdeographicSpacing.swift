import GalleyFont
import GalleyUnicode

// Spacing within and around ideographic (CJK) text.

extension ClusterSpacing {
  /// Applies the paragraph style's spacing rules for ideographic text. The rules can narrow
  /// punctuation marks, and add space between ideographs and letters. Returns the punctuation marks
  /// that have a blank half.
  mutating func addIdeographic(
    _ style: ResolvedParagraphStyle, _ content: Span<UInt16>, _ found: ItemizedParagraph,
    _ styles: StyleTable, _ shaping: borrowing ParagraphShaping, _ shaper: Shaper
  ) -> PunctuationTrims {
    var trims = PunctuationTrims()
    if style.punctuationSpacing != PunctuationSpacing.none {
      trims = PunctuationTrims(content, found, styles, style.punctuationSpacing, shaping, shaper)
      narrow(trims, count: content.count)
    }
    if style.cjkSpacing == .normal { addAutospace(content, found.items, styles, shaping.flags) }
    return trims
  }

  /// Adds space between ideographs and adjacent letters or digits: an eighth of the ideograph's
  /// font size.
  private mutating func addAutospace(
    _ content: Span<UInt16>, _ items: [Item], _ styles: StyleTable, _ flags: [UnitFlags]
  ) {
    var previous: (kind: AutospaceClass, offset: Int, size: Double) = (.other, 0, 0)
    for item in items {
      guard item.kind == .text else {
        previous.kind = .other
        continue
      }
      let size = styles[item.style].size
      for offset in item.range where flags[offset].contains(.graphemeStart) {
        let kind = AutospaceClass(content.decodeScalar(at: offset).scalar, in: item)
        switch (previous.kind, kind) {
        case (.ideograph, .letter), (.letter, .ideograph):
          guard flags[offset].contains(.clusterStart) else { break }
          let ideographs = kind == .ideograph ? size : previous.size
          add(ideographs / 8, after: previous.offset, count: content.count)
        default: break
        }
        let begins = flags[offset].contains(.clusterStart)
        previous = (kind, begins ? offset : previous.offset, size)
      }
    }
  }
}

extension AutospaceClass {
  /// The spacing class of a character in an item. In vertical text, no space is added between
  /// ideographs and upright letters or digits (CSS Text 4 `text-autospace`). Such letters and
  /// digits have the class `other`.
  init(_ scalar: Unicode.Scalar, in item: Item) {
    let own = AutospaceClass(scalar)
    self = own == .letter && item.orientation.isUpright ? .other : own
  }
}
