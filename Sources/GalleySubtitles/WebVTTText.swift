// The text of a WebVTT cue: tags and character references (WebVTT §6.4 and §6.5).

import Galley
import GalleyDocuments
import GalleyJSON

/// Reads the text of a WebVTT cue.
struct WebVTTText {
  private let text: [UInt8]
  private let place: Int
  /// The text read so far, with notes about unsupported content.
  private(set) var builder: SpanBuilder
  private var index = 0

  init(_ text: [UInt8], at place: Int, _ limits: Limits) {
    self.text = text
    self.place = place
    builder = SpanBuilder(limits)
  }

  mutating func read() throws(DocumentFault) {
    while index < text.count {
      let start = index
      index = text[start...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
      builder.append(Self.resolved(text[start..<index]))
      if index < text.count { try readTag() }
    }
    if builder.close("rt") { builder.append(Self.closingBracket) }
  }

  /// Reads a tag up to its closing `>`, or up to the end of the text if `>` is missing.
  private mutating func readTag() throws(DocumentFault) {
    let start = index + 1
    let end = text[start...].firstIndex(of: UInt8(ascii: ">")) ?? text.count
    index = min(end + 1, text.count)
    let tag = text[start..<end]
    switch tag.first {
    case UInt8(ascii: "/"): close(String(decoding: tag.dropFirst(), as: UTF8.self))
    case .some(let byte) where ASCII.isDigit(byte):
      builder.note(
        "timestampIgnored", "timestamps within a cue are ignored; the whole cue is shown at once")
    default: try open(tag)
    }
  }

  private static let openingBracket = "\u{FF08}"
  private static let closingBracket = "\u{FF09}"

  /// Reads an end tag. An end tag closes the innermost open element if both have the same name.
  /// Otherwise, the tag is ignored. As an exception, `</ruby>` after an unclosed `<rt>` closes both
  /// elements.
  private mutating func close(_ name: String) {
    if name == "ruby", builder.current == "rt" {
      builder.append(Self.closingBracket)
      builder.close("ruby")
    } else if builder.current == name {
      if name == "rt" { builder.append(Self.closingBracket) }
      builder.close(name)
    }
  }

  private mutating func open(_ tag: ArraySlice<UInt8>) throws(DocumentFault) {
    let isSpace = { (byte: UInt8) in
      byte == ASCII.space || byte == ASCII.tab || byte == ASCII.lineFeed
    }
    let head = tag.prefix { !isSpace($0) }
    let words = head.split(separator: ASCII.point, omittingEmptySubsequences: false)
    let name = String(decoding: words.first ?? [], as: UTF8.self)
    let annotation = Self.annotation(tag[head.endIndex...])
    var traits: (inout SubtitleSpan) -> Void = { _ in }
    switch name {
    case "c", "ruby": break
    case "b": traits = { $0.isBold = true }
    case "i": traits = { $0.isItalic = true }
    case "u": traits = { $0.isUnderlined = true }
    case "v": traits = { if !annotation.isEmpty { $0.voice = annotation } }
    case "lang":
      if annotation.isLanguageTag {
        traits = { $0.language = annotation }
      } else {
        builder.note("languageIgnored", "<lang> has an invalid language tag (BCP 47)")
      }
    case "rt":
      guard builder.current == "ruby" else { return }
      builder.note("rubyInBrackets", "ruby text is shown in brackets after its base text")
      builder.append(Self.openingBracket)
    default: return
    }
    let classes = words.dropFirst().filter { !$0.isEmpty }.prefix(Self.mostClasses)
      .map { String(decoding: $0, as: UTF8.self) }
    try builder.open(name, at: place) { span in
      traits(&span)
      for name in classes where !span.classes.contains(name) { span.classes.append(name) }
    }
  }

  /// The maximum number of classes that are read from one tag. ``SpanBuilder`` has a lower limit
  /// for a tag together with its enclosing tags, and counts each different class once.
  private static let mostClasses = 32

  /// The annotation after a tag's name, such as `Mary` in `<v Mary>`. Character references are
  /// resolved, and white space is collapsed.
  private static func annotation(_ spelled: ArraySlice<UInt8>) -> String {
    resolved(spelled).split { $0 == " " || $0 == "\t" || $0 == "\n" }.joined(separator: " ")
  }
}

extension WebVTTText {
  /// The named character references that WebVTT supports. Numeric references are also supported.
  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "lrm": "\u{200E}", "rlm": "\u{200F}",
  ]
  private static let longestName = 8

  private static let ampersand = UInt8(ascii: "&")
  private static let semicolon = UInt8(ascii: ";")

  /// Replaces the character references in text. Unknown references are left unchanged.
  fileprivate static func resolved(_ spelled: ArraySlice<UInt8>) -> String {
    var text = ""
    var rest = spelled
    while let start = rest.firstIndex(of: ampersand) {
      text += String(decoding: rest[..<start], as: UTF8.self)
      rest = rest[(start + 1)...]
      let body = rest.prefix(longestName + 1).prefix { $0 != semicolon }
      let name = String(decoding: body, as: UTF8.self)
      let isWhole = body.endIndex < rest.endIndex && rest[body.endIndex] == semicolon
      if isWhole, let found = named[name] ?? scalar(name) {
        text += found
        rest = rest[(body.endIndex + 1)...]
      } else {
        text += "&"
      }
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  /// The character for a numeric reference such as `#169` or `#xA9`.
  private static func scalar(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      value > 0, let scalar = Unicode.Scalar(value)
    else { return nil }
    return String(Character(scalar))
  }
}
