/// The ICC profile of sRGB (ICC.1:2010, version 4). PDF/A requires a colour profile.
struct PDFColorProfile {
  /// The bytes of the profile.
  private(set) var bytes: [UInt8] = []

  /// Creates the profile. The primaries and the white point are adapted to D50 by the Bradford
  /// transform.
  init() {
    let curve =
      Self.head("para") + [0, 3, 0, 0]
      + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(Self.fixed)
    let tags: [(name: String, data: [UInt8])] = [
      ("desc", Self.text("sRGB")), ("cprt", Self.text("CC0")), ("wtpt", Self.white),
      (
        "chad",
        Self.head("sf32")
          + [
            1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168,
          ].flatMap(Self.fixed)
      ),
      ("rXYZ", Self.color(0.43607, 0.22249, 0.01392)),
      ("gXYZ", Self.color(0.38515, 0.71687, 0.09708)),
      ("bXYZ", Self.color(0.14307, 0.06061, 0.7141)), ("rTRC", curve), ("gTRC", curve),
      ("bTRC", curve),
    ]
    var directory = Self.number(tags.count)
    var data: [UInt8] = []
    for tag in tags {
      let offset = 128 + 4 + 12 * tags.count + data.count
      directory += Array(tag.name.utf8) + Self.number(offset) + Self.number(tag.data.count)
      data += tag.data + [UInt8](repeating: 0, count: (4 - tag.data.count % 4) % 4)
    }
    // The profile must contain a date. This is the date of the sRGB specification.
    var header = Self.number(128 + directory.count + data.count) + [0, 0, 0, 0, 4, 0x20, 0, 0]
    header += Array("mntrRGB XYZ ".utf8) + [0x07, 0xCF, 0, 10, 0, 18, 0, 0, 0, 0, 0, 0]
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28) + Self.white.dropFirst(8)
    bytes = header + [UInt8](repeating: 0, count: 128 - header.count) + directory + data
  }

  private static let white = color(0.9642, 1, 0.8249)

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func fixed(_ value: Double) -> [UInt8] {
    number(Int((value * 65_536).rounded(.toNearestOrAwayFromZero)))
  }

  /// The start of a tag: its type and four reserved bytes.
  private static func head(_ type: String) -> [UInt8] { Array(type.utf8) + [0, 0, 0, 0] }

  private static func color(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    head("XYZ ") + fixed(x) + fixed(y) + fixed(z)
  }

  /// A text in one language.
  private static func text(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap {
      [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
    }
    return head("mluc") + number(1) + number(12) + Array("enUS".utf8) + number(units.count)
      + number(28) + units
  }
}
