/// The size and the metadata of an SVG file that this program wrote.
struct SVGFacts {
  /// Width in points, rounded up.
  let width: Int
  /// Height in points, rounded up.
  let height: Int
  /// The lines of the file's `metadata` element.
  let lines: [String]

  /// Reads a file. The result is `nil` if the file is incomplete, or was not written by this
  /// program.
  init?(whole bytes: [UInt8]) {
    guard bytes.starts(with: Array("<svg ".utf8)), bytes.suffix(7).elementsEqual("</svg>\n".utf8),
      let end = bytes.firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let head = String(decoding: bytes[..<end], as: UTF8.self)
    guard let width = Self.length("width", in: head), let height = Self.length("height", in: head)
    else { return nil }
    (self.width, self.height) = (width, height)
    lines = Self.metadata(in: bytes[end...])
  }

  /// Rounds a width or height in points to two decimals, as in an SVG file, and then rounds it up
  /// to a whole number.
  static func length(_ points: Double) -> Int {
    // SVG files contain lengths with two decimals. Round to two decimals before rounding up, so
    // that a length gives the same result before and after it is written to a file.
    Int(((points * 100).rounded(.toNearestOrAwayFromZero) / 100).rounded(.up))
  }

  private static func length(_ name: String, in head: String) -> Int? {
    let parts = head.split(separator: " \(name)=\"", maxSplits: 1)
    guard parts.count == 2, let number = Double("0" + parts[1].prefix { $0 != "\"" }),
      number < 1e9
    else { return nil }
    return length(number)
  }

  /// The lines of the `metadata` element, without replacing escapes. All texts in the file are
  /// escaped, so the first line that starts with the element's tag is the element itself.
  private static func metadata(in bytes: ArraySlice<UInt8>) -> [String] {
    let (start, end) = (Array("<metadata>".utf8), Array("</metadata>".utf8))
    var lines: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if lines.isEmpty {
        // If the file has a `metadata` element, the element precedes `<defs>`, which contains the
        // outlines. The search can therefore end at `<defs>`.
        if line.starts(with: Array("<defs>".utf8)) { break }
        guard line.starts(with: start) else { continue }
      }
      let isLast = line.suffix(end.count).elementsEqual(end)
      let text = line.dropFirst(lines.isEmpty ? start.count : 0).dropLast(isLast ? end.count : 0)
      lines.append(String(decoding: text, as: UTF8.self))
      if isLast { break }
    }
    return lines
  }
}
