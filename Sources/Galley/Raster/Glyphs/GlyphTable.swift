// An open-addressing table of glyphs' pictures.

/// Which picture: a style that was numbered, a glyph, and the quarter of a pixel it stands at.
struct GlyphKey: Equatable {
  /// A number that no other style ever had.
  var style: UInt64
  /// The glyph's number and, in the two low bits, its phase.
  var glyphAndPhase: UInt64

  init(style: UInt64, glyph: UInt32, phase: Int) {
    self.style = style
    glyphAndPhase = UInt64(glyph) << 2 | UInt64(truncatingIfNeeded: phase & 3)
  }

  /// Bits spread by multiplication; the upper ones are good.
  var hash: UInt64 {
    (style &* 0x9E37_79B9_7F4A_7C15 ^ glyphAndPhase) &* 0xD6E8_FEB8_6659_FD93
  }
}

/// Values by key in one array without chains: a value stands at its hash or the next free place.
///
/// A third of the places is free at the least, so that searches end soon.
struct GlyphTable<Value> {
  private struct Entry {
    var key: GlyphKey
    var value: Value
  }

  private var places: [Entry?]
  /// Number of values.
  private(set) var count = 0

  init() {
    places = [Entry?](repeating: nil, count: 64)
  }

  /// The value of a key; `nil` when it is not there.
  subscript(key: GlyphKey) -> Value? {
    places[place(of: key)]?.value
  }

  /// Adds a value; one that has the key already is replaced.
  mutating func insert(_ value: Value, for key: GlyphKey) {
    if (count + 1) * 3 > places.count * 2 { grow() }
    let place = place(of: key)
    if places[place] == nil { count += 1 }
    places[place] = Entry(key: key, value: value)
  }

  private func place(of key: GlyphKey) -> Int {
    let last = places.count - 1
    var place = Int(truncatingIfNeeded: key.hash >> 32) & last
    while let entry = places[place], entry.key != key { place = (place &+ 1) & last }
    return place
  }

  private mutating func grow() {
    let old = places
    places = [Entry?](repeating: nil, count: old.count * 2)
    for case let entry? in old { places[place(of: entry.key)] = entry }
  }
}
