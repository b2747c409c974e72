/// Which picture: a style that was numbered, a glyph, and the quarter of a pixel it stands at.
struct GlyphKey: Hashable {
  /// A number that no other style ever had.
  var style: UInt64
  /// The glyph's number and, in the two low bits, its phase.
  var glyphAndPhase: UInt64

  init(style: UInt64, glyph: UInt32, phase: Int) {
    self.style = style
    glyphAndPhase = UInt64(glyph) << 2 | UInt64(truncatingIfNeeded: phase & 3)
  }

  /// Bits spread by multiplication; the upper ones are good.
  var spread: UInt64 {
    (style &* 0x9E37_79B9_7F4A_7C15 ^ glyphAndPhase) &* 0xD6E8_FEB8_6659_FD93
  }
}

/// Values by key in tables without chains: a key stands at its hash or the next free place.
///
/// At least a third of the places is free, which keeps searches short, and they look at numbers
/// alone.
struct GlyphTable<Value> {
  /// Of each place the key, whose style is 0 where it is free.
  private var keys: [GlyphKey]
  /// Of each place the index of its value.
  private var places: [Int32]
  private var values: [Value] = []

  private static var free: GlyphKey { GlyphKey(style: 0, glyph: 0, phase: 0) }

  /// Number of values.
  var count: Int { values.count }

  init() {
    keys = [GlyphKey](repeating: Self.free, count: 64)
    places = [Int32](repeating: 0, count: 64)
  }

  /// The value of a key, whose style is above 0; `nil` when it is not there.
  subscript(key: GlyphKey) -> Value? {
    let place = place(of: key)
    return keys[place].style == 0 ? nil : values[Int(places[place])]
  }

  /// Adds a value; one that has the key already is replaced.
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
    keys = [GlyphKey](repeating: Self.free, count: oldKeys.count * 2)
    places = [Int32](repeating: 0, count: keys.count)
    for (key, index) in zip(oldKeys, oldPlaces) where key.style != 0 {
      let place = place(of: key)
      keys[place] = key
      places[place] = index
    }
  }
}
