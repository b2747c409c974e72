/// A four-letter OpenType tag that names a table, axis, feature or script.
package struct FontTag: RawRepresentable, Hashable, Sendable, Comparable {
  /// The tag's four ASCII characters, the first in the highest byte.
  package let rawValue: UInt32

  /// Creates a tag from its numeric value, as used by HarfBuzz and FreeType.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Creates a tag from 1 to 4 printable ASCII characters, padded with spaces; nil for other
  /// strings.
  package init?(_ name: String) {
    let letters = name.utf8
    guard (1...4).contains(letters.count), letters.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    var value: UInt32 = 0
    for letter in letters { value = value << 8 | UInt32(letter) }
    for _ in letters.count..<4 { value = value << 8 | 0x20 }
    rawValue = value
  }

  /// Orders OpenType tags alphabetically.
  package static func < (left: FontTag, right: FontTag) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension FontTag: CustomStringConvertible {
  /// The tag's four characters; a byte that is not printable ASCII becomes `?`.
  package var description: String {
    var name = ""
    for shift: UInt32 in [24, 16, 8, 0] {
      let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
      name.unicodeScalars.append(
        (0x20...0x7E).contains(byte) ? Unicode.Scalar(byte) : Unicode.Scalar(0x3F))
    }
    return name
  }
}

extension FontTag {
  /// The weight axis, in `usWeightClass` units.
  package static let weight = FontTag(rawValue: 0x7767_6874)
  /// The slant axis, in degrees; negative values lean to the right.
  package static let slant = FontTag(rawValue: 0x736C_6E74)
}

extension FontTag {
  /// The width axis, in percent of the normal width.
  package static let width = FontTag(rawValue: 0x7764_7468)
  /// The optical size axis, in points.
  package static let opticalSize = FontTag(rawValue: 0x6F70_737A)
  /// The italic axis: 0 is upright, 1 is italic.
  package static let italic = FontTag(rawValue: 0x6974_616C)
}
