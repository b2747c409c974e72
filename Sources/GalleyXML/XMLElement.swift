// XML elements, and a builder that creates their tree from a parser's events.

import Galley
import GalleyDocuments
import GalleyJSON

/// An XML element with its content.
package struct XMLElement: Sendable {
  /// An XML attribute. Its offsets are byte offsets in the concatenation of all files of a
  /// document.
  package struct Attribute: Sendable {
    package let name: String
    /// The attribute's value, with references resolved and white space normalized (XML 1.0 §3.3.3).
    package let value: String
    /// The byte offset of the attribute's name.
    package let offset: Int
    /// The byte offset of the attribute's value, after the opening quotation mark.
    let valueOffset: Int
  }

  /// A part of an element's content: a child element, or text.
  package enum Content: Sendable {
    case element(XMLElement)
    case text(XMLCharacters)
  }

  package let name: String
  package let attributes: [Attribute]
  /// The byte offset of the element's start tag.
  package let offset: Int
  package var content: [Content] = []

  /// The attribute with the given name; `nil` if the element does not have it.
  package subscript(name: String) -> Attribute? {
    attributes.first { $0.name == name }
  }

  /// The child elements, without the text between them.
  var children: [XMLElement] {
    content.compactMap { part in
      guard case .element(let element) = part else { return nil }
      return element
    }
  }

  /// The element's first text that is not only white space. Text in child elements is ignored.
  var firstText: XMLCharacters? {
    for case .text(let text) in content where !text.isBlank { return text }
    return nil
  }
}

/// The text between two tags, with comments removed.
package struct XMLCharacters: Sendable {
  /// A piece of text: plain text, or text from a reference or a CDATA section.
  struct Piece: Sendable {
    /// The text of the piece, with line feeds as line endings (XML 1.0 §2.11).
    var text: String
    /// Whether the piece comes from a reference or a CDATA section. If so, the piece's white space
    /// is kept.
    let isLiteral: Bool
  }

  /// The byte offset at which the text begins.
  package let offset: Int
  /// The pieces of the text, in the order of the source.
  private(set) var pieces: [Piece] = []

  /// Creates empty text that begins at the byte offset `offset`.
  package init(at offset: Int) {
    self.offset = offset
  }

  /// Whether the text is only white space that formats the source, such as indentation.
  var isBlank: Bool {
    pieces.allSatisfy { !$0.isLiteral && $0.text.utf8.allSatisfy(ASCII.isWhitespace) }
  }

  package mutating func append(_ text: String, isLiteral: Bool) {
    if let last = pieces.indices.last, pieces[last].isLiteral == isLiteral {
      pieces[last].text += text
    } else {
      pieces.append(Piece(text: text, isLiteral: isLiteral))
    }
  }
}

/// Builds a tree of elements from the events of a parser.
struct XMLTreeBuilder {
  /// The root element; `nil` until its end tag has been read.
  private(set) var root: XMLElement?
  /// The first error found. Violations of the XML grammar are excluded, because expat reports them.
  private(set) var fault: DocumentFault?
  /// The elements whose end tag has not been read yet, outermost first.
  private(set) var open: [XMLElement] = []
  /// The text since the last tag; `nil` if no text has been read since then.
  private var characters: XMLCharacters?
  private var isInCDATA = false
  private var elements = 0
  let bytes: [UInt8]
  /// The offset of the file's first byte in the concatenation of all files.
  let base: Int
  private let limits: Limits
  private var steps: ReadingSteps

