import GalleyUnicode

/// The visible text of a line, for selection, search and extraction. Positions are in points, in
/// the coordinates of the layout. In these coordinates, lines of vertical text are horizontal,
/// because they are rotated only when they are painted on the canvas.
struct VectorText {
  /// A character of the text. Its box is a slice of the box of its grapheme cluster.
  struct Character {
    /// A Unicode scalar, or the alternative text of an attachment.
    var text: String
    var left: Double
    var right: Double
  }

  /// Consecutive characters of one run, in the order of the text.
  struct Span {
    /// An index into the layout's runs.
    let run: Int
    var characters: [Character]
  }

  let line: TextLayout.Line
  var spans: [Span] = []
  /// Whether the text line is the last of its paragraph, and another paragraph follows.
  let endsParagraph: Bool
}

// Computes the positions of the text on the canvas.
extension VectorText {
  /// Distance from the central baseline of vertical text to the alphabetic baseline, as a fraction
  /// of the font size.
  private static let centralShift = 0.35

  /// The transform from the layout's coordinates to the canvas. (`x`, `y`) is the position of the
  /// layout's top left corner on the canvas. Lines of vertical text are rotated from horizontal to
  /// vertical.
  static func place(of layout: TextLayout, atX x: Double, y: Double) -> Transform {
    var place = Transform(x: x, y: y)
    guard layout.flow.isVertical else { return place }
    (place.a, place.b, place.c, place.d) = (0, 1, -1, 0)
    place.e += layout.flow.width
    return place
  }

  /// The y coordinate of a run's baseline, in points, in the coordinate system of the layout.
  func baseline(of run: TextLayout.Run, in layout: TextLayout) -> Double {
    let shift = layout.flow.isVertical ? Self.centralShift * run.size : 0
    return line.baseline - run.baselineOffset + shift
  }

  /// The URL of a run's link; `nil` if the run has no link, or if the link is not safe.
  static func link(of run: TextLayout.Run, in layout: TextLayout) -> String? {
    layout.attributes(at: run.attributes).link.flatMap { $0.isSafeLink ? $0 : nil }
  }
}

extension VectorText {
  /// The visible text of all lines of a layout, in the order of the text.
  static func lines(of layout: TextLayout) -> [VectorText] {
    let breaker = TextBreaker()
    let edits = edits(of: layout, breaker)
    return layout.lines.indices.map { index in
      let line = layout.lines[index]
      let isLast = index + 1 == layout.lines.count
      let end = line.range.upperBound
      var text = VectorText(
        line: line, endsParagraph: !isLast && layout.text.endsParagraph(before: end))
      text.add(LineCells(line, of: layout, breaker: breaker).shown, of: layout, edits)
      return text
    }
  }

  /// The letter-case changes with which the text is drawn, in text order.
  private static func edits(of layout: TextLayout, _ breaker: TextBreaker) -> [CaseEdit] {
    let text = layout.text
    guard text.runs.contains(where: { ($0.attributes.textCase ?? .none) != .none }) else {
      return []
    }
    var edits: [CaseEdit] = []
    var start = 0
    for (index, line) in layout.lines.enumerated() {
      var end = line.range.upperBound
      // If a paragraph is truncated, the letters of its last line can depend on the hidden text.
      let isLast = index + 1 == layout.lines.count
      while isLast, end < text.length, !text.endsParagraph(before: end) { end += 1 }
      guard end > start, end == text.length || text.endsParagraph(before: end) else { continue }
      let own = CaseEdits(start..<end, of: text) {
        text.runs[$0].attributes.language ?? layout.container.language
      }
      edits += own.edits(in: text.utf16.span.extracting(start..<end), breaker: breaker).map {
        CaseEdit(
          range: $0.range.lowerBound + start..<$0.range.upperBound + start,
          replacement: $0.replacement)
      }
      start = end
    }
    return edits
  }

