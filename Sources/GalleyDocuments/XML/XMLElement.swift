// Elements of XML, and the tree that a parser's events make.

import Galley

/// An element with what is in it.
struct XMLElement: Sendable {
  /// An attribute. Offsets are bytes of all the files that a document is read from.
  struct Attribute: Sendable {
    let name: String
    /// The value, references resolved, white space normalised (XML 1.0 §3.3.3).
    let value: String
    /// Where the name begins.
    let offset: Int
    /// Where the value begins, behind its quotation mark.
    let valueOffset: Int
  }

  /// What stands between an element's tags.
  enum Content: Sendable {
    case element(XMLElement)
    case text(XMLCharacters)
  }

  let name: String
  let attributes: [Attribute]
  /// Where the start tag begins.
  let offset: Int
  var content: [Content] = []

  /// The value of an attribute.
  subscript(name: String) -> Attribute? {
    attributes.first { $0.name == name }
  }

  /// The elements in it.
  var children: [XMLElement] {
    content.compactMap { part in
      guard case .element(let element) = part else { return nil }
      return element
    }
  }

  /// The first text in it that is not white space alone.
  var firstText: XMLCharacters? {
    for case .text(let text) in content where !text.isBlank { return text }
    return nil
  }
}

/// Text between tags, without the comments that may be in it.
struct XMLCharacters: Sendable {
  /// A piece of text.
  struct Piece: Sendable {
    /// Line ends are line feeds (XML 1.0 §2.11).
    var text: String
    /// Whether it was a reference or stood in a CDATA section: its white space is meant as it is.
    let isLiteral: Bool
  }

  /// Where it begins.
  let offset: Int
  /// The text.
  private(set) var pieces: [Piece] = []

  /// A text without characters.
  init(at offset: Int) {
    self.offset = offset
  }

  /// Whether it is nothing but white space that lays the document out.
  var isBlank: Bool {
    pieces.allSatisfy { !$0.isLiteral && $0.text.utf8.allSatisfy(ASCII.isWhitespace) }
  }

  mutating func append(_ text: String, isLiteral: Bool) {
    if let last = pieces.indices.last, pieces[last].isLiteral == isLiteral {
      pieces[last].text += text
    } else {
      pieces.append(Piece(text: text, isLiteral: isLiteral))
    }
  }
}

/// Collects the elements that a parser reports.
struct XMLTreeBuilder {
  /// The outermost element, once it is closed.
  private(set) var root: XMLElement?
  /// What is wrong, apart from the grammar.
  private(set) var fault: DocumentFault?
  /// Elements that are open, the outermost first.
  private(set) var open: [XMLElement] = []
  /// Text that has not ended yet.
  private var characters: XMLCharacters?
  private var isInCDATA = false
  private var elements = 0
  private let bytes: [UInt8]
  private let base: Int
  private let limits: Limits
  private var steps: ReadingSteps

  /// A builder for a file whose first byte has the offset `base`.
  init(_ bytes: [UInt8], base: Int, limits: Limits, _ cancellation: Cancellation) {
    self.bytes = bytes
    self.base = base
    self.limits = limits
    steps = ReadingSteps(cancellation)
  }

  mutating func start(_ name: String, _ attributes: [(name: String, value: String)], at byte: Int) {
    endText()
    step()
    elements += 1
    if open.count >= limits.nesting {
      refuse(at: byte, code: .tooLarge, "elements are more than \(limits.nesting) deep, the limit")
    } else if elements > limits.elements {
      refuse(at: byte, code: .tooLarge, "more than \(limits.elements) elements, the limit")
    }
    let places = XMLStartTag(at: byte, in: bytes).places
    let placed = attributes.enumerated().map { index, attribute in
      let place = index < places.count ? places[index] : (byte, byte)
      return XMLElement.Attribute(
        name: attribute.name, value: attribute.value, offset: base + place.0,
        valueOffset: base + place.1)
    }
    open.append(XMLElement(name: name, attributes: placed, offset: base + byte))
  }

  /// Looks whether the reading is to end.
  private mutating func step() {
    do throws(DocumentFault) { try steps.next() } catch { fault = fault ?? error }
  }

  mutating func end() {
    endText()
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].content.append(.element(element))
    }
  }

  /// Takes text that begins at a byte.
  mutating func append(_ text: String, at byte: Int) {
    guard !open.isEmpty else { return }
    step()
    let isReference = byte < bytes.count && bytes[byte] == UInt8(ascii: "&")
    if characters == nil { characters = XMLCharacters(at: base + byte) }
    characters?.append(text, isLiteral: isInCDATA || isReference)
  }

  /// Enters or leaves a CDATA section.
  mutating func setCDATA(_ isInside: Bool) {
    isInCDATA = isInside
  }

  /// Says what is wrong; only the first is kept.
  mutating func refuse(
    at byte: Int, code: DocumentError.Code = .syntax, _ message: String
  ) {
    fault = fault ?? DocumentFault(at: base + byte, code: code, message)
  }

  private mutating func endText() {
    guard let characters, !open.isEmpty else { return }
    open[open.count - 1].content.append(.text(characters))
    self.characters = nil
  }
}

/// The places of a start tag's attributes, found in bytes that are known to be well-formed.
struct XMLStartTag {
  /// Where each name begins, and each value behind its quotation mark, in the tag's order.
  private(set) var places: [(name: Int, value: Int)] = []

  /// Looks through the tag that begins at a byte.
  init(at start: Int, in bytes: [UInt8]) {
    var index = start
    // The element's name ends with white space, a slash or the tag.
    while index < bytes.count, !Self.endsName(bytes[index]) { index += 1 }
    while index < bytes.count {
      while index < bytes.count, ASCII.isWhitespace(bytes[index]) { index += 1 }
      guard index < bytes.count, !Self.endsName(bytes[index]) else { return }
      let name = index
      while index < bytes.count, bytes[index] != ASCII.quote, bytes[index] != Self.apostrophe {
        index += 1
      }
      guard index < bytes.count else { return }
      let mark = bytes[index]
      index += 1
      places.append((name, index))
      while index < bytes.count, bytes[index] != mark { index += 1 }
      index += 1
    }
  }

  private static let apostrophe = UInt8(ascii: "'")

  private static func endsName(_ byte: UInt8) -> Bool {
    ASCII.isWhitespace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }
}
