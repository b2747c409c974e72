// What set the attributes of Markdown's texts, where that is asked for.

import Galley

/// Which rules a text has.
struct MarkdownOrigins {
  /// Where each stretch ends, and the inlines that it is in.
  let stretches: [(end: Int, selectors: [InlineSelector])]
  let look: ResolvedBlock
  /// Whether the column of a table aligns it.
  var isAlignedByColumn = false
}

/// A text in the look that the sheet gives it.
struct StyledText {
  var text: AttributedText
  /// `nil` where nothing is to be explained.
  var origins: MarkdownOrigins?
}

extension MarkdownFlow {
  /// The rules of a text, if they are asked for.
  func origins(
    _ stretches: [(end: Int, selectors: [InlineSelector])], of look: ResolvedBlock
  ) -> MarkdownOrigins? {
    reading.trace == nil ? nil : MarkdownOrigins(stretches: stretches, look: look)
  }

  /// Traces the origins of the text that becomes the next frame.
  mutating func trace(_ origins: MarkdownOrigins?) {
    guard let origins, let trace = reading.trace, trace.frame == frames.count,
      let stretch = origins.stretches.first(where: { trace.offset < $0.end })
    else { return }
    var found = resolver.origins(of: stretch.selectors, in: origins.look)
    if origins.isAlignedByColumn {
      found.append(
        AttributeOrigin(
          name: "paragraphStyle.alignment", rule: "the table's column", place: nil))
    }
    if stretch.selectors.contains(.link) {
      found.append(AttributeOrigin(name: "link", rule: "the link's target", place: nil))
    }
    reading.trace?.origins = found
  }
}
