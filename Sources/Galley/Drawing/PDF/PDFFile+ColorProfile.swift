extension PDFFile {
  /// The ICC profile of sRGB (ICC.1:2010, version 4). PDF/A requires a colour profile. The primaries
  /// and the white point are adapted to D50 by the Bradford transform.
  static var colorProfile: [UInt8] {
    let curve = numbers(
      "para", [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045], after: [0, 3, 0, 0])
    let white = numbers("XYZ ", [0.9642, 1, 0.8249])
    let adaptation = numbers(
      "sf32",
      [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168])
    let tags: [(name: String, data: [UInt8])] = [
      ("desc", text("sRGB")), ("cprt", text("CC0")), ("wtpt", white),
      ("chad", adaptation), ("rXYZ", numbers("XYZ ", [0.43607, 0.22249, 0.01392])),
      ("gXYZ", numbers("XYZ ", [0.38515, 0.71687, 0.09708])),
      ("bXYZ", numbers("XYZ ", [0.14307, 0.06061, 0.7141])), ("rTRC", curve),
      ("gTRC", curve), ("bTRC", curve),
    ]
    var directory = tags.count.bytes(4)
    var data: [UInt8] = []
    for tag in tags {
      let offset = 128 + 4 + 12 * tags.count + data.count
      directory += Array(tag.name.utf8) + offset.bytes(4) + tag.data.count.bytes(4)
      data += tag.data.padded
    }
    // The profile must contain a date. This is the date of the sRGB specification.
    let header =
      (128 + directory.count + data.count).bytes(4) + [0, 0, 0, 0, 4, 0x20, 0, 0]
      + Array("mntrRGB XYZ ".utf8) + [0x07, 0xCF, 0, 10, 0, 18, 0, 0, 0, 0, 0, 0]
      + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28) + white.dropFirst(8)
    return header + [UInt8](repeating: 0, count: 128 - header.count) + directory + data
  }

  /// Returns the data of an ICC profile tag that contains numbers. The data starts with the tag's
  /// type and four reserved bytes. Each number is stored with 16 fractional bits.
  private static func numbers(
    _ type: String, _ values: [Double], after start: [UInt8] = []
  ) -> [UInt8] {
    Array(type.utf8) + [0, 0, 0, 0] + start
      + values.flatMap { Int(($0 * 65_536).rounded(.toNearestOrAwayFromZero)).bytes(4) }
  }

  /// Returns the data of a text tag for an ICC profile. The text is in a single language.
  private static func text(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { Int($0).bytes(2) }
    return numbers("mluc", []) + 1.bytes(4) + 12.bytes(4) + Array("enUS".utf8)
      + units.count.bytes(4) + 28.bytes(4) + units
  }
}

extension [UInt8] {
  /// The bytes, padded with zeros to a multiple of four bytes.
  var padded: [UInt8] { self + [UInt8](repeating: 0, count: -count & 3) }
}
