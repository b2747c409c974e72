// An XML document as a tree whose parts know where they stand.

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
