import Galley

/// The parsed rows of a `LayoutDump`. Rows with unknown content are kept as text.
struct DumpedLayout {
  var canvas = ""
  var frames: [DumpedFrame] = []

  init(_ dump: LayoutDump) {
    for row in dump.description.split(separator: "\n") {
      if row.hasPrefix("canvas ") {
        canvas = String(row.dropFirst(7))
      } else if row.hasPrefix("frame ") {
        frames.append(DumpedFrame(heading: row.split(separator: " ").joined(separator: " ")))
      } else {
        if frames.isEmpty { frames.append(DumpedFrame(heading: nil)) }
        frames[frames.count - 1].append(row)
      }
    }
    // If the layout dump has no row about a box, the document has no frames and its text is empty.
    // Such a document still has one box.
    if frames.isEmpty { frames.append(DumpedFrame(heading: nil)) }
  }
}

/// A text box in a layout dump.
struct DumpedFrame {
  /// The layout dump's row about the box, with single spaces between words; `nil` if the document
  /// has no frames.
  let heading: String?
  var lines: [DumpedLine] = []
  /// The rows after ``heading`` that are not about lines, runs or glyphs. These rows describe the
  /// box or the whole document, or have unknown content.
  var notes: [String] = []

  init(heading: String?) {
    self.heading = heading
  }

  fileprivate mutating func append(_ row: Substring) {
    // Accept only lines in text order. The time for comparing two layout dumps is then linear in
    // the number of their rows.
    if let line = DumpedLine(row), line.range.lowerBound >= lines.last?.range.upperBound ?? 0 {
      lines.append(line)
    } else if !lines.isEmpty, let run = DumpedRun(row) {
      lines[lines.count - 1].runs.append(run)
    } else if !lines.isEmpty, let glyphs = DumpedGlyph.glyphs(row),
      !lines[lines.count - 1].runs.isEmpty
    {
      lines[lines.count - 1].runs[lines[lines.count - 1].runs.count - 1].glyphs = glyphs
    } else {
      notes.append(row.split(separator: " ").joined(separator: " "))
    }
  }
}

/// A line of text in a layout dump.
struct DumpedLine {
  let range: Range<Int>
  let x: Double
  let baseline: Double
  let height: Double
  let width: Double
  let isRightToLeft: Bool
  /// The words at the end of the text line's row in the layout dump, such as `truncated` and
  /// `hyphenated`.
  let flags: [Substring]
  var runs: [DumpedRun] = []

  fileprivate init?(_ row: Substring) {
    let words = row.split(separator: " ")
    guard words.count > 12, words[0] == "line", let range = Range(dumped: words[1]),
      let direction = words.firstIndex(where: { $0 == "ltr" || $0 == "rtl" })
    else { return nil }
    func value(_ name: String) -> Double? {
      guard let index = words.firstIndex(where: { $0 == name }), index + 1 < words.count
      else { return nil }
      return Double(words[index + 1])
    }
    guard let x = value("x"), let baseline = value("baseline"), let height = value("height"),
      let width = value("width")
    else { return nil }
    self.range = range
    (self.x, self.baseline, self.height, self.width) = (x, baseline, height, width)
    isRightToLeft = words[direction] == "rtl"
    flags = Array(words[(direction + 1)...])
  }
}

/// A glyph in a layout dump.
struct DumpedGlyph: Equatable {
  let id: Substring
  let cluster: Int
  let offset: Substring
  let advance: Double

  fileprivate static func glyphs(_ row: Substring) -> [DumpedGlyph]? {
    guard row.hasPrefix("    ["), row.hasSuffix("]") else { return nil }
    var glyphs: [DumpedGlyph] = []
    for text in row.dropFirst(5).dropLast().split(separator: "|") {
      guard let glyph = DumpedGlyph(text) else { return nil }
      glyphs.append(glyph)
    }
    return glyphs
  }

  private init?(_ text: Substring) {
    guard let equal = text.firstIndex(of: "="), let plus = text.lastIndex(of: "+"), equal < plus,
      let advance = Double(text[text.index(after: plus)...])
    else { return nil }
    let place = text[text.index(after: equal)..<plus].split(separator: "@")
    guard let first = place.first, let cluster = Int(first) else { return nil }
    id = text[..<equal]
    self.cluster = cluster
    offset = place.count > 1 ? place[1] : ""
    self.advance = advance
  }
}

extension Range<Int> {
  /// Parses a range as written in layout dumps: `[3,17)`.
  init?(dumped text: Substring) {
    guard text.hasPrefix("["), text.hasSuffix(")") else { return nil }
    let bounds = text.dropFirst().dropLast().split(separator: ",").map { Int($0) }
    guard bounds.count == 2, let lower = bounds[0], let upper = bounds[1], 0 <= lower,
      lower <= upper, upper <= Limits.default.textLength
    else { return nil }
    self = lower..<upper
  }
}