  /// Creates a builder for a file whose first byte has the offset `base` in the concatenation of
  /// all files.
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
      refuse(
        at: byte, code: .tooLarge,
        "elements are nested deeper than \(limits.nesting) levels, which is the limit")
    } else if elements > limits.elements {
      refuse(at: byte, code: .tooLarge, "more than \(limits.elements) elements, which is the limit")
    }
    let places = bytes.attributePlaces(ofTagAt: byte)
    let placed = attributes.enumerated().map { index, attribute in
      let place = index < places.count ? places[index] : (byte, byte)
      return XMLElement.Attribute(
        name: attribute.name, value: attribute.value, offset: base + place.0,
        valueOffset: base + place.1)
    }
    open.append(XMLElement(name: name, attributes: placed, offset: base + byte))
  }

  /// Counts one step of reading. If reading was cancelled or timed out, records an error.
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

  /// Appends text that begins at the byte index `byte` of the file.
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

  /// Records an error. Only the first error is stored.
  mutating func refuse(
    at byte: Int, code: DocumentFault.Code = .syntax, _ message: String
  ) {
    fault = fault ?? DocumentFault(at: base + byte, code: code, message)
  }

  private mutating func endText() {
    guard let characters, !open.isEmpty else { return }
    open[open.count - 1].content.append(.text(characters))
    self.characters = nil
  }
}

extension [UInt8] {
  /// The byte indices of each attribute's name and value in the well-formed start tag that begins
  /// at a byte, in the order of the tag. The value begins after the opening quotation mark.
  func attributePlaces(ofTagAt start: Int) -> [(name: Int, value: Int)] {
    var places: [(name: Int, value: Int)] = []
    var index = start
    // The element's name ends at white space, a slash or the end of the tag.
    while index < count, !Self.endsName(self[index]) { index += 1 }
    while index < count {
      while index < count, ASCII.isWhitespace(self[index]) { index += 1 }
      guard index < count, !Self.endsName(self[index]) else { break }
      let name = index
      while index < count, self[index] != ASCII.quote, self[index] != UInt8(ascii: "'") {
        index += 1
      }
      guard index < count else { break }
      let mark = self[index]
      index += 1
      places.append((name, index))
      while index < count, self[index] != mark { index += 1 }
      index += 1
    }
    return places
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    ASCII.isWhitespace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }
}

// The names of the elements and attributes that the XML format defines.
extension XMLElement {
  static let textElement = "attributedText"
  static let titleElement = "attributedTitle"
  static let styleElement = "attributedTextStyle"
  static let stylesElement = "styles"
  static let groupElement = "styleGroup"
  static let templatesElement = "templates"

  /// The names of the elements that can be in a view, except other views.
  static let elementNames = [
    textElement, titleElement, stylesElement, groupElement, templatesElement,
  ]

  /// The names of view elements: UIKit's views and similar views. A view element contains other
  /// views or text.
  static let viewNames: Set<String> = [
    "ActivityIndicator", "Button", "Component", "Container", "DatePicker", "ImageView", "Label",
    "MapView", "NavigationBar", "PageControl", "PickerView", "ProgressView", "ScrollView",
    "SearchBar", "SegmentedControl", "Slider", "StackView", "Stepper", "Switch", "TabBar",
    "TableView", "TextField", "TextView", "Toolbar", "View", "VisualEffectView", "WebView",
    "layout",
  ]

  /// Attributes of a view in XML that have no effect on the image. Some of these attributes do not
  /// concern the view's text. The others are ignored because the text element inside the view has
  /// corresponding attributes.
  static let viewAttributeNames: Set<String> = [
    "accessibilityIdentifier", "adjustsFontSizeToFitWidth", "alpha", "backgroundColor",
    "clipsToBounds", "contentEdgeInsets", "contentMode", "export", "field", "font", "hidden",
    "highlightedTextColor", "id", "image", "injected", "isEnabled", "isHidden", "isOpaque",
    "isUserInteractionEnabled", "lineBreakMode", "minimumScaleFactor", "module", "name",
    "numberOfLines", "rootView", "shadowColor", "shadowOffset", "style", "tag", "text",
    "textAlignment", "textColor", "theme", "tintColor", "title", "titleColor", "titleEdgeInsets",
    "type",
  ]
}
