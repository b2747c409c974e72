import GalleyUnicode

/// The text that is shaped instead of the paragraph's own text: letters in another case, and plus
/// and minus signs as superscripts or subscripts. Only font fallback and shaping use offsets of
/// this text. All other values, such as the clusters of glyphs, are offsets of the paragraph's own
/// text.
struct TransformedText {
  /// The code units of the paragraph's content as drawn.
  private(set) var units: [UInt16] = []
  /// The paragraph offset of each drawn code unit's source character.
  private(set) var sources: [Int32] = []
  /// For each code unit of the paragraph and for the paragraph's end: the offset in `units` at
  /// which its drawn text starts.
  private var starts: [Int] = []

  /// Creates the transformed text of a paragraph. Returns `nil` if no text must be transformed.
  init?(
    _ content: Range<Int>, of text: AttributedText, styles: StyleTable, breaker: TextBreaker
  ) {
    let paragraph = text.utf16.span.extracting(content)
    var edits = CaseEdits(content, of: text) { styles[$0].language }
      .edits(in: paragraph, breaker: breaker)
    let signs = Self.signs(content, of: text, styles)
    if !signs.isEmpty {
      edits = (edits + signs).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    guard !edits.isEmpty else { return nil }
    units.reserveCapacity(paragraph.count)
    sources.reserveCapacity(paragraph.count)
    starts.reserveCapacity(paragraph.count + 1)
    for edit in edits {
      copy(upTo: edit.range.lowerBound, of: paragraph)
      for _ in edit.range { starts.append(units.count) }
      for unit in edit.replacement {
        units.append(unit)
        sources.append(Int32(clamping: edit.range.lowerBound))
      }
    }
    copy(upTo: paragraph.count, of: paragraph)
    starts.append(units.count)
  }

  /// Returns the replacements of plus and minus signs in runs that use the font's own superscript
  /// or subscript forms. These runs have no case changes, so the replacements never overlap case
  /// changes.
  private static func signs(
    _ content: Range<Int>, of text: AttributedText, _ styles: StyleTable
  ) -> [CaseEdit] {
    guard let first = text.runIndex(at: content.lowerBound) else { return [] }
    var edits: [CaseEdit] = []
    for index in text.runs.indices[first...] {
      let run = text.runs[index].range
      guard run.lowerBound < content.upperBound else { break }
      let request = styles.entries[index].request
      guard request.usesScriptForms, let steps = request.superscript else { continue }
      for place in run.clamped(to: content) {
        let sign = Superscript.sign(for: text.utf16[place], steps: steps, in: styles[index].face)
        guard let sign else { continue }
        let offset = place - content.lowerBound
        edits.append(CaseEdit(range: offset..<offset + 1, replacement: [sign]))
      }
    }
    return edits
  }

  private mutating func copy(upTo end: Int, of paragraph: Span<UInt16>) {
    while starts.count < end {
      let offset = starts.count
      starts.append(units.count)
      units.append(paragraph[offset])
      sources.append(Int32(clamping: offset))
    }
  }

  /// Converts a range of offsets in the paragraph's own text to the corresponding range in `units`,
  /// the drawn text.
  func range(of range: Range<Int>) -> Range<Int> {
    starts[range.lowerBound]..<starts[range.upperBound]
  }

  /// The number of letters with which one grapheme cluster of the paragraph is drawn. For example,
  /// ß in capitals is drawn as two letters.
  func letterCount(of cluster: Range<Int>) -> Int {
    let drawn = range(of: cluster)
    guard drawn.count > cluster.count else { return 1 }
    var count = 0
    var offset = drawn.lowerBound
    while offset < drawn.upperBound {
      let decoded = units.span.decodeScalar(at: offset)
      if !decoded.scalar.isMark { count += 1 }
      offset += max(decoded.length, 1)
    }
    return max(count, 1)
  }
}

/// Finds the letter-case changes that the `textCase` attribute makes in a paragraph. Some case
/// mappings depend on context, such as the final sigma, so letters in neighbouring runs are also
/// considered.
struct CaseEdits {
  /// A range of text with a single `textCase` value and a single language.
  private struct Stretch {
    /// The text's range, in offsets from the paragraph's start.
    var range: Range<Int>
    var textCase: TextCase
    var language: String
  }

