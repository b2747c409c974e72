/// The size and the text entries of an SVG file that this program wrote.
struct SVGFacts {
  /// Width in points, rounded up.
  let width: Int
  /// Height in points, rounded up.
  let height: Int
  /// The lines of the file's `metadata` element.
  let lines: [String]

  /// Reads a complete file; `nil` if the file is not a complete SVG file of this program.
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

  /// The length in points that an SVG file states for a side of a document.
  static func length(_ points: Double) -> Int {
    // The file has two decimals.
    Int(((points * 100).rounded(.toNearestOrAwayFromZero) / 100).rounded(.up))
  }

  private static func length(_ name: String, in head: String) -> Int? {
    let parts = head.split(separator: " \(name)=\"", maxSplits: 1)
    guard parts.count == 2, let number = Double("0" + parts[1].prefix { $0 != "\"" }),
      number < 1e9
    else { return nil }
    return length(number)
  }

  /// The lines of the element `metadata`, with escapes. The file's texts contain no markup, so the
  /// first line that starts with the element's tag is the element.
  private static func metadata(in bytes: ArraySlice<UInt8>) -> [String] {
    let (start, end) = (Array("<metadata>".utf8), Array("</metadata>".utf8))
    var lines: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if lines.isEmpty {
        // The metadata comes before all outlines.
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
