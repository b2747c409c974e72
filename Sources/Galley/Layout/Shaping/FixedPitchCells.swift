import GalleyFont
import GalleyUnicode

// Fits wide characters to the grid of fixed-pitch text.

extension ClusterSpacing {
  /// Makes each wide character of fixed-pitch text as wide as two cells, as terminals do (UAX #11).
  /// A cell is as wide as one letter. Only horizontal text is changed, and only in fallback faces:
  /// the fixed-pitch font's own wide characters already fit the cells.
  mutating func addCells(
    _ content: Span<UInt16>, _ found: ItemizedParagraph, _ styles: StyleTable,
    _ shaping: borrowing ParagraphShaping
  ) {
    for item in found.items
    where item.kind == .text && item.orientation == .horizontal {
      let style = styles[item.style]
      guard style.cellWidth > 0, found.faces[item.face] !== style.face else { continue }
      let cells = 2 * style.cellWidth
      for offset in item.range where shaping.flags[offset].contains(.clusterStart) {
        let width = content.decodeScalar(at: offset).scalar.eastAsianWidth
        guard width == .wide || width == .fullwidth, shaping.advances[offset] > 0 else { continue }
        widen(offset, by: cells - shaping.advances[offset], count: content.count)
      }
    }
  }
}
