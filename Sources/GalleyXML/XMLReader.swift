// Reads XML 1.0 with the expat library. Only this file uses pointers from expat.

import CExpat
import Galley
import GalleyDocuments
import GalleyJSON

/// Reads an XML document into a tree.
///
/// The reader rejects document type declarations, because they can declare entities. An entity can
/// expand a small document to a huge size or read another file. The reader also rejects all
/// encodings except UTF-8 and its subset US-ASCII. Namespace prefixes are part of names and need no
/// declaration.
///
/// The parser's event handlers share the reader, which has the same lifetime as the parser.
@safe
final class XMLReader {
  private let parser: XML_Parser
  private var builder: XMLTreeBuilder

  private init(parser: XML_Parser, _ builder: XMLTreeBuilder) {
    unsafe self.parser = parser
    self.builder = builder
  }

  /// The byte index of the parser's current event.
  private var byte: Int { unsafe Int(galley_xml_byte_index(parser)) }

  /// Stops the parser if an error has been recorded.
  private func stopIfRefused() {
    if builder.fault != nil { unsafe XML_StopParser(parser, XML_FALSE) }
  }

  /// Parses an XML document.
  ///
  /// - Parameter base: The offset of the file's first byte in the concatenation of all files of the
  ///   document.
  static func read(
    _ bytes: [UInt8], base: Int, limits: Limits, cancellation: Cancellation = .never
  ) throws(DocumentFault) -> XMLElement {
    let limit = min(limits.documentBytes, Int(Int32.max))
    guard bytes.count <= limit else {
      throw DocumentFault(
        at: base, code: .tooLarge, "the document has \(bytes.count) bytes; the limit is \(limit)")
    }
    guard let parser = unsafe XML_ParserCreate("UTF-8") else {
      throw DocumentFault(
        at: base, code: .unreadableFile, isCallersFault: false,
        "out of memory while reading the document")
    }
    defer { unsafe XML_ParserFree(parser) }
    let reader = unsafe XMLReader(
      parser: parser, XMLTreeBuilder(bytes, base: base, limits: limits, cancellation))
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(reader).toOpaque())
    unsafe setHandlers(of: parser)
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(clamping: buffer.count), 1)
    }
    if let fault = reader.builder.fault { throw fault }
    guard status == XML_STATUS_OK, let root = reader.builder.root else {
      throw unsafe fault(parser, reader.builder)
    }
    return root
  }

  private static func reader(_ pointer: UnsafeMutableRawPointer?) -> XMLReader? {
    unsafe pointer.map { unsafe Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func setHandlers(of parser: XML_Parser) {
    unsafe XML_SetElementHandler(
      parser,
      { pointer, name, attributes in
        guard let reader = unsafe XMLReader.reader(pointer), let name = unsafe name else { return }
        reader.builder.start(
          unsafe String(cString: name), unsafe XMLReader.pairs(attributes), at: reader.byte)
        reader.stopIfRefused()
      },
      { pointer, _ in unsafe XMLReader.reader(pointer)?.builder.end() })
    unsafe XML_SetCharacterDataHandler(parser) { pointer, text, count in
      guard let reader = unsafe XMLReader.reader(pointer), let text = unsafe text else { return }
      let units = unsafe UnsafeBufferPointer(start: text, count: Int(count))
      let string = unsafe String(
        decoding: units.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      reader.builder.append(string, at: reader.byte)
      reader.stopIfRefused()
    }
    unsafe XML_SetCdataSectionHandler(
      parser, { unsafe XMLReader.reader($0)?.builder.setCDATA(true) },
      { unsafe XMLReader.reader($0)?.builder.setCDATA(false) })
    unsafe XML_SetStartDoctypeDeclHandler(parser) { pointer, _, _, _, _ in
      guard let reader = unsafe XMLReader.reader(pointer) else { return }
      reader.builder.refuse(
        at: reader.byte,
        "document type declarations and entities are not allowed; remove this declaration")
      reader.stopIfRefused()
    }
    unsafe XML_SetXmlDeclHandler(parser) { pointer, _, encoding, _ in
      guard let reader = unsafe XMLReader.reader(pointer), let encoding = unsafe encoding else {
        return
      }
      let name = unsafe String(cString: encoding)
      guard !["UTF-8", "US-ASCII"].contains(name.uppercased()) else { return }
      reader.builder.refuse(
        at: reader.byte, "unsupported encoding \(quoted(name)); save the file as UTF-8")
      reader.stopIfRefused()
    }
  }

  /// The attribute names and values in a C array that ends with a null pointer.
  private static func pairs(
    _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    guard var next = unsafe list else { return [] }
    while let name = unsafe next[0], let value = unsafe next[1] {
      unsafe pairs.append((String(cString: name), String(cString: value)))
      unsafe next += 2
    }
    return pairs
  }

  private static func fault(_ parser: XML_Parser, _ builder: XMLTreeBuilder) -> DocumentFault {
    let code = unsafe XML_GetErrorCode(parser)
    let byte = max(0, min(unsafe Int(galley_xml_byte_index(parser)), builder.bytes.count))
    let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) }
    var fault = builder.grammarFault(code, words ?? "invalid XML", at: byte)
    fault.code = DocumentFault.Code.syntax.rawValue
    return fault
  }
}

