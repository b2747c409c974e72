import Synchronization

/// The font files and faces that a font collection has opened. Requests for the same face with
/// equal variation coordinates return the same object, because glyph caches use the object as their
/// key.
final class FaceCache: Sendable {
  private struct Key: Hashable {
    let data: ObjectIdentifier
    let index: Int
    let variations: [FontVariation]
  }

  // The font collection limits the number of files, and therefore the number of faces at their
  // default coordinates. Only the number of variable instances needs a limit here.
  private let files = BoundedCache<String, FontData>(limit: .max)
  private let plain = BoundedCache<Key, FontFace>(limit: .max)
  private let instances = BoundedCache<Key, FontFace>(limit: FontLimits.instances)

  /// The face at the given axis coordinates.
  func face(
    _ data: FontData, index: Int, variations: [FontVariation]
  ) throws(FontError) -> FontFace {
    let face = try cached(plain, data, index, [])
    // Use only coordinates that change the face, so that equal instances share one object.
    let effective = FontAxis.effective(variations, axes: face.axes)
    return effective.isEmpty ? face : try cached(instances, data, index, effective)
  }

  /// The font file's bytes; each file is opened once.
  func data(of source: FaceSource) throws(FontError) -> FontData {
    switch source {
    case .data(let data):
      return data
    case .bundled(let position):
      let key = "bundled:\(position)"
      if let data = files.value(for: key) { return data }
      return files.insert(try FontData.bundled(at: position), for: key)
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

/// A thread-safe cache. Its size is limited, so that hostile input cannot use up memory. If the
/// cache is full, it is cleared. Each value must depend only on its key, so that results do not
/// depend on earlier requests.
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

  /// Stores `value` for `key` and returns it. If another thread has already stored a value for
  /// `key`, returns the earlier value instead.
  func insert(_ value: Value, for key: Key) -> Value {
    values.withLock { values in
      if let earlier = values[key] { return earlier }
      if values.count >= limit { values.removeAll(keepingCapacity: true) }
      values[key] = value
      return value
    }
  }
}
