/// The key of a glyph in a table of masks, images, ink boxes or shapes: a style number, a glyph ID,
/// and a phase (offset in quarters of a pixel).
struct GlyphKey: Hashable {
  /// The number of the glyph's style. Within a table, a number always means the same style.
  var style: UInt64
  /// The glyph ID, followed by the phase in the two lowest bits.
  var glyphAndPhase: UInt64

  init(style: UInt64, glyph: UInt32, phase: Int) {
    self.style = style
    glyphAndPhase = UInt64(glyph) << 2 | UInt64(truncatingIfNeeded: phase & 3)
  }

  /// The key of a free slot.
  static var free: GlyphKey { GlyphKey(style: 0, glyph: 0, phase: 0) }

  /// A hash of the key, computed by multiplication. Use the hash's upper bits, because they are
  /// distributed most evenly.
  var spread: UInt64 {
    (style &* 0x9E37_79B9_7F4A_7C15 ^ glyphAndPhase) &* 0xD6E8_FEB8_6659_FD93
  }
}

/// A hash table with open addressing. A key's hash selects a slot for the key. If this slot was
/// occupied when the key was added, the key is in the next slot that was free.
///
/// At least a third of the slots are free, so searches are short. Keys consist of integers, so a
/// search compares no objects.
struct GlyphTable<Value> {
  /// The key in each slot. A key with the style number 0 marks a free slot.
  private var keys: [GlyphKey]
  /// For each slot, the index in `values` of the slot's value.
  private var places: [Int32]
  private var values: [Value] = []

  /// Number of entries in the hash table.
  var count: Int { values.count }

  /// Creates an empty table. The memory for its slots is allocated when the first value is added,
  /// because many renders use only some of the tables.
  init() {
    keys = EmptySlots.keys
    places = EmptySlots.places
  }

  /// The value for a key; `nil` if the table does not contain the key. The key's style number must
  /// be above 0.
  subscript(key: GlyphKey) -> Value? {
    let place = place(of: key)
    return keys[place].style == 0 ? nil : values[Int(places[place])]
  }

  /// Adds a value for a key. If the key already has a value, the value is replaced.
  mutating func insert(_ value: Value, for key: GlyphKey) {
    if (count + 1) * 3 > keys.count * 2 { grow() }
    let place = place(of: key)
    guard keys[place].style == 0 else {
      values[Int(places[place])] = value
      return
    }
    keys[place] = key
    places[place] = Int32(truncatingIfNeeded: count)
    values.append(value)
  }

  private func place(of key: GlyphKey) -> Int {
    let last = keys.count - 1
    var place = Int(truncatingIfNeeded: key.spread >> 32) & last
    while keys[place] != key, keys[place].style != 0 { place = (place &+ 1) & last }
    return place
  }

  private mutating func grow() {
    let (oldKeys, oldPlaces) = (keys, places)
    keys = [GlyphKey](repeating: .free, count: max(oldKeys.count * 2, 64))
    places = [Int32](repeating: 0, count: keys.count)
    for (key, index) in zip(oldKeys, oldPlaces) where key.style != 0 {
      let place = place(of: key)
      keys[place] = key
      places[place] = index
    }
  }
}

/// The slots that all empty tables share.
private enum EmptySlots {
  static let keys = [GlyphKey.free]
  static let places: [Int32] = [0]
}

extension GlyphTable: Sendable where Value: Sendable {}