  private mutating func add(_ cells: [LineCell], of layout: TextLayout, _ edits: [CaseEdit]) {
    let runs = line.runs.map { (index: $0, range: layout.runs[$0].range) }
      .filter { !$0.range.isEmpty }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    // Only the runs of truncation tokens and hyphens have an empty text range.
    let inserted = line.runs.first { layout.runs[$0].range.isEmpty }
    var hasInserted = false
    for cell in cells {
      let place = runs.partitioningIndex { $0.range.lowerBound > cell.range.lowerBound }
      if place > 0, !cell.range.isEmpty,
        runs[place - 1].range.contains(cell.range.lowerBound)
      {
        let run = runs[place - 1].index
        let unit = layout.text.utf16[cell.range.lowerBound]
        // If no letter changes its case, a single ASCII character is added unchanged. This fast
        // path handles most characters.
        if edits.isEmpty, cell.range.count == 1, 0x20...0x7E ~= unit {
          add(Unicode.Scalar(UInt8(unit)), from: cell.left, to: cell.right, run)
        } else {
          add(shown(cell.range, layout.runs[run], layout, edits), cell, run)
        }
      } else if let inserted, !hasInserted {
        hasInserted = true
        let token = layout.container.truncationToken.string
        add(line.isHyphenated ? "\u{AD}" : token, cell, inserted)
      } else if hasInserted, let last = spans.last?.characters.last {
        // If a truncation token has several glyphs, its text is written only once.
        spans[spans.count - 1].characters[spans[spans.count - 1].characters.count - 1].right = max(
          last.right, cell.right)
      }
    }
  }

  /// The visible text for a range of a run.
  private func shown(
    _ range: Range<Int>, _ run: TextLayout.Run, _ layout: TextLayout, _ edits: [CaseEdit]
  ) -> String {
    if run.isAttachment { return layout.attachment(of: run)?.alt ?? "" }
    var units: [UInt16] = []
    var offset = range.lowerBound
    var edit = edits.partitioningIndex { $0.range.upperBound > offset }
    while offset < range.upperBound {
      if edit < edits.count, edits[edit].range.lowerBound == offset {
        units += edits[edit].replacement
        offset = max(edits[edit].range.upperBound, offset + 1)
        edit += 1
      } else {
        units.append(layout.text.utf16[offset])
        offset += 1
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Adds the characters of a cell, which is usually a grapheme cluster. The width of the cell's
  /// box is divided among the characters. Invisible characters are left out, and a tab is written
  /// as a space.
  private mutating func add(_ text: String, _ cell: LineCell, _ run: Int) {
    var parts: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t": parts.append(" ")
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2028}", "\u{2029}",
        "\u{2066}"..."\u{2069}", "\u{FEFF}", "\u{FFFC}", "\u{FFFE}", "\u{FFFF}":
        continue
      case "\u{AD}" where text != "\u{AD}" || cell.left == cell.right: continue
      default: parts.append(scalar)
      }
    }
    let width = (cell.right - cell.left) / Double(parts.count)
    for (index, part) in parts.enumerated() {
      let slice = cell.isRightToLeft ? parts.count - 1 - index : index
      let left = cell.left + width * Double(slice)
      add(part, from: left, to: left + width, run)
    }
  }

  private mutating func add(
    _ scalar: Unicode.Scalar, from left: Double, to right: Double, _ run: Int
  ) {
    if spans.last?.run != run { spans.append(Span(run: run, characters: [])) }
    spans[spans.count - 1].characters.append(
      Character(text: String(scalar), left: left, right: right))
  }
}

extension TextLayout.Run {
  /// The glyph at whose position a character of the run is written. The characters are distributed
  /// evenly over the glyphs, of which there must be at least one.
  ///
  /// - count: number of characters of the run.
  func glyph(ofCharacter index: Int, of count: Int) -> Int {
    let order = level & 1 == 1 ? count - 1 - index : index
    return glyphs.lowerBound + order * glyphs.count / count
  }
}
