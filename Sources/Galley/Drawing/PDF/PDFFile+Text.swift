// Writes the invisible text of a PDF page, the text's tags, and links.
extension PDFFile {
  /// Smallest correction that is written to the file for a character's position, in thousandths of
  /// the font size. Smaller corrections are omitted.
  private static let leastCorrection = 4.0

  /// Maximum number of characters of a heading in the outline.
  private static let longestHeading = 1000

  /// Consecutive characters of a line that belong to the same structure element.
  private struct Piece {
    var spans: [VectorText.Span] = []
    var link: String?
    var language: String
    var alt: String?
    var roles: [TextRole]
    /// The UTF-16 offset of the first character in the frame's text.
    var start: Int
  }

  mutating func write(_ link: TextLayout.Link) {
    let corners = link.rects.map { pagePlace.bounds(of: $0) }.filter { $0.width > 0 }
    guard let first = corners.first else { return }
    let whole = corners.dropFirst().reduce(first) { $0.union($1) }
    let points = corners.flatMap { box in
      let (right, top) = (box.x + box.width, box.y + box.height)
      return [box.x, top, right, top, box.x, box.y, right, box.y]
    }
    let key = book.nextParent()
    let number = objects.write(
      """
      <</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[\(pdf: whole)]\
      /QuadPoints[\(numbers: points) ]/A<</S/URI/URI\(pdf: Self.ascii(link.url))>>\
      /Contents\(pdf: link.url)/StructParent \(key)>>
      """)
    page.annotations.append(number)
    page.links.append(PDFPage.Link(link: link, annotation: number, key: key))
  }

  /// A URL with escapes for bytes that are not ASCII (ISO 32000-1 §12.6.4.7).
  private static func ascii(_ url: String) -> String {
    url.utf8.map {
      0x21...0x7E ~= $0 ? String(UnicodeScalar($0)) : "%" + $0.hexadecimal.uppercased()
    }
    .joined()
  }

  /// The transform from the current coordinates to those of the page, in which y points up.
  var pagePlace: Transform {
    outer.reversed().reduce(content.transform) { $1.transform.after($0) }
  }

  mutating func write(
    _ lines: [VectorText], of layout: TextLayout, frame: Int, atX x: Double, y: Double
  ) {
    let place = pagePlace.after(VectorText.place(of: layout, atX: x, y: y))
    var blocks = TextBlocks(page.places[frame], of: layout.text)
    for var line in lines {
      line.addDirectionMarks(layout)
      for piece in pieces(of: line, layout) {
        write(piece, line, layout, place, &blocks)
      }
      if line.endsParagraph { blocks.endParagraph() }
    }
    for picture in page.pictures.sorted(by: { $0.key < $1.key }) {
      page.structure.move(picture.value, to: page.structure.add("NonStruct", in: 0))
    }
    page.pictures = [:]
    // A link must have a structure element, even if the link's text is not shown.
    for rest in page.links {
      page.structure.add(rest, to: page.structure.add("Link", in: 0))
    }
    page.links = []
  }

  private func pieces(of line: VectorText, _ layout: TextLayout) -> [Piece] {
    var pieces: [Piece] = []
    for span in line.spans where !span.characters.isEmpty {
      let run = layout.runs[span.run]
      let link = VectorText.link(of: run, in: layout)
      let alt = run.isAttachment ? layout.attachment(of: run)?.alt ?? "" : nil
      var roles = layout.attributes(at: run.attributes).roles ?? []
      // White space between two elements belongs to the first element.
      if let last = pieces.last, span.isBlank { roles = last.roles }
      if let last = pieces.indices.last, alt == nil, pieces[last].alt == nil,
        pieces[last].link == link, pieces[last].language == run.language,
        pieces[last].roles == roles
      {
        pieces[last].spans.append(span)
      } else {
        pieces.append(
          Piece(
            spans: [span], link: link, language: run.language, alt: alt, roles: roles,
            start: run.range.lowerBound))
      }
    }
    return pieces
  }

