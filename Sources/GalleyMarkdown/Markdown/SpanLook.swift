// The inline elements around a range of text, and the attributes that these elements set.

import Galley

/// The formatting spans that enclose a run of text.
package struct SpanLook: Sendable {
  /// The selectors of the enclosing spans, the outermost first.
  package private(set) var selectors: [InlineSelector] = []
  package private(set) var link: String?

  package init(_ selectors: [InlineSelector] = []) {
    self.selectors = selectors
  }

  /// Adds a span to the spans of its parent. The selectors of the enclosing spans come first, and
  /// the span's own selector is last.
  init(_ span: MarkdownText.Span, in parent: SpanLook?) {
    self = parent ?? SpanLook()
    switch span.kind {
    case .emphasis: selectors.append(.emphasis)
    case .strong: selectors.append(.strong)
    case .strikethrough: selectors.append(.strikethrough)
    case .link(let url):
      selectors.append(.link)
      link = url
    }
  }

  /// Returns a copy of the list with another span, which becomes the innermost span.
  func adding(_ selector: InlineSelector) -> SpanLook {
    var look = self
    look.selectors.append(selector)
    return look
  }
}

extension MarkdownText {
  /// For each span, the list that contains the span and its enclosing spans.
  var looks: [SpanLook] {
    var looks: [SpanLook] = []
    for span in spans { looks.append(SpanLook(span, in: span.parent.map { looks[$0] })) }
    return looks
  }
}

extension MarkdownText.Image {
  /// The text that replaces the image: the alternative text, or the URL if there is no alternative
  /// text. A data URL is not readable, so it is replaced by an empty text.
  var words: String { !alt.isEmpty ? alt : url.hasPrefix("data:") ? "" : url }
}

extension StyleResolver {
  /// The attributes of text in a block. `box` is an index that distinguishes adjacent inline boxes
  /// with the same style.
  mutating func attributes(
    of look: SpanLook, _ box: Int, in block: ResolvedBlock
  ) -> TextAttributes {
    guard !look.selectors.isEmpty else { return block.attributes }
    let inline = inline(look.selectors, in: block)
    var attributes = inline.attributes
    if let shape = inline.box, shape.isVisible {
      attributes.backdrop = TextBackdrop(shape.backdrop(box))
    }
    if let link = look.link { attributes.link = link }
    return attributes
  }
}
