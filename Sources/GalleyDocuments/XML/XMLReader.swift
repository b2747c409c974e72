// Reads XML 1.0 with expat: the one file here with its pointers.

import CExpat
import Galley

/// Reads an XML document into a tree.
///
/// What can make a small document large or read another file is refused: a document type
/// declaration, in which entities would be declared, and every encoding but UTF-8. Prefixes of names
/// are part of them and need no declaration.
enum XMLReader {
  /// Reads a document.
  ///
  /// - Parameter base: the offset of its first byte among those of all files.
  static func read(
    _ bytes: [UInt8], base: Int, limits: Limits
  ) throws(DocumentFault) -> XMLElement {
    let limit = min(limits.documentBytes, Int(Int32.max))
    guard bytes.count <= limit else {
      throw DocumentFault(at: base, "the document has \(bytes.count) bytes, the limit is \(limit)")
    }
    guard let parser = unsafe XML_ParserCreate("UTF-8") else {
      throw DocumentFault(at: base, "there is no memory to read the document")
    }
    defer { unsafe XML_ParserFree(parser) }
    let state = unsafe State(parser: parser, XMLTreeBuilder(bytes, base: base, limits: limits))
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(state).toOpaque())
    unsafe setHandlers(of: parser)
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(clamping: buffer.count), 1)
    }
    if let fault = state.builder.fault { throw fault }
    guard status == XML_STATUS_OK, let root = state.builder.root else {
      throw unsafe fault(parser, state.builder, bytes, base)
    }
    return root
  }

  /// What the handlers share; it lives as long as the parser.
  @safe private final class State {
    let parser: XML_Parser
    var builder: XMLTreeBuilder

    init(parser: XML_Parser, _ builder: XMLTreeBuilder) {
      unsafe self.parser = parser
      self.builder = builder
    }

    /// The first byte of what is being told of.
    var byte: Int { unsafe XML_GetCurrentByteIndex(parser) }

    /// Ends the reading where something was refused.
    func stopIfRefused() {
      if builder.fault != nil { unsafe XML_StopParser(parser, XML_FALSE) }
    }
  }

  private static func state(_ pointer: UnsafeMutableRawPointer?) -> State? {
    unsafe pointer.map { unsafe Unmanaged<State>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func setHandlers(of parser: XML_Parser) {
    unsafe XML_SetElementHandler(
      parser,
      { pointer, name, attributes in
        guard let state = unsafe XMLReader.state(pointer), let name = unsafe name else { return }
        state.builder.start(
          unsafe String(cString: name), unsafe XMLReader.pairs(attributes), at: state.byte)
        state.stopIfRefused()
      },
      { pointer, _ in unsafe XMLReader.state(pointer)?.builder.end() })
    unsafe XML_SetCharacterDataHandler(parser) { pointer, text, count in
      guard let state = unsafe XMLReader.state(pointer), let text = unsafe text else { return }
      let units = unsafe UnsafeBufferPointer(start: text, count: Int(count))
      let string = unsafe String(
        decoding: units.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      state.builder.append(string, at: state.byte)
    }
    unsafe XML_SetCdataSectionHandler(
      parser, { unsafe XMLReader.state($0)?.builder.setCDATA(true) },
      { unsafe XMLReader.state($0)?.builder.setCDATA(false) })
    unsafe XML_SetStartDoctypeDeclHandler(parser) { pointer, _, _, _, _ in
      guard let state = unsafe XMLReader.state(pointer) else { return }
      state.builder.refuse(
        at: state.byte, "a document type declaration is refused, and so are entities; leave it out")
      state.stopIfRefused()
    }
    unsafe XML_SetXmlDeclHandler(parser) { pointer, _, encoding, _ in
      guard let state = unsafe XMLReader.state(pointer), let encoding = unsafe encoding else {
        return
      }
      let name = unsafe String(cString: encoding)
      guard !["UTF-8", "US-ASCII"].contains(name.uppercased()) else { return }
      state.builder.refuse(
        at: state.byte, "the encoding \(quoted(name)) is not read; save the file as UTF-8")
      state.stopIfRefused()
    }
  }

  /// Names and values from a list that ends with a null.
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

  private static func fault(
    _ parser: XML_Parser, _ builder: XMLTreeBuilder, _ bytes: [UInt8], _ base: Int
  ) -> DocumentFault {
    let code = unsafe XML_GetErrorCode(parser)
    let byte = max(0, min(unsafe XML_GetCurrentByteIndex(parser), bytes.count))
    let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) }
    return XMLGrammarFault(bytes: bytes, base: base, byte: byte, open: builder.open)
      .fault(code, words ?? "it is no XML")
  }
}
