/// The fields of a font file that state its weight.
package struct WeightFields: Sendable {
  /// The field `usWeightClass` of the table `OS/2`.
  let weightClass: UInt16
  /// Whether bit 5 of the field `fsSelection` of the table `OS/2` is set.
  let selectsBold: Bool
  /// Whether bit 0 of the field `macStyle` of the table `head` is set.
  let isMacBold: Bool

  package init(weightClass: UInt16 = 400, selectsBold: Bool = false, isMacBold: Bool = false) {
    self.weightClass = weightClass
    self.selectsBold = selectsBold
    self.isMacBold = isMacBold
  }

  /// A copy of a TrueType or OpenType file with these fields. Its checksums are not updated.
  package func replacing(in font: [UInt8]) -> [UInt8] {
    var font = font
    func number(at offset: Int) -> Int {
      font[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    func table(_ tag: String) -> Int? {
      (0..<Int(font[5])).map { 12 + 16 * $0 }
        .first { font[$0..<$0 + 4].elementsEqual(tag.utf8) }.map { number(at: $0 + 8) }
    }
    guard let metrics = table("OS/2"), let header = table("head") else { return font }
    font[metrics + 4] = UInt8(weightClass >> 8)
    font[metrics + 5] = UInt8(weightClass & 0xFF)
    font[metrics + 63] = font[metrics + 63] & ~0x20 | (selectsBold ? 0x20 : 0)
    font[header + 45] = font[header + 45] & ~1 | (isMacBold ? 1 : 0)
    return font
  }
}
