// From a parser's events to a tree, within limits.

import Galley

/// Collects the elements that a parser tells of.
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

  /// A builder for a file whose first byte has the offset `base`.
  init(_ bytes: [UInt8], base: Int, limits: Limits) {
    self.bytes = bytes
    self.base = base
    self.limits = limits
  }

  mutating func start(_ name: String, _ attributes: [(name: String, value: String)], at byte: Int) {
    endText()
    elements += 1
    if open.count >= limits.nesting {
      refuse(at: byte, "elements are more than \(limits.nesting) deep, the limit")
    } else if elements > limits.elements {
      refuse(at: byte, "more than \(limits.elements) elements, the limit")
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
    let isReference = byte < bytes.count && bytes[byte] == UInt8(ascii: "&")
    if characters == nil { characters = XMLCharacters(at: base + byte) }
    characters?.append(text, isLiteral: isInCDATA || isReference)
  }

  /// Enters or leaves a CDATA section.
  mutating func setCDATA(_ isInside: Bool) {
    isInCDATA = isInside
  }

  /// Says what is wrong; only the first is kept.
  mutating func refuse(at byte: Int, _ message: String) {
    fault = fault ?? DocumentFault(at: base + byte, message)
  }

  private mutating func endText() {
    guard let characters, !open.isEmpty else { return }
    open[open.count - 1].content.append(.text(characters))
    self.characters = nil
  }
}