  private mutating func write(
    _ piece: Piece, _ line: VectorText, _ layout: TextLayout, _ place: Transform,
    _ blocks: inout TextBlocks
  ) {
    var tag: MarkupBytes = "/Artifact BMC"
    if var element = blocks.element(
      for: piece.roles, piece.spans.lazy.flatMap(\.characters).map(\.text), in: &page.structure)
    {
      if let alt = piece.alt {
        element = page.structure.add("Figure", in: element, alt: alt)
        if let picture = page.pictures.removeValue(forKey: piece.start) {
          page.structure.move(picture, to: element)
        }
      } else if let link = piece.link {
        element = linkElement(link, at: piece.start, in: element, &blocks)
      }
      if piece.link == nil { blocks.link = nil }
      let content = page.structure.addContent(in: 0, to: element)
      tag = "/\(page.structure.elements[element].kind)<</MCID \(content.identifier)"
      if piece.language != book.language { tag.append("/Lang\(pdf: piece.language)") }
      tag.append(">>BDC")
      noteHeading(piece, line, place, element)
      if !layout.isOnPath, !page.structure.boxes(around: element).isEmpty {
        cover(piece, line, place, element)
      }
    }
    page.text.append(tag)
    page.text.append(" BT ")
    write(piece.spans, line, layout, place)
    page.text.append("ET EMC\n")
  }

  private mutating func cover(
    _ piece: Piece, _ line: VectorText, _ place: Transform, _ element: Int
  ) {
    let characters = piece.spans.lazy.flatMap(\.characters)
    guard let left = characters.map(\.left).min(), let right = characters.map(\.right).max()
    else { return }
    let box = Rectangle(
      x: left, y: line.line.top, width: right - left, height: line.line.height)
    page.structure.cover(place.bounds(of: box), by: element)
  }

  /// The structure element of a link's text. The link's annotation is its first child.
  private mutating func linkElement(
    _ url: String, at offset: Int, in parent: Int, _ blocks: inout TextBlocks
  ) -> Int {
    if let open = blocks.link, open.url == url, open.parent == parent { return open.element }
    let element = page.structure.add("Link", in: parent)
    // The page's links and the pieces of its text are both in the order of the text. So the first
    // element of `page.links` is the next link.
    while let next = page.links.first, next.link.range.lowerBound <= offset {
      page.links.removeFirst()
      let isOwn = next.link.range.contains(offset)
      page.structure.add(next, to: isOwn ? element : page.structure.add("Link", in: parent))
    }
    blocks.link = (url, parent, element)
    return element
  }

  private mutating func noteHeading(
    _ piece: Piece, _ line: VectorText, _ place: Transform, _ element: Int
  ) {
    var element: Int? = element
    while let index = element {
      let own = page.structure.elements[index]
      element = own.parent
      guard own.kind.count == 2, own.kind.hasPrefix("H"), let level = Int(own.kind.dropFirst())
      else { continue }
      let text = piece.alt ?? piece.spans.flatMap(\.characters).map(\.text).joined()
      if page.headingElement == index, let last = page.headings.indices.last {
        let rest = max(Self.longestHeading - page.headings[last].title.count, 0)
        page.headings[last].title += text.prefix(rest)
      } else {
        page.headingElement = index
        let top = place.point(x: line.line.x, y: line.line.top).y
        let title = String(text.prefix(Self.longestHeading))
        page.headings.append(
          PDFPage.Heading(level: level, title: title, page: page.number, top: top))
      }
      return
    }
  }

  /// Writes the characters of spans. Adjacent left-to-right spans with the same size and baseline
  /// are written together. Vertical spans are written one by one, because PDFium requires it.
  private mutating func write(
    _ spans: [VectorText.Span], _ line: VectorText, _ layout: TextLayout, _ place: Transform
  ) {
    var together: (characters: [VectorText.Character], size: Double, baseline: Double)?
    for span in spans {
      let run = layout.runs[span.run]
      let size = run.size > 0 ? run.size : 1
      let characters = span.characters.boxed(size: size, level: run.level)
      let baseline = line.baseline(of: run, in: layout)
      let isAdjacent =
        together.map {
          $0.size == size && $0.baseline == baseline && run.level & 1 == 0
            && !layout.flow.isVertical
            && abs(($0.characters.last?.right ?? 0) - (characters.first?.left ?? 0)) < 0.1 * size
        } ?? false
      if let open = together, !isAdjacent {
        writeTogether(open.characters, at: open.baseline, place, open.size)
        together = nil
      }
      if layout.isOnPath {
        writeOnPath(characters, run, layout, place, size)
      } else if run.level & 1 == 1 {
        writeApart(characters, at: baseline, place, size)
      } else if isAdjacent {
        together?.characters += characters
      } else {
        together = (characters, size, baseline)
      }
    }
    if let together {
      writeTogether(together.characters, at: together.baseline, place, together.size)
    }
  }

