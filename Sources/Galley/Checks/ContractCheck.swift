/// Checks one text layout against a layout contract. The contrast requirement is not checked,
/// because contrast can be measured only in a drawn image.
struct ContractCheck {
  let layout: TextLayout
  let contract: LayoutContract

  /// A requirement that the layout does not meet.
  struct Shortfall {
    var requirement: LayoutContract.Requirement
    var what: String
    var value: Double
    var limit: Double
    var range: Range<Int>?
  }

  /// Maximum number of text ranges that are reported for each requirement.
  static let mostPlaces = 100
  /// Maximum number of characters that a message about missing glyphs lists.
  private static let namedCharacters = 8

  init(_ layout: TextLayout, _ contract: LayoutContract) {
    self.layout = layout
    self.contract = contract
  }

  /// All requirements that the layout does not meet, in the order of
  /// ``LayoutContract/Requirement``.
  var shortfalls: [Shortfall] {
    var found: [Shortfall] = []
    if contract.noTruncation == true { found += truncations }
    if contract.noHiddenText == true { found += hiddenText }
    if contract.noMissingGlyphs == true { found += missingGlyphs }
    if contract.noDividedWords == true { found += dividedWords }
    if contract.noWidow == true { found += widows }
    if let most = contract.maximumLines.map({ max($0, 0) }), layout.lines.count > most {
      found.append(
        Shortfall(
          requirement: .maximumLines, what: "lines", value: Double(layout.lines.count),
          limit: Double(most),
          range: layout.lines[most].range.lowerBound..<layout.shownEnd))
    }
    if let least = contract.minimumFontSize { found += smallLetters(least) }
    if let least = contract.minimumFitScale, layout.fitScale < least - Tolerance.length {
      found.append(
        Shortfall(
          requirement: .minimumFitScale, what: "scale to which the text is shrunk",
          value: layout.fitScale, limit: least))
    }
    return found
  }

  /// The ranges of text that truncation tokens replace. A truncation token on the last line also
  /// replaces all text after that line.
  private var truncations: [Shortfall] {
    let last = layout.lines.indices.last
    let token =
      layout.container.truncationToken.string == "\u{2026}" ? "\"…\"" : "the truncation token"
    return layout.lines.indices.lazy.filter { layout.lines[$0].isTruncated }
      .prefix(Self.mostPlaces).map { index in
        let line = layout.lines[index]
        let hidden = layout.hiddenRange(of: line)
        let beyond = index == last ? layout.text.length - line.range.upperBound : 0
        let count = hidden.count + beyond
        return Shortfall(
          requirement: .noTruncation,
          what: "UTF-16 \(count == 1 ? "unit was" : "units were") replaced by \(token)",
          value: Double(count), limit: 0, range: hidden)
      }
  }

  /// The ranges of hidden text. Text is hidden if it is neither on a line nor replaced by a
  /// truncation token. A line that is cut off at a side of the box also counts as hidden.
  private var hiddenText: [Shortfall] {
    var hidden = layout.clippedLines.prefix(Self.mostPlaces).map { line in
      Shortfall(
        requirement: .noHiddenText, what: "pt of a line are cut off at the side of the box",
        value: line.points, limit: 0, range: line.range)
    }
    let end = layout.shownEnd
    if layout.lines.last?.isTruncated != true, layout.text.hasInk(end..<layout.text.length) {
      hidden.append(
        Shortfall(
          requirement: .noHiddenText,
          what: layout.text.length - end == 1
            ? "UTF-16 unit of text is not shown" : "UTF-16 units of text are not shown",
          value: Double(layout.text.length - end), limit: 0, range: end..<layout.text.length))
    }
    return hidden
  }