  private var stretches: [Stretch] = []

  /// Number of UTF-16 code units before and after a range that the case mapping receives as
  /// context. The number is large enough for the letters and combining marks of any word. It is
  /// small enough to keep the case mapping fast if the text has many short runs.
  private static let context = 64

  /// Collects the ranges of a paragraph's content whose letter case changes.
  ///
  /// - Parameter language: returns the language of a text run, given the run's index.
  init(_ content: Range<Int>, of text: AttributedText, language: (Int) -> String) {
    guard let first = text.runIndex(at: content.lowerBound) else { return }
    for index in text.runs.indices[first...] {
      let run = text.runs[index]
      guard run.range.lowerBound < content.upperBound else { break }
      guard let textCase = run.attributes.textCase, textCase != .none else { continue }
      let part = run.range.clamped(to: content)
      let range = part.lowerBound - content.lowerBound..<part.upperBound - content.lowerBound
      let language = language(index)
      if let last = stretches.last, last.range.upperBound == range.lowerBound,
        last.textCase == textCase, last.language == language
      {
        stretches[stretches.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        stretches.append(Stretch(range: range, textCase: textCase, language: language))
      }
    }
  }

  /// Returns the case changes in text order. Each case change lies within a range of text that has
  /// one `textCase` value.
  func edits(in paragraph: Span<UInt16>, breaker: TextBreaker) -> [CaseEdit] {
    var words: [Int] = []
    var word = 0
    if stretches.contains(where: { $0.textCase == .capitalize }) {
      words = breaker.wordBoundaries(in: paragraph)
    }
    var edits: [CaseEdit] = []
    for stretch in stretches {
      switch stretch.textCase {
      case .none: continue
      case .upper: append(stretch, .upper, in: around(stretch, paragraph), of: paragraph, &edits)
      case .lower: append(stretch, .lower, in: around(stretch, paragraph), of: paragraph, &edits)
      case .capitalize:
        while word + 1 < words.count, words[word + 1] <= stretch.range.lowerBound { word += 1 }
        while word + 1 < words.count, words[word] < stretch.range.upperBound {
          append(stretch, .title, in: words[word]..<words[word + 1], of: paragraph, &edits)
          word += 1
        }
        // The next range can begin inside the word in which this range ends. The search for the
        // next range therefore starts at this word.
        word = max(word - 1, 0)
      }
    }
    return edits
  }

  private func around(_ stretch: Stretch, _ paragraph: Span<UInt16>) -> Range<Int> {
    let start = max(stretch.range.lowerBound - Self.context, 0)
    return start..<min(stretch.range.upperBound + Self.context, paragraph.count)
  }

  /// Appends the case changes that lie within `stretch`. `range` is the text that the case mapping
  /// receives, and can extend beyond `stretch`.
  private func append(
    _ stretch: Stretch, _ letterCase: LetterCase, in range: Range<Int>, of paragraph: Span<UInt16>,
    _ edits: inout [CaseEdit]
  ) {
    for var edit in letterCase.edits(
      of: paragraph.extracting(range), language: stretch.language)
    {
      let start = edit.range.lowerBound + range.lowerBound
      let end = edit.range.upperBound + range.lowerBound
      guard start >= stretch.range.lowerBound, end <= stretch.range.upperBound,
        !letterCase.leaves(paragraph[start])
      else { continue }
      edit.range = start..<end
      edits.append(edit)
    }
  }
}

extension LetterCase {
  /// Whether a letter stays unchanged although Unicode defines a case mapping for it. Georgian
  /// capitals (Mtavruli) are for text that is entirely in capitals, not for running text (UAX #44
  /// on U+1C90). The capitals are also missing from most fonts.
  fileprivate func leaves(_ unit: UInt16) -> Bool {
    self == .upper && (0x10D0...0x10FF).contains(unit)
  }
}
