// What is wrong with a document that is no well-formed XML, and what would be right.

import CExpat

/// Puts expat's codes into words.
struct XMLGrammarFault {
  let bytes: [UInt8]
  /// The offset of the first byte.
  let base: Int
  /// Where the parser stopped.
  let byte: Int
  /// Elements that are open there.
  let open: [XMLElement]

  /// The fault that a code stands for; `words` are expat's own.
  func fault(_ code: XML_Error, _ words: String) -> DocumentFault {
    switch code {
    case XML_ERROR_TAG_MISMATCH: mismatch
    case XML_ERROR_NO_ELEMENTS where open.isEmpty:
      DocumentFault(
        at: base + byte, "the document has no element; expected such as <attributedText>")
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR: unfinished(words)
    case XML_ERROR_UNDEFINED_ENTITY:
      DocumentFault(
        at: base + byte,
        "XML knows no \(entity); write the character itself, or its number such as &#160;")
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      DocumentFault(
        at: base + byte,
        "a document has one outermost element, and this is behind it; put both into another one")
    case XML_ERROR_DUPLICATE_ATTRIBUTE: duplicate
    case XML_ERROR_INVALID_TOKEN:
      DocumentFault(
        at: base + byte,
        "this is no well-formed XML; a < or & in a text is written &lt; or &amp;")
    default: DocumentFault(at: base + byte, words)
    }
  }

  /// An end tag that closes another element than the last one opened.
  private var mismatch: DocumentFault {
    let start = bytes[..<min(byte, bytes.count)].lastIndex(of: UInt8(ascii: "<")) ?? byte
    let name = bytes[min(start + 2, bytes.count)...].prefix {
      $0 != UInt8(ascii: ">") && !ASCII.isWhitespace($0)
    }
    let closing = shortened(String(decoding: name, as: UTF8.self))
    guard let last = open.last else {
      return DocumentFault(at: base + start, "</\(closing)> closes nothing")
    }
    let place = TextPosition(of: last.offset - base, in: bytes)
    return DocumentFault(
      at: base + start,
      "</\(closing)> does not close <\(shortened(last.name))>, which is open since \(place);"
        + " close that first")
  }

  /// A document that ends before it is whole.
  private func unfinished(_ words: String) -> DocumentFault {
    guard let last = open.last else { return DocumentFault(at: base + byte, words) }
    let place = TextPosition(of: last.offset - base, in: bytes)
    return DocumentFault(
      at: base + bytes.count,
      "the document ends, but <\(shortened(last.name))> is open since \(place)")
  }

  private var entity: String {
    let name = bytes[byte...].prefix(40).prefix { $0 != UInt8(ascii: ";") }
    return shortened(String(decoding: name, as: UTF8.self)) + ";"
  }

  /// Of an attribute that stands twice the second place.
  private var duplicate: DocumentFault {
    let start = bytes[..<min(byte, bytes.count)].lastIndex(of: UInt8(ascii: "<")) ?? byte
    var seen: Set<[UInt8]> = []
    for place in XMLStartTag(at: start, in: bytes).places {
      let name = Array(
        bytes[place.name...].prefix { $0 != UInt8(ascii: "=") && !ASCII.isWhitespace($0) })
      if !seen.insert(name).inserted {
        return DocumentFault(
          at: base + place.name,
          "\(quoted(String(decoding: name, as: UTF8.self))) is given twice; keep one of them")
      }
    }
    return DocumentFault(at: base + byte, "an attribute is given twice; keep one of them")
  }
}