extension XMLTreeBuilder {
  /// Converts one of expat's error codes to an error. `words` is expat's message for this code, and
  /// `byte` is the index of the byte at which the parser stopped.
  fileprivate func grammarFault(
    _ code: XML_Error, _ words: String, at byte: Int
  ) -> DocumentFault {
    switch code {
    case XML_ERROR_TAG_MISMATCH: mismatch(at: byte)
    case XML_ERROR_NO_ELEMENTS where open.isEmpty:
      DocumentFault(
        at: base + byte, "the document has no element; add one such as <attributedText>")
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR:
      unfinished(words, at: byte)
    case XML_ERROR_UNDEFINED_ENTITY:
      DocumentFault(
        at: base + byte,
        "unknown entity \(entity(at: byte)); write the character itself, or a numeric reference such"
          + " as &#160;")
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      DocumentFault(
        at: base + byte,
        "there is content after the outermost element; enclose all content in one element")
    case XML_ERROR_DUPLICATE_ATTRIBUTE: duplicate(at: byte)
    case XML_ERROR_INVALID_TOKEN:
      DocumentFault(
        at: base + byte,
        "the XML is not well-formed here; in text, write < as &lt; and & as &amp;")
    default: DocumentFault(at: base + byte, words)
    }
  }

  /// The error for an end tag that does not match the innermost open element.
  private func mismatch(at byte: Int) -> DocumentFault {
    let start = bytes[..<min(byte, bytes.count)].lastIndex(of: UInt8(ascii: "<")) ?? byte
    let name = bytes[min(start + 2, bytes.count)...].prefix {
      $0 != UInt8(ascii: ">") && !ASCII.isWhitespace($0)
    }
    let closing = shortened(String(decoding: name, as: UTF8.self))
    guard let last = open.last else {
      return DocumentFault(at: base + start, "</\(closing)> has no start tag")
    }
    let place = TextPosition(of: last.offset - base, in: bytes)
    return DocumentFault(
      at: base + start,
      "</\(closing)> does not close <\(shortened(last.name))>, which was opened at \(place);"
        + " close that first")
  }

  /// The error for a document that ends while an element or a tag is still open.
  private func unfinished(_ words: String, at byte: Int) -> DocumentFault {
    guard let last = open.last else { return DocumentFault(at: base + byte, words) }
    let place = TextPosition(of: last.offset - base, in: bytes)
    return DocumentFault(
      at: base + bytes.count,
      "the document ends, but <\(shortened(last.name))> from \(place) is still open")
  }

  private func entity(at byte: Int) -> String {
    let name = bytes[byte...].prefix(40).prefix { $0 != UInt8(ascii: ";") }
    return shortened(String(decoding: name, as: UTF8.self)) + ";"
  }

  /// The error for a repeated attribute, at its second occurrence in the tag.
  private func duplicate(at byte: Int) -> DocumentFault {
    let start = bytes[..<min(byte, bytes.count)].lastIndex(of: UInt8(ascii: "<")) ?? byte
    var seen: Set<[UInt8]> = []
    for place in bytes.attributePlaces(ofTagAt: start) {
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
