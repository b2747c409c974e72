// What set the attributes of Markdown's texts, where that is asked for.

import Galley

/// Which rules a text that has not been placed yet has.
struct MarkdownOrigins {
  /// The text, by which it is known again: cells are aligned before they are placed.
  let utf16: [UInt16]
  /// Where each stretch ends, and the inlines that it is in.
  let stretches: [(end: Int, selectors: [InlineSelector])]
  let look: ResolvedBlock
}

extension MarkdownFlow {
  /// Remembers the rules of a text until it is placed. Texts are placed in the order in which they
  /// are made.
  mutating func remember(
    _ text: AttributedText, _ stretches: [(end: Int, selectors: [InlineSelector])],
    of look: ResolvedBlock
  ) {
    guard reading.trace != nil else { return }
    origins.append(MarkdownOrigins(utf16: text.utf16, stretches: stretches, look: look))
  }

  /// Traces the origins of a text that becomes the next frame.
  mutating func traceOrigins(of text: AttributedText) {
    guard let trace = reading.trace,
      let index = origins.firstIndex(where: { $0.utf16 == text.utf16 })
    else { return }
    let known = origins.remove(at: index)
    guard trace.frame == frames.count,
      let stretch = known.stretches.first(where: { trace.offset < $0.end })
    else { return }
    var found = resolver.origins(of: stretch.selectors, in: known.look)
    if stretch.selectors.contains(.link) {
      found.append(AttributeOrigin(name: "link", rule: "the link's target", place: nil))
    }
    reading.trace?.origins = found
  }
}
