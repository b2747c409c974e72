import CFontconfig
import CGalleyFonts

extension FontCollection {
  /// The fonts embedded in the binary, shared by all catalogs of the process. A generated index
  /// lists their properties.
  static let bundled = FontCollection((0..<galley_font_count()).compactMap(bundledInfo))

  private static func bundledInfo(_ position: Int) -> FaceInfo? {
    guard let font = unsafe galley_font_at(position)?.pointee else { return nil }
    let ranges = unsafe UnsafeBufferPointer(start: font.coverage, count: font.coverageCount)
    return unsafe FaceInfo(
      source: .bundled(position), index: 0, families: lines(font.families),
      fullNames: lines(font.fullNames), postscriptName: String(cString: font.postscriptName),
      style: String(cString: font.style),
      weight: font.weight.least...font.weight.greatest,
      width: font.width.least...font.width.greatest,
      slant: Int(font.slant), isVariable: font.isVariable, isColor: font.isColor,
      coverage: FontCoverage(table: ranges))
  }

  private static func lines(_ text: UnsafePointer<CChar>) -> [String] {
    let text = unsafe String(cString: text)
    // `text` has one name per line. Most faces have a single name, and a single line is not split.
    guard text.utf8.contains(UInt8(ascii: "\n")) else { return text.isEmpty ? [] : [text] }
    return text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
  }
}

extension FontData {
  /// The path of a bundled font within `Fonts/`.
  static func bundledName(at position: Int) -> String? {
    guard let font = unsafe galley_font_at(position) else { return nil }
    return unsafe String(cString: font.pointee.name)
  }

  /// The bytes of a bundled font.
  static func bundled(at position: Int) throws(FontError) -> FontData {
    guard let font = unsafe galley_font_at(position), let name = bundledName(at: position) else {
      throw .notAFont(file: "bundled:\(position)")
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: font.pointee.bytes, count: font.pointee.count)
    return try unsafe FontData(staticBytes: bytes, name: "bundled:" + name)
  }

  /// Whether a file with this name and this digest of its bytes is a bundled font.
  static func isBundled(_ name: String, _ digest: SHA256Digest) -> Bool {
    (0..<galley_font_count()).contains { position in
      guard let path = bundledName(at: position), FontError.fileName(of: path) == name else {
        return false
      }
      return (try? bundled(at: position))?.digest == digest
    }
  }
}
