/// Computes how much a `COLR` table's numbers change at a face's axis coordinates (OpenType, "Item
/// variation store").
///
/// A variable paint, colour stop or clip box stores the variation index of its first field; later
/// fields have consecutive indices. An optional map assigns a row of deltas to each index. Each
/// delta of a row belongs to a region of the axis space. The delta's weight grows as the face's
/// coordinates approach the region's peak.
struct ColorVariations {
  /// Normalized axis coordinates, with ±16384 at the ends of an axis; empty at the default
  /// instance.
  private let coordinates: [Int32]
  /// Byte offset, in the `COLR` table, of the delta-set index map; 0 if absent.
  private let map: Int
  /// Byte offset, in the `COLR` table, of the item variation store; 0 if absent.
  private let store: Int

  /// Number of variation deltas that can still be read for the glyph before the limit is reached.
  private let budget = Budget()

  private final class Budget {
    var left = FontLimits.colorDeltas
  }

  /// Number of variation deltas read so far for the glyph.
  var deltas: Int { FontLimits.colorDeltas - budget.left }

  /// The variation index that marks fields without variation.
  private static let none: UInt32 = 0xFFFF_FFFF

  init(_ table: borrowing Span<UInt8>, coordinates: [Int32]) {
    self.coordinates = coordinates.allSatisfy { $0 == 0 } ? [] : coordinates
    map = Int(table.bigEndian32(at: 26) ?? 0)
    store = Int(table.bigEndian32(at: 30) ?? 0)
  }

  /// Whether the font's paints do not vary, because the face is at its default instance or the
  /// `COLR` table has no deltas.
  var areNone: Bool { coordinates.isEmpty || store == 0 }

  /// The change of a variable field at the face's axis coordinates, in the field's unit. The change
  /// is the sum of the field's weighted deltas; 0 if the deltas cannot be read.
  ///
  /// - Parameters:
  ///   - place: offset in the table at which the first field's variation index is stored.
  ///   - field: index of the field among the variable fields, from 0.
  func delta(_ table: borrowing Span<UInt8>, at place: Int, field: Int) -> Double {
    guard !areNone, let base = table.bigEndian32(at: place), base != Self.none,
      base <= Self.none - UInt32(field), let row = row(table, of: base + UInt32(field))
    else { return 0 }
    return delta(table, outer: row.outer, inner: row.inner)
  }

  /// The row of deltas for a variation index. If the font has a `DeltaSetIndexMap`, the map assigns
  /// a row to the index. The map's last entry also applies to all higher indices. Without a map,
  /// the index itself is the row's number.
  private func row(
    _ table: borrowing Span<UInt8>, of index: UInt32
  ) -> (outer: Int, inner: Int)? {
    guard map > 0 else { return (Int(index >> 16), Int(index & 0xFFFF)) }
    guard let format = table.byte(at: map), let entry = table.byte(at: map + 1),
      let count = format == 0
        ? table.bigEndian16(at: map + 2).map(Int.init)
        : table.bigEndian32(at: map + 2).map(Int.init), count > 0
    else { return nil }
    let size = Int(entry >> 4 & 3) + 1
    let start = map + (format == 0 ? 4 : 6) + min(Int(index), count - 1) * size
    var value = 0
    for offset in 0..<size {
      guard let byte = table.byte(at: start + offset) else { return nil }
      value = value << 8 | Int(byte)
    }
    let bits = Int(entry & 0xF) + 1
    return (value >> bits, value & (1 << bits - 1))
  }

  private func delta(_ table: borrowing Span<UInt8>, outer: Int, inner: Int) -> Double {
    guard let regions = table.bigEndian32(at: store + 2),
      let count = table.bigEndian16(at: store + 6), outer < count,
      let offset = table.bigEndian32(at: store + 8 + 4 * outer)
    else { return 0 }
    let data = store + Int(offset)
    guard let items = table.bigEndian16(at: data), inner < items,
      let words = table.bigEndian16(at: data + 2), let columns = table.bigEndian16(at: data + 4)
    else { return 0 }
    let (large, small) = words & 0x8000 == 0 ? (2, 1) : (4, 2)
    budget.left -= Int(columns)
    guard budget.left >= 0 else { return 0 }
    let largeCount = min(Int(words & 0x7FFF), Int(columns))
    let rowSize = largeCount * large + (Int(columns) - largeCount) * small
    var place = data + 6 + 2 * Int(columns) + inner * rowSize
    var sum = 0.0
    for column in 0..<Int(columns) {
      let size = column < largeCount ? large : small
      guard let region = table.bigEndian16(at: data + 6 + 2 * column),
        let delta = Self.signed(table, at: place, size: size)
      else { return 0 }
      sum += delta * nearness(table, regions: store + Int(regions), region: Int(region))
      place += size
    }
    return sum
  }

  private static func signed(
    _ table: borrowing Span<UInt8>, at place: Int, size: Int
  ) -> Double? {
    switch size {
    case 1: table.byte(at: place).map { Double(Int8(bitPattern: $0)) }
    case 2: table.signed16(at: place)
    default: table.bigEndian32(at: place).map { Double(Int32(bitPattern: $0)) }
    }
  }

  /// The weight of a variation region at the face's coordinates: 0 outside the region, 1 at the
  /// region's peak (OpenType, "Algorithm for interpolation of instance values").
  private func nearness(
    _ table: borrowing Span<UInt8>, regions: Int, region: Int
  ) -> Double {
    guard let axes = table.bigEndian16(at: regions), let count = table.bigEndian16(at: regions + 2),
      region < count, axes == coordinates.count
    else { return 0 }
    var product = 1.0
    for axis in 0..<Int(axes) {
      let record = regions + 4 + 6 * (region * Int(axes) + axis)
      guard let start = table.signed16(at: record), let peak = table.signed16(at: record + 2),
        let end = table.signed16(at: record + 4)
      else { return 0 }
      let here = Double(coordinates[axis])
      if start > peak || peak > end || start < 0 && end > 0 || peak == 0 || here == peak {
        continue
      }
      if here <= start || here >= end { return 0 }
      product *= here < peak ? (here - start) / (peak - start) : (end - here) / (end - peak)
    }
    return product
  }
}
