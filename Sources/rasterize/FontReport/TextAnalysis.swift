// What Unicode says about a text: breaks, embedding levels, scripts.

import Galley
import GalleyDocuments
import GalleyUnicode

/// The Unicode analysis of a text, by what the line breaker itself uses. Offsets are UTF-16 units.
struct TextAnalysis {
  private let graphemes: [Int]
  private let words: [Int]
  private let lines: [BreakOpportunity]
  private let levels: [UInt8]
  private let scripts: [ScriptRun]
  /// The language of a text that does not say: that of documents.
  private static let defaultLanguage = "en"

  /// Analyses a text as one paragraph on one line.
  init(of request: BreaksRequest) {
    let text = request.utf16
    let breaker = TextBreaker()
    let direction: ParagraphDirection =
      switch request.writingDirection {
      case .natural: .natural(fallback: .leftToRight)
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    graphemes = breaker.graphemeBoundaries(in: text.span)
    words = breaker.wordBoundaries(
      in: text.span, language: request.language ?? Self.defaultLanguage)
    lines = breaker.lineBreaks(in: text.span, language: request.language ?? Self.defaultLanguage)
    levels = Bidi.analyze(text.span, direction: direction).levels(ofLine: 0..<text.count)
    scripts = Script.scriptRuns(in: text.span)
  }

  /// The analysis as JSON text on one line.
  var json: String {
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
