import GalleyUnicode

/// The Unicode analysis of text: bidirectional levels, scripts, and grapheme, word and line
/// boundaries. The analysis uses the same code as layout. Offsets are in UTF-16 code units.
package struct TextAnalysis {
  private let graphemes: [Int]
  private let words: [Int]
  private let lines: [BreakOpportunity]
  private let levels: [UInt8]
  private let scripts: [ScriptRun]
  /// Language tag of documents that do not set a language.
  private static let defaultLanguage = "en"

  /// Analyses text as a single paragraph on a single line.
  ///
  /// - language: a BCP 47 language tag; `nil` for the default language of documents.
  package init(
    of text: [UInt16], language: String?, writingDirection: BaseWritingDirection
  ) {
    let language = language ?? Self.defaultLanguage
    let breaker = TextBreaker()
    let direction: ParagraphDirection =
      switch writingDirection {
      case .natural: .natural(fallback: .leftToRight)
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    graphemes = breaker.graphemeBoundaries(in: text.span)
    words = breaker.wordBoundaries(in: text.span, language: language)
    lines = breaker.lineBreaks(in: text.span, language: language)
    levels = BidiParagraph.analyze(text.span, direction: direction).levels(ofLine: 0..<text.count)
    scripts = Script.scriptRuns(in: text.span)
  }

  /// The analysis of the text as JSON on one line.
  package var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.offsets("grapheme", graphemes)
      writer.offsets("word", words)
      writer.offsets("line", lines.map(\.offset))
      writer.offsets("mandatory", lines.filter(\.isMandatory).map(\.offset))
      writer.offsets("bidiLevels", levels.map(Int.init))
      writer.key("scripts")
      writer.array(scripts) { writer, run in
        writer.object { writer in
          writer.member("range", run.range)
          writer.member("script", run.script.tag)
        }
      }
    }
    return writer.text
  }
}

extension JSONWriter {
  fileprivate mutating func offsets(_ key: String, _ offsets: [Int]) {
    self.key(key)
    array(offsets) { $0.number($1) }
  }
}
