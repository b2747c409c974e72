import CFontconfig
import CGalleyFonts
import Synchronization

/// The faces from one font source (caller, bundled or system), indexed by name.
final class FontCollection: Sendable {
  let infos: [FaceInfo]
  private let byFamily: [String: [Int]]
  /// Look-up tables for names other than family names, and for the list of families. The tables are
  /// built on first use.
  private let otherNames = Mutex<OtherNames?>(nil)
  private let cache = FaceCache()

  /// Tables that map names to faces. Each face is represented by its index in `infos`.
  fileprivate struct OtherNames {
    /// For each family, the indices of its faces. Families are in the order of their first faces in
    /// `infos`.
    var families: [[Int]] = []
    var byFullName: [String: [Int]] = [:]
    /// The index and the folded family names of each variable face, in the order of `infos`.
    var variable: [(position: Int, families: [String])] = []
  }

  init(_ infos: [FaceInfo]) {
    var byFamily: [String: [Int]] = [:]
    byFamily.reserveCapacity(infos.count)
    for (position, info) in infos.enumerated() {
      let names = info.families.map(FontQuery.folded)
      for (number, name) in names.enumerated() where !names[..<number].contains(name) {
        byFamily[name, default: []].append(position)
      }
    }
    self.infos = infos
    self.byFamily = byFamily
  }

  /// For each family, the indices of its faces in `infos`. Families are in the order of their first
  /// faces in `infos`.
  var families: [[Int]] { other.families }

  private var other: OtherNames {
    otherNames.withLock { known in
      if let known { return known }
      let names = OtherNames(infos)
      known = names
      return names
    }
  }

  /// The faces of the family `name`, nearest to the query first. If no family has this name,
  /// returns the faces whose full or PostScript name is `name`. If there are no such faces, returns
  /// variable faces with an instance of this name. Empty if nothing has this name.
  func faces(named name: String, for query: FontQuery) -> [CollectionFace] {
    let folded = FontQuery.folded(name)
    guard let positions = byFamily[folded] ?? other.byFullName[folded] else {
      return instances(named: folded)
    }
    return faces(positions, for: query)
  }

  /// The variable faces that have an instance whose full or PostScript name is `folded`. Each face
  /// gets the instance's coordinates. An instance's name begins with its family's name, so only
  /// faces of matching families are opened.
  private func instances(named folded: String) -> [CollectionFace] {
    other.variable.compactMap { position, families in
      let families = families.filter { !$0.isEmpty && folded.hasPrefix($0) }
      guard !families.isEmpty, let data = try? cache.data(of: infos[position].source),
        let face = try? cache.face(data, index: infos[position].index, variations: []),
        let instance = face.namedInstances.first(where: { instance in
          FontQuery.folded(instance.postscriptName) == folded
            || families.contains { $0 + FontQuery.folded(instance.style) == folded }
        })
      else { return nil }
      return CollectionFace(collection: self, position: position, coordinates: instance.coordinates)
    }
  }

  /// The faces of all families, grouped by family. Each family's faces are sorted, nearest to the
  /// query first.
  func faces(for query: FontQuery) -> [CollectionFace] {
    families.flatMap { faces($0, for: query) }
  }

  private func faces(_ positions: [Int], for query: FontQuery) -> [CollectionFace] {
    query.order(positions.map { infos[$0] }).map {
      CollectionFace(collection: self, position: positions[$0])
    }
  }

  /// Opens a face, and sets its axes to the query's style. If a named instance was requested, the
  /// instance's coordinates override the query's style.
  func face(
    at position: Int, for query: FontQuery, instance coordinates: [FontVariation]
  ) throws(FontError) -> FontFace {
    let info = infos[position]
    let data = try cache.data(of: info.source)
    // Pass the variation coordinates even for static fonts: fontconfig also reports a variable font
    // as static if fontconfig knows none of the font's axes.
    let variations = query.variations(of: info, instance: coordinates)
    return try cache.face(data, index: info.index, variations: variations)
  }

  /// Opens all font files and skips those that cannot be opened.
  func openFiles() {
    for info in infos { _ = try? cache.data(of: info.source) }
  }
}

extension FontCollection.OtherNames {
  init(_ infos: [FaceInfo]) {
    var order: [String: Int] = [:]
    for (position, info) in infos.enumerated() {
      for name in info.fullNames + [info.postscriptName] where !name.isEmpty {
        byFullName[FontQuery.folded(name), default: []].append(position)
      }
      let names = info.families.map(FontQuery.folded)
      if info.isVariable { variable.append((position, names)) }
      guard let first = names.first else { continue }
      let place = order[first] ?? families.count
      if place == families.count {
        order[first] = place
        families.append([])
      }
      families[place].append(position)
    }
  }
}

/// A face of a font collection; `open` opens the face.
struct CollectionFace: Hashable, Sendable {
  let collection: FontCollection
  let position: Int
  /// Axis coordinates of the requested named instance; empty if no instance was requested.
  var coordinates: [FontVariation] = []

  var info: FaceInfo { collection.infos[position] }

  func open(for query: FontQuery) throws(FontError) -> FontFace {
    try collection.face(at: position, for: query, instance: coordinates)
  }

  static func == (left: CollectionFace, right: CollectionFace) -> Bool {
    left.collection === right.collection && left.position == right.position
      && left.coordinates == right.coordinates
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(collection))
    hasher.combine(position)
  }
}

extension FontCollection {
  /// The fonts embedded in the binary, shared by all catalogs of the process. A generated index
  /// lists their properties.
  static let bundled = FontCollection((0..<galley_font_count()).compactMap(bundledInfo))

  private static func bundledInfo(_ position: Int) -> FaceInfo? {
    guard let font = unsafe galley_font_at(position)?.pointee else { return nil }
    let ranges = unsafe UnsafeBufferPointer(start: font.coverage, count: font.coverageCount)
    return unsafe FaceInfo(
      source: .bundled(position), index: 0, families: lines(font.families),
      fullNames: lines(font.fullNames), postscriptName: String(cString: font.postscriptName),
      style: String(cString: font.style),
      weight: font.weight.least...font.weight.greatest,
      width: font.width.least...font.width.greatest,
      slant: Int(font.slant), isVariable: font.isVariable, isColor: font.isColor,
      coverage: FontCoverage(table: ranges))
  }

  private static func lines(_ text: UnsafePointer<CChar>) -> [String] {
    let text = unsafe String(cString: text)
    // `text` has one name per line. Most faces have a single name, and a single line is not split.
    guard text.utf8.contains(UInt8(ascii: "\n")) else { return text.isEmpty ? [] : [text] }
    return text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
  }
}

extension FontData {
  /// The path of a bundled font within `Fonts/`.
  static func bundledName(at position: Int) -> String? {
    guard let font = unsafe galley_font_at(position) else { return nil }
    return unsafe String(cString: font.pointee.name)
  }

  /// The bytes of a bundled font.
  static func bundled(at position: Int) throws(FontError) -> FontData {
    guard let font = unsafe galley_font_at(position), let name = bundledName(at: position) else {
      throw .notAFont(file: "bundled:\(position)")
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: font.pointee.bytes, count: font.pointee.count)
    return try unsafe FontData(staticBytes: bytes, name: "bundled:" + name)
  }

  /// Whether a file with this name and this digest of its bytes is a bundled font.
  static func isBundled(_ name: String, _ digest: SHA256Digest) -> Bool {
    (0..<galley_font_count()).contains { position in
      guard let path = bundledName(at: position), FontError.fileName(of: path) == name else {
        return false
      }
      return (try? bundled(at: position))?.digest == digest
    }
  }
}
