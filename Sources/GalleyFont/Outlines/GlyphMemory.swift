/// What was read of glyphs before, as much as fits some memory; when it no longer fits, all is
/// forgotten.
///
/// A glyph is drawn at up to four phases and in any number of sizes, its ink is skipped by
/// underlines and its stroke drawn beside it: reading it from the font is done once.
struct GlyphMemory<Value> {
  /// Which glyph of which face, and of its pictures which.
  struct Key: Hashable {
    var face: UInt32
    var glyph: UInt32
    var strike: Int32 = 0
  }

  private var values: [Key: Value] = [:]
  private var bytes = 0
  private let byteLimit: Int
  /// What an entry takes beside its value's bytes, about.
  private static var entryBytes: Int { 160 }

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// What `read` reads, unless it is remembered; `size` tells how many bytes it takes.
  mutating func value(
    _ key: Key, size: (Value) -> Int, read: () throws(GlyphError) -> Value
  ) throws(GlyphError) -> Value {
    if let known = values[key] { return known }
    let value = try read()
    let added = Self.entryBytes + size(value)
    if bytes + added > byteLimit { removeAll() }
    values[key] = value
    bytes += added
    return value
  }

  mutating func removeAll() {
    values = [:]
    bytes = 0
  }
}
