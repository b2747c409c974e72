// Plain text as a source of documents.

import Galley

/// A text file: each of its lines is a paragraph, and nothing in it means anything else.
struct PlainText: DocumentSource {
  private let bytes: [UInt8]
  private let string: String
  private let firstLine: [TextAttribute]?

  init(parsing bytes: [UInt8], _ options: DocumentOptions) throws(DocumentError) {
    let mark = JSONReader.byteOrderMark
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    self.bytes = bytes
    firstLine = options.firstLineStyle
    string = String(decoding: text, as: UTF8.self)
    guard bytes.count <= options.limits.documentBytes else {
      throw error(
        DocumentFault(at: 0, "the document has more than \(options.limits.documentBytes) bytes"))
    }
    guard let wrong = Self.firstInvalidByte(of: text) else { return }
    throw error(DocumentFault(at: wrong, "the text is no UTF-8 from here on; save it as UTF-8"))
  }

  func read(_ reading: inout Reading) throws(DocumentFault) -> TextDocument {
    try reading.count(string.utf16.count, after: 0, at: 0)
    let rules = firstLine.map { [TextRule.firstLine($0)] } ?? []
    return TextDocument(TextStorage(AttributedText(string), rules: rules).text)
  }

  func namedFiles(_ options: DocumentOptions) -> [String] { [] }

  func place(of offset: Int) -> String? { "\(TextPosition(of: offset, in: bytes))" }

  func compactText(of value: JSONValue) -> String { "" }

  func error(_ fault: DocumentFault) -> DocumentError {
    let position = TextPosition(of: fault.offset, in: bytes)
    return DocumentError(
      path: nil, line: position.line, column: position.column, message: fault.message)
  }

  /// The first byte that does not belong to a character (Unicode 15.0 §3.9, table 3-7).
  private static func firstInvalidByte(of text: ArraySlice<UInt8>) -> Int? {
    var decoder = UTF8()
    var iterator = text.makeIterator()
    var offset = text.startIndex
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}
