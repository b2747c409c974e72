import GalleyFont
import GalleyUnicode

/// Font faces of characters in one style and script. Single UTF-16 code units are looked up by page
/// of 256 units and position in the page; longer clusters are looked up by their text.
struct FallbackTable {
  /// Start of each page of code units in `places`; negative if the page does not exist yet.
  private var pages: [Int32] = []
  /// Face numbers of characters that are clusters of their own; 0 if unknown.
  private var places: [UInt8] = []
  /// Face numbers of characters inside clusters of several characters, except emoji; 0 if unknown.
  private var parts: [UInt8] = []
  private var clusters: [[UInt16]: UInt8] = [:]
  private var faces: [FontFace] = []

  /// Maximum number of cached clusters, and the maximum length of a cached cluster in code units. A
  /// full cache is emptied.
  private static let clusterLimit = 4096
  private static let longestCluster = 32

  /// The face number of a character that is a cluster of its own; 0 if unknown.
  func number(of unit: UInt16) -> UInt8 {
    guard !pages.isEmpty, case let page = pages[Int(unit >> 8)], page >= 0 else { return 0 }
    return places[Int(page) + Int(unit & 0xFF)]
  }

  /// The face number of a grapheme cluster; 0 if unknown.
  func number(of cluster: Span<UInt16>) -> UInt8 {
    if cluster.count == 1 { return number(of: cluster[0]) }
    if clusters.isEmpty || cluster.count > Self.longestCluster { return 0 }
    return clusters[Self.units(of: cluster)] ?? 0
  }

  /// The face number of the cluster at `start`, and the end of the following clusters that have the
  /// same face. If the face is unknown, the number is 0 and the end is `start`.
  ///
  /// The stretch contains clusters of one code unit, and longer clusters whose characters are all
  /// in the face. If a face has a cluster's base character, it is assumed to be the first face that
  /// has the whole cluster. Exceptions are emoji, and fonts with a precomposed letter but not the
  /// base letter.
  func stretch(
    from start: Int, before limit: Int, in text: Span<UInt16>, _ flags: Span<UnitFlags>
  ) -> (number: UInt8, end: Int) {
    guard start < text.count, case let number = number(of: text[start]), number > 0 else {
      return (0, start)
    }
    let end = end(of: number, from: start, before: limit, in: text, flags)
    return (end > start ? number : 0, end)
  }

  /// The end of the clusters from `start` on that use the face with the given number.
  ///
  /// Never inlined, so that the values needed for each code unit stay in registers.
  @inline(never)
  private func end(
    of number: UInt8, from start: Int, before limit: Int, in text: Span<UInt16>,
    _ flags: Span<UnitFlags>
  ) -> Int {
    let (pages, places, parts) = (pages.span, places.span, parts.span)
    // Start of the last cluster, and the index of its first character in `places`.
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

  /// Records that a face has glyphs for all characters of a cluster that is not an emoji.
  mutating func insert(_ number: UInt8, forPartsOf cluster: Span<UInt16>) {
    for offset in cluster.indices {
      parts[addPage(of: cluster[offset]) + Int(cluster[offset] & 0xFF)] = number
    }
  }

  /// The face with the given number, which must be greater than 0.
  func face(_ number: UInt8) -> FontFace { faces[Int(number) - 1] }

  /// Caches the face of a grapheme cluster and returns the face's number. Returns 0 if the table
  /// already has its maximum number of faces.
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

  /// Returns the start of the page that contains a code unit. If the page does not exist, it is
  /// added.
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

/// The font fallback table of one style and script.
final class FallbackPages {
  /// The resolved style. It is retained so that no other style can get the same object identifier.
  let style: ResolvedStyle
  let script: Script
  private var table = FallbackTable()

  init(_ style: ResolvedStyle, _ script: Script) {
    self.style = style
    self.script = script
  }

  /// Moves the table out of this object during `body`, so that changes do not copy the table.
  func withTable(_ body: (inout FallbackTable) -> Void) {
    var table = FallbackTable()
    swap(&table, &self.table)
    body(&table)
    swap(&table, &self.table)
  }
}

/// A cache of fallback faces by style and script, so that the font catalog is searched once per
/// character. Each worker has its own cache.
final class FallbackCache {
  private struct Key: Hashable {
    let style: ObjectIdentifier
    let script: Script
  }

  private var tables: [Key: FallbackPages] = [:]
  /// The most recently used tables: scripts often alternate in a paragraph.
  private var recent = RecentlyAdded<FallbackPages>(limit: 8)
  private var last: FallbackPages?

  private static let limit = 512

  /// The fallback table of a style and script.
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