  private var missingGlyphs: [Shortfall] {
    guard let first = layout.missingGlyphs.first else { return [] }
    var reported: Set<Unicode.Scalar> = []
    let scalars = layout.missingGlyphs.map(\.scalar).filter { reported.insert($0).inserted }
    var names = scalars.prefix(Self.namedCharacters).map { CodePoint.name($0.value) }
    if scalars.count > names.count { names.append("\(scalars.count - names.count) others") }
    return [
      Shortfall(
        requirement: .noMissingGlyphs,
        what: (layout.missingGlyphs.count == 1 ? "character has" : "characters have")
          + " no glyph in any font (\(names.joined(separator: " ")))",
        value: Double(layout.missingGlyphs.count), limit: 0,
        range: first.offset..<first.offset + UTF16.width(first.scalar))
    ]
  }

  private var dividedWords: [Shortfall] {
    layout.lines.lazy.filter(\.dividesWord).prefix(Self.mostPlaces).map { line in
      Shortfall(
        requirement: .noDividedWords, what: "word is divided because its line is too narrow",
        value: 1, limit: 0, range: line.range)
    }
  }

  private var widows: [Shortfall] {
    Widows(layout).places.prefix(Self.mostPlaces).map { widow in
      Shortfall(
        requirement: .noWidow, what: "words on a paragraph's last line",
        value: Double(widow.words), limit: 2, range: widow.range)
    }
  }

  /// An array with the text range that has the smallest font size, if that size is below `least`
  /// points. If no text is that small, the array is empty. White space and attachments are not
  /// checked, because their font size is invisible.
  private func smallLetters(_ least: Double) -> [Shortfall] {
    let seen = layout.runs.filter {
      !$0.isAttachment && $0.visibleWidth > 0
        && ($0.range.isEmpty || layout.text.hasInk($0.range))
    }
    guard let smallest = seen.min(by: { $0.size < $1.size }),
      smallest.size < least - Tolerance.length
    else { return [] }
    return [
      Shortfall(
        requirement: .minimumFontSize, what: "smallest font size in points",
        value: smallest.size, limit: least, range: smallest.range.isEmpty ? nil : smallest.range)
    ]
  }
}

extension BrokenContract {
  /// Creates the report of a requirement that a box does not meet.
  ///
  /// - index: the index of the box in its document.
  init(
    _ shortfall: ContractCheck.Shortfall, of frame: TextDocument.Frame, _ index: Int,
    in document: TextDocument
  ) {
    let name = "require.\(shortfall.requirement.rawValue)"
    let box = frame.path(at: index)
    let isOwn = frame.contract.requires(shortfall.requirement)
    self.init(
      requirement: shortfall.requirement, what: shortfall.what, value: shortfall.value,
      limit: shortfall.limit,
      path: !document.hasFrames ? name : isOwn ? "\(box).\(name)" : box,
      frame: document.hasFrames ? index : nil, range: shortfall.range)
  }
}

extension DocumentLayout {
  /// Creates the layout of a document from the text layouts of its boxes, and checks the document's
  /// contracts. The layouts must be in the order of the boxes. If the document sets no width, the
  /// width of the canvas is computed from the boxes. The same applies to the height.
  ///
  /// This initializer does not lay out stacks. If a document has stacks, pass
  /// ``DocumentLayout/document``, in which all boxes are in one list. If there are more layouts
  /// than boxes, the extra layouts are ignored.
  public init(_ document: consuming TextDocument, layouts: consuming [TextLayout]) {
    let broken = document.hasContracts ? document.brokenContracts(of: layouts) : []
    self.init(consume document, consume layouts, brokenContracts: broken)
  }
}

extension TextDocument {
  /// The requirements that the layouts do not meet. Contrast requirements are not checked, because
  /// contrast can be measured only in a drawn image.
  fileprivate func brokenContracts(of layouts: [TextLayout]) -> [BrokenContract] {
    zip(frames, layouts).enumerated().flatMap { index, box in
      let contract = contract(of: box.0)
      guard !contract.isEmpty else { return [BrokenContract]() }
      return ContractCheck(box.1, contract).shortfalls.map {
        BrokenContract($0, of: box.0, index, in: self)
      }
    }
  }
}
