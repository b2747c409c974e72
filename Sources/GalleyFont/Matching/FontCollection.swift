import Synchronization

/// Faces that came together (a caller's, the bundled, the system's), by their names.
final class FontCollection: Sendable {
  let infos: [FaceInfo]
  private let byFamily: [String: [Int]]
  /// Made when first asked for: most texts are set in families that are there.
  private let otherNames = Mutex<OtherNames?>(nil)
  private let cache = FaceCache()

  /// Positions in `infos` by other ways than a family's name.
  fileprivate struct OtherNames {
    /// Of each family's faces, families in the order of their first face.
    var families: [[Int]] = []
    var byFullName: [String: [Int]] = [:]
    /// The variable faces in order, with their folded family names.
    var variable: [(position: Int, families: [String])] = []
  }

  init(_ infos: [FaceInfo]) {
    var byFamily: [String: [Int]] = [:]
    byFamily.reserveCapacity(infos.count)
    for (position, info) in infos.enumerated() {
      let names = info.families.map(FamilyAlias.folded)
      for (number, name) in names.enumerated() where !names[..<number].contains(name) {
        byFamily[name, default: []].append(position)
      }
    }
    self.infos = infos
    self.byFamily = byFamily
  }

  /// Positions in `infos` of each family's faces, families in the order of their first face.
  var families: [[Int]] { other.families }

  private var other: OtherNames {
    otherNames.withLock { known in
      if let known { return known }
      let names = OtherNames(infos)
      known = names
      return names
    }
  }

  /// The faces of a family, or those of that full name when no family is called so, the nearest to
  /// the query first, or the variable faces that have an instance of that name; empty when there
  /// are none.
  func faces(named name: String, for query: FontQuery) -> [CollectionFace] {
    let folded = FamilyAlias.folded(name)
    guard let positions = byFamily[folded] ?? other.byFullName[folded] else {
      return instances(named: folded)
    }
    return faces(positions, for: query)
  }

  /// The variable faces at the instance of a full or PostScript name, which begins with the
  /// family's. Only those of such families are opened.
  private func instances(named folded: String) -> [CollectionFace] {
    other.variable.compactMap { position, families in
      let families = families.filter { !$0.isEmpty && folded.hasPrefix($0) }
      guard !families.isEmpty, let data = try? cache.data(of: infos[position].source),
        let face = try? cache.face(data, index: infos[position].index, variations: []),
        let instance = face.namedInstances.first(where: { instance in
          FamilyAlias.folded(instance.postscriptName) == folded
            || families.contains { $0 + FamilyAlias.folded(instance.style) == folded }
        })
      else { return nil }
      return CollectionFace(collection: self, position: position, coordinates: instance.coordinates)
    }
  }

  /// The faces of all families, those of one family together and the nearest first.
  func faces(for query: FontQuery) -> [CollectionFace] {
    families.flatMap { faces($0, for: query) }
  }

  private func faces(_ positions: [Int], for query: FontQuery) -> [CollectionFace] {
    StyleMatching.order(positions.map { infos[$0] }, for: query).map {
      CollectionFace(collection: self, position: positions[$0])
    }
  }

  /// Opens the face at the coordinates that the query comes to, those of a named instance first.
  func face(
    at position: Int, for query: FontQuery, instance coordinates: [FontVariation]
  ) throws(FontError) -> FontFace {
    let info = infos[position]
    let data = try cache.data(of: info.source)
    // Whether there are axes, the face's own table says: fontconfig calls a font without any of
    // those that it knows not variable.
    let variations = AxisChoice.variations(for: query, of: info, instance: coordinates)
    return try cache.face(data, index: info.index, variations: variations)
  }

  /// Opens all files, passing over those that cannot be.
  func openFiles() {
    for info in infos { _ = try? cache.data(of: info.source) }
  }
}

extension FontCollection.OtherNames {
  init(_ infos: [FaceInfo]) {
    var order: [String: Int] = [:]
    for (position, info) in infos.enumerated() {
      for name in info.fullNames + [info.postscriptName] where !name.isEmpty {
        byFullName[FamilyAlias.folded(name), default: []].append(position)
      }
      let names = info.families.map(FamilyAlias.folded)
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

/// One face of a collection, not opened yet.
struct CollectionFace: Hashable, Sendable {
  let collection: FontCollection
  let position: Int
  /// Coordinates of the named instance that was asked for, empty for none.
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
