// The tags in a SubRip cue. Some tags are from HTML, and others are from SSA (SubStation Alpha).

import Galley
import GalleyDocuments
import GalleyJSON

/// Reads the text of a SubRip cue.
struct SRTText {
  private(set) var placement = CuePlacement()
  private let text: [UInt8]
  private let place: Int
  /// The text read so far, with notes about unsupported content.
  private(set) var builder: SpanBuilder
  private var index = 0
  /// The offset of the first byte that has not yet been appended to the builder.
  private var start = 0

  init(_ text: [UInt8], at place: Int, _ limits: Limits) {
    self.text = text
    self.place = place
    builder = SpanBuilder(limits)
  }

  mutating func read() throws(DocumentFault) {
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "<"):
        if let end = end(UInt8(ascii: ">"), orBefore: UInt8(ascii: "<")),
          let tag = Tag(text[(index + 1)..<end])
        {
          appendText()
          try apply(tag)
          skip(to: end + 1)
          continue
        }
      case ASCII.openBrace where index + 1 < text.count && text[index + 1] == ASCII.backslash:
        if let end = end(ASCII.closeBrace, orBefore: ASCII.openBrace) {
          appendText()
          override(text[(index + 2)..<end])
          skip(to: end + 1)
          continue
        }
      default: break
      }
      index += 1
    }
    appendText()
  }

  /// The offset of the next occurrence of `byte` on the current line. If the byte `other` or the
  /// end of the line comes first, the result is `nil`.
  private func end(_ byte: UInt8, orBefore other: UInt8) -> Int? {
    let found = text[(index + 1)...].firstIndex {
      $0 == byte || $0 == other || $0 == ASCII.lineFeed
    }
    return found.flatMap { text[$0] == byte ? $0 : nil }
  }

  private mutating func appendText() {
    if start < index { builder.append(String(decoding: text[start..<index], as: UTF8.self)) }
    start = index
  }

  private mutating func skip(to place: Int) { (index, start) = (place, place) }

  private mutating func apply(_ tag: Tag) throws(DocumentFault) {
    guard !tag.isEnd else {
      builder.close(tag.name)
      return
    }
    switch tag.name {
    case "b": try builder.open("b", at: place) { $0.isBold = true }
    case "i": try builder.open("i", at: place) { $0.isItalic = true }
    case "u": try builder.open("u", at: place) { $0.isUnderlined = true }
    case "s": try builder.open("s", at: place) { $0.isStruckThrough = true }
    default:
      let color = tag.attribute("color").map { Self.color($0) }
      if let color, color == nil {
        builder.note("unknownColor", "<font> has an invalid colour, which is ignored")
      }
      if tag.attribute("face") != nil || tag.attribute("size") != nil {
        builder.note(
          "tagIgnored", "faces and sizes of <font> are ignored; set the font in the style")
      }
      try builder.open("font", at: place) { if let color, let color { $0.color = color } }
    }
  }

  /// Parses a colour in CSS syntax, or as six hexadecimal digits without `#`.
  private static func color(_ spelled: String) -> Color? {
    Color(css: spelled) ?? (spelled.utf8.count == 6 ? Color(css: "#" + spelled) : nil)
  }

  /// Reads an SSA override tag such as `\an8`. Position tags after the first one are ignored.
  private mutating func override(_ tags: ArraySlice<UInt8>) {
    for tag in tags.split(separator: ASCII.backslash) {
      if tag.count == 3, tag.starts(with: Array("an".utf8)), let key = tag.last,
        (UInt8(ascii: "1")...ASCII.nine).contains(key)
      {
        if placement == CuePlacement() { place(atKey: Int(key - ASCII.zero)) }
      } else {
        builder.note("tagIgnored", "{\\…} is ignored; only \\an1 to \\an9 are supported")
      }
    }
  }

  /// Sets the cue's position from a digit. The positions are arranged as on a numeric keypad: 1 is
  /// at the bottom left, and 9 is at the top right.
  private mutating func place(atKey key: Int) {
    switch key % 3 {
    case 1: placement.alignment = .left
    case 0: placement.alignment = .right
    default: placement.alignment = .center
    }
    switch key {
    case 7...9: placement.line = .number(0)
    case 4...6: (placement.line, placement.lineAnchor) = (.percent(50), .center)
    default: break
    }
  }

  /// An HTML tag that SubRip supports.
  private struct Tag {
    let name: String
    let isEnd: Bool
    private let attributes: ArraySlice<UInt8>

    private static let names: Set<String> = ["b", "i", "u", "s", "font"]

    /// Parses the text between the angle brackets; `nil` if the tag is not supported.
    init?(_ spelled: ArraySlice<UInt8>) {
      isEnd = spelled.first == UInt8(ascii: "/")
      let inner = isEnd ? spelled.dropFirst() : spelled
      let word = inner.prefix { ASCII.isLetter($0) }
      attributes = inner[word.endIndex...]
      guard word.count <= 4, attributes.first.map({ $0 == ASCII.space || $0 == ASCII.tab }) ?? true
      else { return nil }
      name = String(decoding: word, as: UTF8.self).lowercased()
      guard Self.names.contains(name) else { return nil }
    }

    /// The value of an attribute. In the file, the value can be in double or single quotation
    /// marks, or unquoted.
    func attribute(_ name: String) -> String? {
      var rest = attributes.trimmed
      while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
        let key = String(decoding: rest[..<equals].trimmed, as: UTF8.self).lowercased()
        let after = rest[(equals + 1)...].trimmed
        let value: ArraySlice<UInt8>
        if let mark = after.first, mark == ASCII.quote || mark == UInt8(ascii: "'") {
          value = after.dropFirst().prefix { $0 != mark }
          rest = after[value.endIndex...].dropFirst().trimmed
        } else {
          value = after.prefix { $0 != ASCII.space && $0 != ASCII.tab }
          rest = after[value.endIndex...].trimmed
        }
        if key == name { return String(decoding: value.trimmed, as: UTF8.self) }
      }
      return nil
    }
  }
}
