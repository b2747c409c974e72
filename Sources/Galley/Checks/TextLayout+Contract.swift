// Checks text layouts against layout contracts.

extension BrokenContract {
  /// Maximum number of text ranges that are reported for each requirement.
  static let mostPlaces = 100

  /// The report with the position of the box that breaks the requirement. `index` is the index of
  /// the box in its document.
  func located(in document: TextDocument, at index: Int) -> BrokenContract {
    guard document.hasFrames else { return self }
    var located = self
    let frame = document.frames[index]
    let box = frame.path(at: index)
    located.path = frame.contract.requires(requirement) ? "\(box).\(path)" : box
    located.frame = index
    return located
  }
}

extension TextLayout {
  /// Maximum number of characters that a message about missing glyphs lists.
  private static let namedCharacters = 8

  /// All requirements of a contract that the layout does not meet, in the order of
  /// ``LayoutContract/Requirement``. The contrast requirement is not checked, because contrast can
  /// be measured only in a drawn image.
  fileprivate func shortfalls(of contract: LayoutContract) -> [BrokenContract] {
    var found: [BrokenContract] = []
    if contract.noTruncation == true { found += truncations }
    if contract.noHiddenText == true { found += hiddenText }
    if contract.noMissingGlyphs == true { found += glyphShortfalls }
    if contract.noDividedWords == true { found += dividedWords }
    if contract.noWidow == true { found += widows }
    if let most = contract.maximumLines.map({ max($0, 0) }), lines.count > most {
      found.append(
        BrokenContract(
          .maximumLines, "lines", Double(lines.count),
          limit: Double(most),
          range: lines[most].range.lowerBound..<shownEnd))
    }
    if let least = contract.minimumFontSize { found += smallLetters(least) }
    if let least = contract.minimumFitScale, fitScale < least - Tolerance.length {
      found.append(
        BrokenContract(
          .minimumFitScale, "scale to which the text is shrunk",
          fitScale, limit: least))
    }
    return found
  }

  /// The ranges of text that truncation tokens replace. A truncation token on the last line also
  /// replaces all text after that line.
  private var truncations: [BrokenContract] {
    let last = lines.indices.last
    let token =
      container.truncationToken.string == "\u{2026}" ? "\"…\"" : "the truncation token"
    return lines.indices.lazy.filter { lines[$0].isTruncated }
      .prefix(BrokenContract.mostPlaces).map { index in
        let line = lines[index]
        let hidden = hiddenRange(of: line)
        let beyond = index == last ? text.length - line.range.upperBound : 0
        let count = hidden.count + beyond
        return BrokenContract(
          .noTruncation,
          "UTF-16 \(count == 1 ? "unit was" : "units were") replaced by \(token)",
          Double(count), limit: 0, range: hidden)
      }
  }

  /// The ranges of hidden text. Text is hidden if it is neither on a line nor replaced by a
  /// truncation token. A line that is cut off at a side of the box also counts as hidden.
  private var hiddenText: [BrokenContract] {
    var hidden = clippedLines.prefix(BrokenContract.mostPlaces).map { line in
      BrokenContract(
        .noHiddenText, "pt of a line are cut off at the side of the box",
        line.points, limit: 0, range: line.range)
    }
    let end = shownEnd
    if lines.last?.isTruncated != true, text.hasInk(end..<text.length) {
      hidden.append(
        BrokenContract(
          .noHiddenText,
          text.length - end == 1
            ? "UTF-16 unit of text is not shown" : "UTF-16 units of text are not shown",
          Double(text.length - end), limit: 0, range: end..<text.length))
    }
    return hidden
  }

  private var glyphShortfalls: [BrokenContract] {
    guard let first = missingGlyphs.first else { return [] }
    var reported: Set<Unicode.Scalar> = []
    let scalars = missingGlyphs.map(\.scalar).filter { reported.insert($0).inserted }
    var names = scalars.prefix(Self.namedCharacters).map { $0.value.codePointName }
    if scalars.count > names.count { names.append("\(scalars.count - names.count) others") }
    return [
      BrokenContract(
        .noMissingGlyphs,
        (missingGlyphs.count == 1 ? "character has" : "characters have")
          + " no glyph in any font (\(names.joined(separator: " ")))",
        Double(missingGlyphs.count), limit: 0,
        range: first.offset..<first.offset + UTF16.width(first.scalar))
    ]
  }

  private var dividedWords: [BrokenContract] {
    lines.lazy.filter(\.dividesWord).prefix(BrokenContract.mostPlaces).map { line in
      BrokenContract(
        .noDividedWords, "word is divided because its line is too narrow",
        1, limit: 0, range: line.range)
    }
  }

  private var widows: [BrokenContract] {
    widowLines.prefix(BrokenContract.mostPlaces).map { widow in
      BrokenContract(
        .noWidow, "words on a paragraph's last line",
        Double(widow.words), limit: 2, range: widow.range)
    }
  }

  /// An array with the text range that has the smallest font size, if that size is below `least`
  /// points. If no text is that small, the array is empty. White space and attachments are not
  /// checked, because their font size is invisible.
  private func smallLetters(_ least: Double) -> [BrokenContract] {
    let seen = runs.filter {
      !$0.isAttachment && $0.visibleWidth > 0
        && ($0.range.isEmpty || text.hasInk($0.range))
    }
    guard let smallest = seen.min(by: { $0.size < $1.size }),
      smallest.size < least - Tolerance.length
    else { return [] }
    return [
      BrokenContract(
        .minimumFontSize, "smallest font size in points",
        smallest.size, limit: least, range: smallest.range.isEmpty ? nil : smallest.range)
    ]
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
    self.init(consume document, layouts: consume layouts, ends: [], stack: nil, removed: [])
  }

  /// Creates the layout of a document whose boxes were in other boxes or in stacks, and checks the
  /// document's contracts. The document has all boxes in one list.
  init(
    _ document: consuming TextDocument, layouts: consuming [TextLayout], ends: [Int],
    stack: FrameStack?, removed: [RemovedBox]
  ) {
    let broken = document.hasContracts ? document.brokenContracts(of: layouts) : []
    self.init(
      consume document, consume layouts, brokenContracts: broken, ends: ends, stack: stack,
      removed: removed)
  }
}

extension TextDocument {
  /// The requirements that the layouts do not meet. Contrast requirements are not checked, because
  /// contrast can be measured only in a drawn image.
  fileprivate func brokenContracts(of layouts: [TextLayout]) -> [BrokenContract] {
    zip(frames, layouts).enumerated().flatMap { index, box in
      let contract = contract(of: box.0)
      guard !contract.isEmpty else { return [BrokenContract]() }
      return box.1.shortfalls(of: contract).map { $0.located(in: self, at: index) }
    }
  }
}
