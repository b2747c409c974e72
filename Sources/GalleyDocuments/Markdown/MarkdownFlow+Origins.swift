// What set the attributes of Markdown's texts, where that is asked for.

import Galley

/// Which rules a text has.
struct MarkdownOrigins {
  /// Where each stretch ends, and the inlines that it is in.
  let stretches: [(end: Int, selectors: [InlineSelector])]
  let look: ResolvedBlock
  /// What goes over the rules: Markdown itself, such as the column of a table.
  var others: [AttributeOrigin] = []

  /// Adds what sets a part of the paragraph's style.
  mutating func add(_ part: String, _ rule: String) {
    others.append(AttributeOrigin(name: "paragraphStyle.\(part)", rule: rule, place: nil))
  }
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
    context.trace == nil ? nil : MarkdownOrigins(stretches: stretches, look: look)
  }

  /// Traces the origins of the text that becomes the next frame.
  mutating func trace(_ origins: MarkdownOrigins?) {
    guard let origins, let trace = context.trace, trace.frame == frames.count,
      let stretch = origins.stretches.first(where: { trace.offset < $0.end })
    else { return }
    var found = resolver.origins(of: stretch.selectors, in: origins.look)
    func add(_ name: String, _ rule: String) {
      found.append(AttributeOrigin(name: name, rule: rule, place: nil))
    }
    if stretch.selectors.contains(.link) { add("link", "the link's target") }
    if stretch.selectors.contains(.image) {
      add("attachmentImage", "the picture")
      add("alt", "the picture")
    }
    found += origins.others
    context.trace?.origins = found
  }
}
