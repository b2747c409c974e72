import GalleyFont
import GalleyUnicode

/// A cache that maps characters to font faces, for one style and one script. Each face has a
/// number. A paged table is used for characters of one UTF-16 code unit, and dictionaries are used
/// for longer clusters.
final class FallbackTable {
  /// The numbers of the font faces for a character of one UTF-16 code unit. A number is 0 if the
  /// face is not yet known.
  private struct Numbers: BitwiseCopyable {
    /// Number of the font face for the character as a whole grapheme cluster.
    var alone: UInt8 = 0
    /// Number of a font face that has the character, for longer grapheme clusters that are not
    /// emoji.
    var inside: UInt8 = 0
  }

  let style: ResolvedStyle
  let script: Script
  private var characters = FallbackTable.none
  private var clusters: [[UInt16]: UInt8] = [:]
  private var gaps: [[UInt16]: FallbackGap] = [:]
  private var faces: [FontFace] = []

  /// An empty table. It also takes the place of `characters` while they change. Each statement thus
  /// accesses the property only once. Therefore, the compiler can prove that accesses never overlap,
  /// and the many reads need no check at run time.
  private static let none = PagedTable(Numbers())

  /// Maximum number of cached grapheme clusters. The cache is emptied when it is full.
  private static let clusterLimit = 4096
  /// Maximum number of cached grapheme clusters that no font can draw completely.
  private static let gapLimit = 512
  /// Maximum length of a cached grapheme cluster in UTF-16 code units.
  private static let longestCluster = 32

  init(_ style: ResolvedStyle, _ script: Script) {
    self.style = style
    self.script = script
  }

  /// The number of the font face for a character that is a whole grapheme cluster; 0 if the face is
  /// not yet known.
  func number(of unit: UInt16) -> UInt8 { characters[unit].alone }

  /// The number of the font face for a grapheme cluster; 0 if the face is not yet known.
  func number(of cluster: Span<UInt16>) -> UInt8 {
    if cluster.count == 1 { return number(of: cluster[0]) }
    if clusters.isEmpty || cluster.count > Self.longestCluster { return 0 }
    return clusters[Self.units(of: cluster)] ?? 0
  }

  /// Finds the font face that draws the grapheme cluster at `start`. Returns the number of the
  /// face, and the end of the consecutive clusters that the same face draws. If the face is not yet
  /// known, the number is 0 and the end is `start`.
  ///
  /// A cluster of one code unit is included if this face is known to draw it. A longer cluster is
  /// included if this face is known to have glyphs for all of its characters. Another face that is
  /// earlier in the search order would be preferred if it also had all of these characters.
  /// Usually, earlier faces need not be checked, because they lack the cluster's base character.
  /// There are two exceptions: emoji, and earlier faces that have the precomposed letter but lack
  /// the base letter.
  func stretch(
    from start: Int, before limit: Int, in text: Span<UInt16>, _ flags: Span<UnitFlags>
  ) -> (number: UInt8, end: Int) {
    let characters = characters
    guard start < text.count, case let number = characters[text[start]].alone, number > 0 else {
      return (0, start)
    }
    let end = Self.end(of: number, characters, from: start, before: limit, in: text, flags)
    return (end > start ? number : 0, end)
  }

  /// Returns the end of the consecutive grapheme clusters, beginning at `start`, that the font face
  /// with the given number draws.
  ///
  /// The function is not inlined, so that its loop keeps all values that it needs in registers.
  @inline(never)
  private static func end(
    of number: UInt8, _ characters: PagedTable<Numbers>, from start: Int, before limit: Int,
    in text: Span<UInt16>, _ flags: Span<UnitFlags>
  ) -> Int {
    // `cluster` is the start of the current grapheme cluster. `mayContinue` is `true` if this face
    // also draws the cluster's first character in clusters of several characters.
    var cluster = start
    var mayContinue = false
    var offset = start
    while offset < limit {
      let numbers = characters[text[offset]]
      if flags[offset].contains(.graphemeStart) || offset == start {
        if numbers.alone != number { return offset }
        (cluster, mayContinue) = (offset, numbers.inside == number)
      } else if numbers.inside != number || !mayContinue {
        return cluster
      }
      offset &+= 1
    }
    return offset
  }

  /// Records that a font face has glyphs for all characters of a grapheme cluster that is not an
  /// emoji.
  func insert(_ number: UInt8, forPartsOf cluster: Span<UInt16>) {
    var changed = characters
    characters = Self.none
    for offset in cluster.indices { changed[cluster[offset]].inside = number }
    characters = changed
  }

  /// The font face with the given number, which must be greater than 0.
  func face(_ number: UInt8) -> FontFace { faces[Int(number) - 1] }

  /// Caches the font face of a grapheme cluster and returns the face's number. Returns 0 if the
  /// table is full and cannot store another face.
  func insert(_ face: FontFace, for cluster: Span<UInt16>) -> UInt8 {
    let index = faces.firstIndex(of: face) ?? faces.count
    guard index < Int(UInt8.max) else { return 0 }
    if index == faces.count { faces.append(face) }
    let number = UInt8(truncatingIfNeeded: index + 1)
    if cluster.count == 1 {
      var changed = characters
      characters = Self.none
      changed[cluster[0]].alone = number
      characters = changed
    } else if cluster.count <= Self.longestCluster {
      if clusters.count >= Self.clusterLimit { clusters = [:] }
      clusters[Self.units(of: cluster)] = number
    }
    return number
  }

  /// The missing characters of a grapheme cluster; `nil` if none are cached for the cluster.
  func gap(of cluster: Span<UInt16>) -> FallbackGap? {
    if gaps.isEmpty || cluster.count > Self.longestCluster { return nil }
    return gaps[Self.units(of: cluster)]
  }

  /// Caches the characters of a grapheme cluster for which no font has a glyph.
  func insert(_ gap: FallbackGap, for cluster: Span<UInt16>) {
    guard cluster.count <= Self.longestCluster else { return }
    if gaps.count >= Self.gapLimit { gaps = [:] }
    gaps[Self.units(of: cluster)] = gap
  }

  private static func units(of cluster: Span<UInt16>) -> [UInt16] {
    cluster.indices.map { cluster[$0] }
  }
}

/// A cache of fallback tables, so that the font catalog is searched once per character. Each worker
/// has its own cache.
final class FallbackCache {
  private var tables = RecentlyAdded<FallbackTable>(limit: 128)

  /// The fallback table of a style and script.
  func table(of style: ResolvedStyle, _ script: Script) -> FallbackTable {
    let known = tables
    if let table = known.firstNonNil({ $0.style === style && $0.script == script ? $0 : nil }) {
      return table
    }
    let table = FallbackTable(style, script)
    // Each statement accesses the property only once. Therefore, the compiler can prove that
    // accesses never overlap, and the many reads need no check at run time.
    var changed = known
    changed.add(table)
    tables = changed
    return table
  }
}
