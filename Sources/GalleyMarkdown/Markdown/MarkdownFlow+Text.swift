// Creates the attributed text of Markdown blocks. The style sheet determines the attributes.

import Galley
import GalleyDocuments
import GalleyJSON
import GalleyUnicode

/// Attributed text, and the style rules that set its attributes.
struct StyledText {
  var text: AttributedText
  var origins = OriginStretches()
}

extension MarkdownFlow {
  /// The style rules that set the attributes of text with the given `selectors`, lowest priority
  /// first. The list is empty if the caller does not request a trace of the style rules.
  mutating func origins(
    of selectors: [InlineSelector], in look: ResolvedBlock
  ) -> [AttributeOrigin] {
    guard context.trace != nil else { return [] }
    var origins = resolver.inline(selectors, in: look).origins
    func add(_ name: String, _ rule: String) {
      origins.append(AttributeOrigin(name: name, rule: rule, place: nil))
    }
    if selectors.contains(.link) { add("link", "the link's target") }
    if selectors.contains(.image) {
      add("attachmentImage", "the image")
      add("alt", "the image")
    }
    return origins
  }

  /// The style rules that set the attributes of unformatted text in a block, recorded for the range
  /// from offset 0 to `end`.
  mutating func origins(of look: ResolvedBlock, upTo end: Int) -> OriginStretches {
    var stretches = OriginStretches()
    stretches.append(origins(of: [], in: look), upTo: end)
    return stretches
  }

  /// Creates the attributed text of a block. The attributes come from the area's style and from the
  /// formatting spans in the text.
  mutating func styledText(
    of block: MarkdownBlock, in area: Area
  ) throws(DocumentFault) -> StyledText {
    switch block.kind {
    case .codeBlock, .html: return try verbatimText(of: block, in: area)
    default: break
    }
    let spans = block.text.looks
    var text = AttributedText()
    var origins = OriginStretches()
    for (index, run) in block.text.runs.enumerated() {
      let span = run.span.map { spans[$0] } ?? SpanLook()
      let box = run.span ?? spans.count + index
      defer {
        if context.trace != nil {
          let selectors = span.selectors + run.content.selectors
          origins.append(self.origins(of: selectors, in: area.look), upTo: text.length)
        }
      }
      switch run.content {
      case .text(let string), .html(let string):
        text.append(AttributedText(string, attributes(of: span, box, in: area)))
      case .code(let string):
        let attributes = attributes(of: span.adding(.code), spans.count + index, in: area)
        text.append(AttributedText(string, attributes))
      case .softBreak:
        guard !joins(text, block.text.runs.dropFirst(index + 1).first) else { continue }
        text.append(AttributedText(" ", attributes(of: span, box, in: area)))
      case .lineBreak:
        text.append(AttributedText("\u{2028}", attributes(of: span, box, in: area)))
      case .image(let image):
        text.append(try picture(image, span.adding(.image), in: area))
      }
    }
    try context.count(text.length, after: 0, at: block.offset)
    if area.listDirection != nil {
      origins.add("paragraphStyle.baseWritingDirection", by: "the list's direction")
    }
    return StyledText(text: text.withPlainBackdrops, origins: origins)
  }

  /// The text of a code or HTML block, without the line feed after its last line.
  ///
  /// Code is always left to right. The distance between its tab stops is the width of four digits,
  /// because Markdown counts a tab as four columns (CommonMark 0.29 §2.2).
  private mutating func verbatimText(
    of block: MarkdownBlock, in area: Area
  ) throws(DocumentFault) -> StyledText {
    var attributes = area.look.attributes
    var string = ""
    for case .text(let literal) in block.text.runs.map(\.content) { string += literal }
    if string.utf8.last == UInt8(ascii: "\n") { string.removeLast() }
    if block.kind == .html {
      string = String(string.map { $0 == "\n" ? "\u{2028}" : $0 })
    } else {
      var style = attributes.paragraphStyle ?? ParagraphStyle()
      style.baseWritingDirection = .leftToRight
      style.tabStops = []
      style.defaultTabInterval = try tabInterval(of: area, at: block.offset)
      attributes.paragraphStyle = style
    }
    let text = AttributedText(string, attributes)
    try context.count(text.length, after: 0, at: block.offset)
    var origins = origins(of: area.look, upTo: text.length)
    if block.kind == .codeBlock {
      origins.add("paragraphStyle.baseWritingDirection", by: "the left-to-right direction of code")
      for part in ["tabStops", "defaultTabInterval"] {
        origins.add("paragraphStyle.\(part)", by: "code's font")
      }
    }
    return StyledText(text: text, origins: origins)
  }

  /// The width, in points, of four digits in an area's font.
  private mutating func tabInterval(
    of area: Area, at offset: Int
  ) throws(DocumentFault) -> Double {
    if let known = tabIntervals[area.look.chain] { return known }
    var container = TextContainer()
    container.defaultDirection = .leftToRight
    let digits = AttributedText("0000", area.look.attributes)
    let interval = try measure(digits, in: container, at: offset).layout.lines.first?.width ?? 0
    tabIntervals[area.look.chain] = interval
    return interval
  }

  /// The attributes of text in a span. `box` is an index that distinguishes adjacent inline boxes
  /// with the same style.
  mutating func attributes(
    of span: SpanLook, _ box: Int, in area: Area
  ) -> TextAttributes {
    var attributes = resolver.attributes(of: span, box, in: area.look)
    if let direction = area.listDirection {
      var style = attributes.paragraphStyle ?? ParagraphStyle()
      if style.baseWritingDirection ?? .natural == .natural {
        style.baseWritingDirection = direction
      }
      attributes.paragraphStyle = style
    }
    return attributes
  }

  /// Whether to remove a soft break instead of replacing it with a space. A soft break is removed
  /// if the characters on both sides belong to scripts without word spaces (CSS Text 3 §4.1.3).
  private func joins(_ text: AttributedText, _ next: MarkdownText.Run?) -> Bool {
    let after: Unicode.Scalar?
    switch next?.content {
    case .text(let string), .code(let string), .html(let string):
      after = string.unicodeScalars.first
    default: after = nil
    }
    let before = String(decoding: text.utf16.suffix(2), as: UTF16.self).unicodeScalars.last
    guard let before, let after else { return false }
    return before.isSetWithoutSpaces && after.isSetWithoutSpaces
  }
}

extension MarkdownText.Content {
  /// The selectors for the content of a run, without the selectors of its enclosing spans.
  fileprivate var selectors: [InlineSelector] {
    switch self {
    case .code: [.code]
    case .image: [.image]
    case .text, .html, .softBreak, .lineBreak: []
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is treated as part of a script without word spaces. The value is true
  /// for all fullwidth, wide and halfwidth characters, except Hangul and emoji.
  fileprivate var isSetWithoutSpaces: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC: false
    default:
      [.fullwidth, .wide, .halfwidth].contains(eastAsianWidth)
        && !isEmojiPresentation
    }
  }
}
