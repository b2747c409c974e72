// Faces that characters got before, so that fallback asks the catalog once for each.

import GalleyFont
import GalleyUnicode

/// The faces of characters in one style and script, by page of 256 characters and place on it.
struct FaceTable {
  /// Where each page begins in `places`; below 0 where there is none.
  private var pages: [Int32] = []
  /// Indices of faces plus one; 0 is not known.
  private var places: [UInt8] = []
  private var faces: [FontFace] = []

  /// The number of the face that a character by itself has got; 0 when it is not known.
  func number(of unit: UInt16) -> UInt8 {
    guard !pages.isEmpty, case let page = pages[Int(unit >> 8)], page >= 0 else { return 0 }
    return places[Int(page) + Int(unit & 0xFF)]
  }

  /// The face of a number above 0.
  func face(_ number: UInt8) -> FontFace { faces[Int(number) - 1] }

  /// Remembers the face of a character, which has its glyph.
  mutating func insert(_ face: FontFace, for unit: UInt16) {
    let index = faces.firstIndex(of: face) ?? faces.count
    guard index < Int(UInt8.max) else { return }
    if index == faces.count { faces.append(face) }
    if pages.isEmpty { pages = [Int32](repeating: -1, count: 256) }
    if pages[Int(unit >> 8)] < 0 {
      pages[Int(unit >> 8)] = Int32(truncatingIfNeeded: places.count)
      places += repeatElement(0, count: 256)
    }
    places[Int(pages[Int(unit >> 8)]) + Int(unit & 0xFF)] = UInt8(truncatingIfNeeded: index + 1)
  }
}

/// The table of one style and script.
final class FacePages {
  /// The style; an object, and kept so that no other can take its place in memory.
  let style: ResolvedStyle
  let script: Script
  private var table = FaceTable()

  init(_ style: ResolvedStyle, _ script: Script) {
    self.style = style
    self.script = script
  }

  /// Hands the table to one user, who alone can write to it without a copy.
  func withTable(_ body: (inout FaceTable) -> Void) {
    var table = FaceTable()
    swap(&table, &self.table)
    body(&table)
    swap(&table, &self.table)
  }
}

/// Pages by style and script; one worker's own.
final class FaceMemo {
  private struct Key: Hashable {
    let style: ObjectIdentifier
    let script: Script
  }

  private var tables: [Key: FacePages] = [:]
  private var last: FacePages?

  private static let limit = 512

  /// The pages of a style and script.
  func pages(_ style: ResolvedStyle, _ script: Script) -> FacePages {
    if let last, last.style === style, last.script == script { return last }
    let key = Key(style: ObjectIdentifier(style), script: script)
    if let known = tables[key] {
      last = known
      return known
    }
    if tables.count >= Self.limit { tables = [:] }
    let pages = FacePages(style, script)
    tables[key] = pages
    last = pages
    return pages
  }
}
