// Writes a Markdown tree as HTML, which tests compare with the HTML of the specification.

import Galley

@testable import GalleyDocuments
@testable import GalleyMarkdown

/// Writes a tree as HTML, as cmark does.
struct MarkdownHTML {
  private(set) var text = ""
  /// Whether strong emphasis directly inside strong emphasis is written as a single element. The
  /// library cmark-gfm does this from version 0.29.0.gfm.13.
  private let joinsStrong: Bool

  init(_ root: MarkdownBlock, joinsStrong: Bool = false) {
    self.joinsStrong = joinsStrong
    write(root, isTight: false)
  }

  private mutating func startLine() {
    if !text.isEmpty, text.utf8.last != UInt8(ascii: "\n") { text += "\n" }
  }

  private mutating func write(_ block: MarkdownBlock, isTight: Bool) {
    switch block.kind {
    case .document: writeChildren(of: block)
    case .paragraph where isTight: write(block.text)
    case .paragraph: element("p", block.text)
    case .heading(let level): element("h\(level)", block.text)
    case .blockQuote:
      startLine()
      text += "<blockquote>\n"
      writeChildren(of: block)
      startLine()
      text += "</blockquote>\n"
    case .codeBlock:
      startLine()
      text += "<pre><code>"
      write(block.text)
      text += "</code></pre>\n"
    case .html:
      startLine()
      for case .text(let raw) in block.text.runs.map(\.content) { text += raw }
      startLine()
    case .list(let start, let isTight): write(block, start: start, isTight: isTight)
    case .item(let isChecked):
      startLine()
      text += "<li>"
      if let isChecked {
        text += "<input type=\"checkbox\"\(isChecked ? " checked=\"\"" : "") disabled=\"\" /> "
      }
      writeChildren(of: block, isTight: isTight)
      text += "</li>\n"
    case .thematicBreak:
      startLine()
      text += "<hr />\n"
    case .table(let columns): write(block, columns)
    case .row, .cell: break
    }
  }

  private mutating func writeChildren(of block: MarkdownBlock, isTight: Bool = false) {
    for child in block.children { write(child, isTight: isTight) }
  }

  private mutating func element(_ name: String, _ content: MarkdownText) {
    startLine()
    text += "<\(name)>"
    write(content)
    text += "</\(name)>\n"
  }

  private mutating func write(_ block: MarkdownBlock, start: Int?, isTight: Bool) {
    startLine()
    let start = start.map { $0 == 1 ? "" : " start=\"\($0)\"" }
    text += start.map { "<ol\($0)>\n" } ?? "<ul>\n"
    writeChildren(of: block, isTight: isTight)
    text += start == nil ? "</ul>\n" : "</ol>\n"
  }

  private mutating func write(_ table: MarkdownBlock, _ columns: [TextAlignment]) {
    startLine()
    text += "<table>\n"
    for (index, row) in table.children.enumerated() {
      let cell = index == 0 ? "th" : "td"
      if index == 0 { text += "<thead>\n" }
      if index == 1 { text += "<tbody>\n" }
      text += "<tr>\n"
      for (column, child) in zip(columns, row.children) {
        text += "<\(cell)\(column == .natural ? "" : " align=\"\(column)\"")>"
        write(child.text)
        text += "</\(cell)>\n"
      }
      text += "</tr>\n"
      if index == 0 { text += "</thead>\n" }
    }
    if table.children.count > 1 { text += "</tbody>\n" }
    text += "</table>\n"
  }

  private mutating func write(_ content: MarkdownText) {
    var open: [Int] = []
    for run in content.runs {
      var spans: [Int] = []
      var next = run.span
      while let span = next {
        next = content.spans[span].parent
        let isJoined =
          joinsStrong && content.spans[span].kind == .strong
          && next.map { content.spans[$0].kind } == .strong
        if !isJoined { spans.insert(span, at: 0) }
      }
      let common = zip(open, spans).prefix { $0 == $1 }.count
      for span in open[common...].reversed() { text += content.spans[span].kind.endTag }
      for span in spans[common...] { text += content.spans[span].kind.startTag }
      open = spans
      write(run.content)
    }
    for span in open.reversed() { text += content.spans[span].kind.endTag }
  }

  private mutating func write(_ content: MarkdownText.Content) {
    switch content {
    case .text(let string): text += Self.escaped(string)
    case .code(let string): text += "<code>\(Self.escaped(string))</code>"
    case .html(let string): text += string
    case .softBreak: text += "\n"
    case .lineBreak: text += "<br />\n"
    case .image(let image):
      text += "<img src=\"\(Self.escaped(url: image.url))\" alt=\"\(Self.escaped(image.alt))\""
      text += " />"
    }
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// Percent-encodes characters that are not allowed in a URL attribute.
  static func escaped(url: String) -> String {
    let plain = Array("-_.+!*(),%#@?=;:/$~".utf8)
    return url.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        String(UnicodeScalar(byte))
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "'"): "&#x27;"
      default:
        plain.contains(byte)
          ? String(UnicodeScalar(byte))
          : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

extension MarkdownText.SpanKind {
  fileprivate var startTag: String {
    switch self {
    case .emphasis: return "<em>"
    case .strong: return "<strong>"
    case .strikethrough: return "<del>"
    case .link(let url): return "<a href=\"\(MarkdownHTML.escaped(url: url))\">"
    }
  }

  fileprivate var endTag: String {
    switch self {
    case .emphasis: "</em>"
    case .strong: "</strong>"
    case .strikethrough: "</del>"
    case .link: "</a>"
    }
  }
}
