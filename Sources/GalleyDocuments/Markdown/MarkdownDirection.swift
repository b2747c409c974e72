// To where the blocks of a document run.

import GalleyUnicode

extension MarkdownBlock {
  /// The direction of its first strong character, as HTML's `dir="auto"` has it (UAX #9, rules P2
  /// and P3); `nil` where it has none. Code runs left to right. What is in it has to know its own.
  var naturalDirection: TextDirection? {
    if case .codeBlock = kind { return .leftToRight }
    for run in text.runs {
      let words: String
      switch run.content {
      case .text(let string), .code(let string), .html(let string): words = string
      case .image(let image): words = image.alt
      case .softBreak, .lineBreak: continue
      }
      let units = Array(words.utf16)
      if let direction = Bidi.naturalDirection(of: units.span) { return direction }
    }
    return children.lazy.compactMap(\.direction).first
  }
}
