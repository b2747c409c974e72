import Synchronization

/// The opened files and faces of one collection: equal coordinates give one face object, which is
/// what caches of glyphs go by.
final class FaceCache: Sendable {
  private struct Key: Hashable {
    let data: ObjectIdentifier
    let index: Int
    let variations: [FontVariation]
  }

  // Files are as many as there are; coordinates are as many as anyone thinks of.
  private let files = BoundedCache<String, FontData>(limit: .max)
  private let plain = BoundedCache<Key, FontFace>(limit: .max)
  private let instances = BoundedCache<Key, FontFace>(limit: FontLimits.instances)

  /// The face at the place where its axes are.
  func face(
    _ data: FontData, index: Int, variations: [FontVariation]
  ) throws(FontError) -> FontFace {
    let face = try cached(plain, data, index, [])
    // Only what changes the face may tell its instances apart.
    let effective = FontAxis.effective(variations, axes: face.axes)
    return effective.isEmpty ? face : try cached(instances, data, index, effective)
  }

  /// The bytes behind `source`, opened once.
  func data(of source: FaceSource) throws(FontError) -> FontData {
    switch source {
    case .data(let data):
      return data
    case .bundled(let position):
      let key = "bundled:\(position)"
      if let data = files.value(for: key) { return data }
      return files.insert(try BundledFonts.data(at: position), for: key)
    case .file(let path):
      if let data = files.value(for: path) { return data }
      return files.insert(try FontData(path: path), for: path)
    }
  }

  private func cached(
    _ cache: borrowing BoundedCache<Key, FontFace>, _ data: FontData, _ index: Int,
    _ variations: [FontVariation]
  ) throws(FontError) -> FontFace {
    let key = Key(data: ObjectIdentifier(data), index: index, variations: variations)
    if let face = cache.value(for: key) { return face }
    let face = try FontFace(data: data, index: index, variations: variations)
    return cache.insert(face, for: key)
  }
}

/// Results by key for all threads; forgets everything when full, so that hostile input cannot grow
/// it and no result depends on what was asked before.
struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: ~Copyable, Sendable {
  private let limit: Int
  private let values = Mutex<[Key: Value]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { values.withLock { $0.count } }

  func value(for key: Key) -> Value? {
    values.withLock { $0[key] }
  }

  /// Keeps `value` unless another thread was first, and returns what is kept.
  func insert(_ value: Value, for key: Key) -> Value {
    values.withLock { values in
      if let earlier = values[key] { return earlier }
      if values.count >= limit { values.removeAll(keepingCapacity: true) }
      values[key] = value
      return value
    }
  }
}