  private mutating func writeTogether(
    _ characters: [VectorText.Character], at baseline: Double, _ place: Transform, _ size: Double
  ) {
    guard let first = characters.first else { return }
    moveText(to: place.after(Transform(x: first.left, y: baseline)))
    var (pen, isOpen) = (first.left, false)
    for character in characters {
      let code = code(for: character, size)
      if isOpen, !page.text.hasFont(code.font, size: size) {
        page.text.append(">]TJ ")
        isOpen = false
      }
      page.text.setFont(code.font, size: size)
      let correction = (pen - character.left) / size * 1000
      if abs(correction) >= Self.leastCorrection {
        page.text.append(isOpen ? ">" : "[")
        page.text.bytes.appendInterpolation(number: correction, decimals: 0)
        page.text.append("<")
        pen -= correction.rounded(.toNearestOrAwayFromZero) / 1000 * size
      } else if !isOpen {
        page.text.append("[<")
      }
      isOpen = true
      page.text.bytes.append(code.code, radix: 16, digits: 4)
      pen += Double(code.width) / 1000 * size
    }
    if isOpen { page.text.append(">]TJ ") }
  }

  /// Writes the characters of right-to-left text with one operator per character. PDFium reverses
  /// the characters of a single operator.
  private mutating func writeApart(
    _ characters: [VectorText.Character], at baseline: Double, _ place: Transform, _ size: Double
  ) {
    guard let first = characters.first else { return }
    moveText(to: place.after(Transform(x: first.left, y: baseline)))
    var line = first.left
    for character in characters {
      let step = MarkupBytes.scaled(character.left - line, decimals: 3)
      if step != 0 {
        page.text.bytes.append(scaled: step, decimals: 3)
        page.text.append(" 0 Td ")
      }
      line += Double(step) / 1000
      append(character, size)
    }
  }

  private mutating func append(_ character: VectorText.Character, _ size: Double) {
    let code = code(for: character, size)
    page.text.setFont(code.font, size: size)
    page.text.append("<")
    page.text.bytes.append(code.code, radix: 16, digits: 4)
    page.text.append(">Tj ")
  }

  private mutating func code(for character: VectorText.Character, _ size: Double)
    -> PDFTextCodes.Code
  {
    text.code(
      for: character.text, width: (character.right - character.left) / size * 1000, in: &objects)
  }

  /// Writes characters along a path. Each character is at the position of a glyph.
  private mutating func writeOnPath(
    _ characters: [VectorText.Character], _ run: TextLayout.Run, _ layout: TextLayout,
    _ place: Transform, _ size: Double
  ) {
    for (index, character) in characters.enumerated() where !run.glyphs.isEmpty {
      let glyph = run.glyph(ofCharacter: index, of: characters.count)
      let turn = Transform(degrees: layout.angle(ofGlyph: glyph), about: (0, 0))
      let pen = Transform(x: layout.glyphs[glyph].x, y: layout.glyphs[glyph].y)
      moveText(to: place.after(pen).after(turn))
      append(character, size)
    }
  }

  /// Writes the operator that sets the position and direction of the next character. In the
  /// coordinates of PDF text, y points up.
  private mutating func moveText(to place: Transform) {
    var place = place
    (place.c, place.d) = (-place.c, -place.d)
    page.text.bytes.appendInterpolation(matrix: place, decimals: 3)
    page.text.append(" Tm ")
  }
}

extension VectorText.Span {
  var isBlank: Bool {
    characters.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
  }
}
