import GalleyFont
import GalleyUnicode

/// The faces of characters in one style and script: of single units by page of 256 and place on it,
/// of longer clusters by what they hold.
struct FallbackTable {
  /// Where each page begins in `places`; below 0 for a page not yet added.
  private var pages: [Int32] = []
  /// Numbers of the faces of characters by themselves; 0 is not known.
  private var places: [UInt8] = []
  /// Numbers of faces that have the glyph of a character in a cluster of several that is no emoji.
  private var parts: [UInt8] = []
  private var clusters: [[UInt16]: UInt8] = [:]
  private var faces: [FontFace] = []

  /// Clusters that are kept before all are forgotten, and the units of the longest.
  private static let clusterLimit = 4096
  private static let longestCluster = 32

  /// The number of the face that a character by itself has got; 0 when it is not known.
  func number(of unit: UInt16) -> UInt8 {
    guard !pages.isEmpty, case let page = pages[Int(unit >> 8)], page >= 0 else { return 0 }
    return places[Int(page) + Int(unit & 0xFF)]
  }

  /// The number of the face that a cluster has got; 0 when it is not known.
  func number(of cluster: Span<UInt16>) -> UInt8 {
    if cluster.count == 1 { return number(of: cluster[0]) }
    if clusters.isEmpty || cluster.count > Self.longestCluster { return 0 }
    return clusters[Self.units(of: cluster)] ?? 0
  }

  /// The number of the face of the clusters from `start` on, and the end of those that have got the
  /// same: those of one unit, and those of more in which the face has all. 0 and the start where it
  /// is not known.
  ///
  /// The first of the faces in turn that has a cluster's first character is the first that has the
  /// cluster, where it has, emoji apart; and but for a font that has a letter with its mark and not
  /// the letter.
  func stretch(
    from start: Int, before limit: Int, in text: Span<UInt16>, _ flags: Span<UnitFlags>
  ) -> (number: UInt8, end: Int) {
    guard start < text.count, case let number = number(of: text[start]), number > 0 else {
      return (0, start)
    }
    let end = end(of: number, from: start, before: limit, in: text, flags)
    return (end > start ? number : 0, end)
  }

  /// The end of the clusters from `start` that have got the face of a number.
  ///
  /// Never inlined, so that what each unit needs stays in registers.
  @inline(never)
  private func end(
    of number: UInt8, from start: Int, before limit: Int, in text: Span<UInt16>,
    _ flags: Span<UnitFlags>
  ) -> Int {
    let (pages, places, parts) = (pages.span, places.span, parts.span)
    // Where the last cluster begins, and the place of its first character.
    var cluster = start
    var base = 0
    var offset = start
    while offset < limit {
      let unit = text[offset]
      let page = Int(pages[Int(unit &>> 8)])
      let place = page &+ Int(unit & 0xFF)
      if flags[offset].contains(.graphemeStart) || offset == start {
        if page < 0 || places[place] != number { return offset }
        (cluster, base) = (offset, place)
      } else if page < 0 || parts[place] != number || parts[base] != number {
        return cluster
      }
      offset &+= 1
    }
    return offset
  }

  /// Notes that the face of a number has all characters of a cluster that is no emoji.
  mutating func insert(_ number: UInt8, forPartsOf cluster: Span<UInt16>) {
    for offset in cluster.indices {
      parts[addPage(of: cluster[offset]) + Int(cluster[offset] & 0xFF)] = number
    }
  }

  /// The face of a number above 0.
  func face(_ number: UInt8) -> FontFace { faces[Int(number) - 1] }

  /// Keeps the face of a cluster, which has its glyphs, and returns the face's number; 0 when
  /// there are too many.
  mutating func insert(_ face: FontFace, for cluster: Span<UInt16>) -> UInt8 {
    let index = faces.firstIndex(of: face) ?? faces.count
    guard index < Int(UInt8.max) else { return 0 }
    if index == faces.count { faces.append(face) }
    let number = UInt8(truncatingIfNeeded: index + 1)
    if cluster.count == 1 {
      insert(number, for: cluster[0])
    } else if cluster.count <= Self.longestCluster {
      if clusters.count >= Self.clusterLimit { clusters = [:] }
      clusters[Self.units(of: cluster)] = number
    }
    return number
  }

  private mutating func insert(_ number: UInt8, for unit: UInt16) {
    places[addPage(of: unit) + Int(unit & 0xFF)] = number
  }

  /// Where a unit's page begins, which there is from now on.
  private mutating func addPage(of unit: UInt16) -> Int {
    if pages.isEmpty { pages = [Int32](repeating: -1, count: 256) }
    if pages[Int(unit >> 8)] < 0 {
      pages[Int(unit >> 8)] = Int32(truncatingIfNeeded: places.count)
      places += repeatElement(0, count: 256)
      parts += repeatElement(0, count: 256)
    }
    return Int(pages[Int(unit >> 8)])
  }

  private static func units(of cluster: Span<UInt16>) -> [UInt16] {
    cluster.indices.map { cluster[$0] }
  }
}

/// The table of one style and script.
final class FallbackPages {
  /// The style; an object, and kept so that no other can take its place in memory.
  let style: ResolvedStyle
  let script: Script
  private var table = FallbackTable()

  init(_ style: ResolvedStyle, _ script: Script) {
    self.style = style
    self.script = script
  }

  /// Lends the table out of this object, so that it is written without being copied.
  func withTable(_ body: (inout FallbackTable) -> Void) {
    var table = FallbackTable()
    swap(&table, &self.table)
    body(&table)
    swap(&table, &self.table)
  }
}

/// Faces that characters got before, by style and script, so that the catalog is searched once for
/// each character. One worker's own.
final class FallbackCache {
  private struct Key: Hashable {
    let style: ObjectIdentifier
    let script: Script
  }

  private var tables: [Key: FallbackPages] = [:]
  /// Scripts take turns in a paragraph.
  private var recent = RecentlyAdded<FallbackPages>(limit: 8)
  private var last: FallbackPages?

  private static let limit = 512

  /// The pages of a style and script.
  func pages(_ style: ResolvedStyle, _ script: Script) -> FallbackPages {
    if let last, last.style === style, last.script == script { return last }
    let pages = recentPages(style, script)
    last = pages
    return pages
  }

  private func recentPages(_ style: ResolvedStyle, _ script: Script) -> FallbackPages {
    if let known = recent.first(where: { $0.script == script && $0.style === style }) {
      return known
    }
    let key = Key(style: ObjectIdentifier(style), script: script)
    let pages = tables[key] ?? newPages(style, script, key)
    recent.add(pages)
    return pages
  }

  private func newPages(_ style: ResolvedStyle, _ script: Script, _ key: Key) -> FallbackPages {
    if tables.count >= Self.limit { tables = [:] }
    let pages = FallbackPages(style, script)
    tables[key] = pages
    return pages
  }
}
