import Synchronization

/// Faces that came together (a caller's, the bundled, the system's), by their names.
final class FontShelf: Sendable {
  let records: [FaceRecord]
  private let byFamily: [String: [Int]]
  /// Made when first asked for: most texts are set in families that are there.
  private let otherNames = Mutex<OtherNames?>(nil)
  private let cache = FaceCache()

  /// Positions in `records` by other ways than a family's name.
  fileprivate struct OtherNames {
    /// Of each family's faces, families in the order of their first face.
    var families: [[Int]] = []
    var byFullName: [String: [Int]] = [:]
    /// The variable faces in order, with their folded family names.
    var variable: [(position: Int, families: [String])] = []
  }

  init(_ records: [FaceRecord]) {
    var byFamily: [String: [Int]] = [:]
    byFamily.reserveCapacity(records.count)
    for (position, record) in records.enumerated() {
      let names = record.families.map(FamilyAlias.folded)
      for (number, name) in names.enumerated() where !names[..<number].contains(name) {
        byFamily[name, default: []].append(position)
      }
    }
    self.records = records
    self.byFamily = byFamily
  }

  /// Positions in `records` of each family's faces, families in the order of their first face.
  var families: [[Int]] { other.families }

  private var other: OtherNames {
    otherNames.withLock { known in
      if let known { return known }
      let names = OtherNames(records)
      known = names
      return names
    }
  }

  /// The faces of a family, or those of that full name when no family is called so, the nearest to
  /// the query first, or the variable faces that have an instance of that name; empty when there
  /// are none.
  func faces(named name: String, for query: FontQuery) -> [ShelvedFace] {
    let folded = FamilyAlias.folded(name)
    guard let positions = byFamily[folded] ?? other.byFullName[folded] else {
      return instances(named: folded)
    }
    return faces(positions, for: query)
  }

  /// The variable faces at the instance of a full or PostScript name, which begins with the
  /// family's. Only those of such families are opened.
  private func instances(named folded: String) -> [ShelvedFace] {
    other.variable.compactMap { position, families in
      let families = families.filter { !$0.isEmpty && folded.hasPrefix($0) }
      guard !families.isEmpty, let data = try? cache.data(of: records[position].source),
        let face = try? cache.face(data, index: records[position].index, variations: []),
        let instance = face.namedInstances.first(where: { instance in
          FamilyAlias.folded(instance.postscriptName) == folded
            || families.contains { $0 + FamilyAlias.folded(instance.style) == folded }
        })
      else { return nil }
      return ShelvedFace(shelf: self, position: position, coordinates: instance.coordinates)
    }
  }

  /// The faces of all families, those of one family together and the nearest first.
  func faces(for query: FontQuery) -> [ShelvedFace] {
    families.flatMap { faces($0, for: query) }
  }

  private func faces(_ positions: [Int], for query: FontQuery) -> [ShelvedFace] {
    StyleMatching.order(positions.map { records[$0] }, for: query).map {
      ShelvedFace(shelf: self, position: positions[$0])
    }
  }

  /// Opens the face at the coordinates that the query comes to, those of a named instance first.
  func face(
    at position: Int, for query: FontQuery, instance coordinates: [FontVariation]
  ) throws(FontError) -> FontFace {
    let record = records[position]
    let data = try cache.data(of: record.source)
    let variations =
      record.isVariable
      ? AxisChoice.variations(for: query, of: record, instance: coordinates) : []
    return try cache.face(data, index: record.index, variations: variations)
  }
}

extension FontShelf.OtherNames {
  init(_ records: [FaceRecord]) {
    var order: [String: Int] = [:]
    for (position, record) in records.enumerated() {
      for name in record.fullNames + [record.postscriptName] where !name.isEmpty {
        byFullName[FamilyAlias.folded(name), default: []].append(position)
      }
      let names = record.families.map(FamilyAlias.folded)
      if record.isVariable { variable.append((position, names)) }
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

/// One face of a shelf, not opened yet.
struct ShelvedFace: Hashable, Sendable {
  let shelf: FontShelf
  let position: Int
  /// Coordinates of the named instance that was asked for, empty for none.
  var coordinates: [FontVariation] = []

  var record: FaceRecord { shelf.records[position] }

  func open(for query: FontQuery) throws(FontError) -> FontFace {
    try shelf.face(at: position, for: query, instance: coordinates)
  }

  static func == (left: ShelvedFace, right: ShelvedFace) -> Bool {
    left.shelf === right.shelf && left.position == right.position
      && left.coordinates == right.coordinates
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(shelf))
    hasher.combine(position)
  }
}
