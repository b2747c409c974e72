import GalleyFont
import GalleyUnicode

// Spacing within and around ideographic (CJK) text.

extension ClusterSpacing {
  /// Narrows the punctuation marks of ideographic text and adds space between ideographs and
  /// letters, if the style requests it. Returns the punctuation marks.
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

  /// Adds an eighth of an em between ideographs and adjacent letters or digits. Upright letters and
  /// digits in vertical text get no such space (CSS Text 4 `text-autospace`).
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
        var kind = AutospaceClass(content.decodeScalar(at: offset).scalar)
        if kind == .letter, item.orientation.isUpright { kind = .other }
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
