// Reads JSON with an explicit stack, so that deep nesting does not use up the call stack.

package import Galley

extension JSONValue {
  /// Parses a document strictly (RFC 8259). The document must be UTF-8, without duplicate keys or
  /// unpaired surrogates. Each number must be within the range of `Double`. The nesting must not
  /// exceed ``/Galley/Limits/nesting``.
  package init(
    parsing bytes: [UInt8], limits: Limits = .default, cancellation: Cancellation = .never
  ) throws(DocumentFault) {
    var reader = JSONReader(bytes, limits: limits, cancellation)
    self = try reader.readDocument()
  }
}

/// Reads a JSON document (RFC 8259) from front to back.
private struct JSONReader {
  /// The maximum nesting depth, even if the limits allow more. In a deeper document, functions that
  /// visit values recursively could overflow the stack.
  private static let deepest = 10_000

  private let bytes: [UInt8]
  private let limits: Limits
  private var index = 0
  private var open: [Container] = []
  /// The children of all open arrays and objects, outermost first. At the end of an array or
  /// object, its children move to `nodes`, so that they are adjacent.
  private var children: [JSONNode] = []
  private var nodes: [JSONNode] = []
  private var strings: JSONStrings
  private var steps: ReadingSteps

  /// An array or object whose end has not been read yet.
  private struct Container {
    let start: Int
    let isObject: Bool
    /// The index, in the list of children, of the first child of the array or object.
    let first: Int
    var key = JSONNode.Text()
  }

  fileprivate init(_ bytes: [UInt8], limits: Limits, _ cancellation: Cancellation) {
    self.bytes = bytes
    self.limits = limits
    strings = JSONStrings(bytes: bytes)
    steps = ReadingSteps(cancellation)
  }

  /// The next byte, or 0 at the end. No valid document contains the byte 0.
  private var current: UInt8 { index < bytes.count ? bytes[index] : 0 }
  private var isAtEnd: Bool { index >= bytes.count }

  fileprivate mutating func readDocument() throws(DocumentFault) -> JSONValue {
    let greatest = min(limits.documentBytes, Int(UInt32.max))
    guard bytes.count <= greatest else {
      var fault = fault(
        "the document has \(bytes.count) bytes; the limit is \(greatest)", code: .tooLarge)
      fault.hasPosition = false
      throw fault
    }
    try checkEncoding()
    // Most documents have one JSON value per 16 to 32 bytes of text.
    nodes.reserveCapacity(bytes.count / 32)
    if bytes.starts(with: TextPosition.byteOrderMark) { index = TextPosition.byteOrderMark.count }
    skipWhitespace()
    if isAtEnd { throw fault("the document is empty; expected a JSON value") }
    while true {
      try steps.next()
      skipWhitespace()
      guard let value = try readValue() else { continue }
      guard let root = try place(value) else { continue }
      skipWhitespace()
      if !isAtEnd {
        throw fault("expected the end of the document, found \(foundText())\(hint())")
      }
      nodes.append(root)
      return JSONTape(nodes, strings).value(at: nodes.count - 1)
    }
  }

  /// Throws an error if the document is not UTF-8. Words of eight ASCII bytes are skipped, because
  /// checking them with `UTF8Span` takes longer.
  private func checkEncoding() throws(DocumentFault) {
    let words = unsafe bytes.span.bytes
    var start = 0
    var end = 0
    while end < words.byteCount {
      if end + 8 <= words.byteCount,
        unsafe words.unsafeLoadUnaligned(fromByteOffset: end, as: UInt64.self)
          & 0x8080_8080_8080_8080 == 0
      {
        try checkEncoding(of: start..<end)
        end += 8
        start = end
      } else {
        end = min(end + 8, words.byteCount)
      }
    }
    try checkEncoding(of: start..<end)
  }

  private func checkEncoding(of range: Range<Int>) throws(DocumentFault) {
    guard !range.isEmpty else { return }
    do {
      _ = try UTF8Span(validating: bytes.span.extracting(range))
    } catch {
      throw fault(
        "the document is not UTF-8 from here on; save it as UTF-8",
        at: range.lowerBound + error.byteOffsets.lowerBound)
    }
  }

  /// Reads a value. For an array or object that is not empty, reads only the opening bracket and,
  /// in an object, the first key. The method then returns `nil`.
  private mutating func readValue() throws(DocumentFault) -> JSONNode? {
    let start = index
    switch current {
    case ASCII.openBrace:
      return try openContainer(isObject: true)
    case ASCII.openBracket:
      return try openContainer(isObject: false)
    case ASCII.quote:
      let text = try readString()
      return JSONNode(.string, start..<index, payload: UInt64(text.decoded))
    case ASCII.minus, ASCII.zero...ASCII.nine:
      let number = try readNumber()
      return JSONNode(.number, start..<index, payload: number.bitPattern)
    default:
      if skip("true") { return JSONNode(.yes, start..<index) }
      if skip("false") { return JSONNode(.no, start..<index) }
      if skip("null") { return JSONNode(.null, start..<index) }
      throw unexpectedValue()
    }
  }

  /// Reads the start of an array or object. Returns the array or object if it is empty, otherwise
  /// `nil`.
  private mutating func openContainer(isObject: Bool) throws(DocumentFault) -> JSONNode? {
    let deepest = min(limits.nesting, Self.deepest)
    guard open.count < deepest else {
      throw fault(
        "the document is nested deeper than \(deepest) levels, which is the limit", code: .tooLarge)
    }
    open.append(Container(start: index, isObject: isObject, first: children.count))
    index += 1
    skipWhitespace()
    if current == (isObject ? ASCII.closeBrace : ASCII.closeBracket) {
      return try closeContainer()
    }
    if isObject { try readKey() }
    return nil
  }

  private mutating func closeContainer() throws(DocumentFault) -> JSONNode? {
    guard let container = open.popLast() else { return nil }
    index += 1
    if container.isObject,
      let (first, second) = strings.firstDuplicate(in: children[container.first...])
    {
      throw duplicateKey(first, second, in: container)
    }
    let count = children.count - container.first
    let payload = UInt64(nodes.count) << 32 | UInt64(count)
    nodes.append(contentsOf: children[container.first...])
    children.removeLast(count)
    return JSONNode(
      container.isObject ? .object : .array, container.start..<index, payload: payload)
  }

  /// Appends a value to its array or object, and closes each container that ends directly after the
  /// value. Returns the document's value if no container remains open; `nil` if more input must
  /// follow.
  private mutating func place(_ value: JSONNode) throws(DocumentFault) -> JSONNode? {
    var value = value
    while let top = open.indices.last {
      let isObject = open[top].isObject
      value.key = open[top].key
      children.append(value)
      skipWhitespace()
      let closing = isObject ? ASCII.closeBrace : ASCII.closeBracket
      if current == closing {
        guard let closed = try closeContainer() else { return nil }
        value = closed
      } else if current == ASCII.comma {
        let comma = index
        index += 1
        skipWhitespace()
        if current == closing {
          throw fault("trailing comma; remove it", at: comma)
        }
        if isObject { try readKey() }
        return nil
      } else {
        throw expected(isObject ? "\",\" or \"}\"" : "\",\" or \"]\"")
      }
    }
    return value
  }

  /// Reads a key and its colon, and stores the key in the innermost open object.
  private mutating func readKey() throws(DocumentFault) {
    guard let top = open.indices.last else { return }
    guard current == ASCII.quote else { throw expected("a key in double quotes") }
    open[top].key = try readString()
    skipWhitespace()
    guard current == ASCII.colon else { throw expected("\":\" after the key") }
    index += 1
  }

  private mutating func skipWhitespace() {
    while index < bytes.count, ASCII.isWhitespace(bytes[index]) { index += 1 }
  }

  /// Skips a word such as `true`. If a letter or digit follows the word, nothing is skipped.
  /// Returns whether the word was skipped.
  private mutating func skip(_ word: StaticString) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for offset in index..<end where unsafe bytes[offset] != word.utf8Start[offset - index] {
      return false
    }
    if end < bytes.count, ASCII.isLetter(bytes[end]) || ASCII.isDigit(bytes[end]) { return false }
    index = end
    return true
  }

  private func duplicateKey(
    _ first: JSONNode.Text, _ second: JSONNode.Text, in object: Container
  ) -> DocumentFault {
    var path = JSONPath()
    for (depth, container) in open.enumerated() {
      if container.isObject {
        path.append(key: strings[container.key])
      } else {
        // A single list contains the children of all open arrays and objects. The children of the
        // next inner array or object start at `next.first`, directly after the earlier elements of
        // this array. So the difference is the index of this array's current element.
        let next = depth + 1 < open.count ? open[depth + 1] : object
        path.append(index: next.first - container.first)
      }
    }
    let key = strings[second]
    path.append(key: key)
    let there = TextPosition(of: Int(first.start), in: bytes)
    let here = TextPosition(of: Int(second.start), in: bytes)
    var fault = DocumentFault(
      at: Int(second.start),
      "the key \(quoted(key)) is given twice, at \(there) and at \(here); keep one of them")
    fault.path = path.description
    return fault
  }
}

// Numbers and strings.
extension JSONReader {
  /// The powers of ten that a Double represents exactly.
  private static let exactPowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The digits of a number, as far as they have been read. The number's value is `digits` times
  /// ten to the power of `exponent`.
  private struct Decimal {
    var digits: UInt64 = 0
    var count = 0
    var exponent = 0

    mutating func append(_ byte: UInt8, isFraction: Bool) {
      count += digits == 0 && byte == ASCII.zero ? 0 : 1
      if count <= 18 { digits = digits &* 10 &+ UInt64(byte &- ASCII.zero) }
      if isFraction { exponent -= 1 }
    }
  }

  /// Reads a JSON number, and moves the reader to the byte after the number.
  private mutating func readNumber() throws(DocumentFault) -> Double {
    let start = index
    let isNegative = current == ASCII.minus
    if isNegative { index += 1 }
    var decimal = Decimal()
    try readInteger(into: &decimal, start)
    if current == ASCII.point {
      index += 1
      guard ASCII.isDigit(current) else {
        throw fault("a number needs a digit after the point", at: start)
      }
      readDigits(into: &decimal, isFraction: true)
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      decimal.exponent += try readExponent(start)
    }
    // `digits` and `power` are exact, so IEEE 754 rounds their product or quotient correctly.
    if decimal.count <= 15, abs(decimal.exponent) < Self.exactPowers.count {
      let digits = Double(decimal.digits)
      let power = Self.exactPowers[abs(decimal.exponent)]
      let value = decimal.exponent < 0 ? digits / power : digits * power
      return isNegative ? -value : value
    }
    let spelling = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let value = Double(spelling), value.isFinite else {
      throw fault("the number \(shortened(spelling)) is too large for a double", at: start)
    }
    return value
  }

  private mutating func readInteger(
    into decimal: inout Decimal, _ start: Int
  ) throws(DocumentFault) {
    guard ASCII.isDigit(current) else {
      throw ASCII.isLetter(current) ? notANumber(start) : fault("a number needs a digit", at: start)
    }
    if current == ASCII.zero, index + 1 < bytes.count, ASCII.isDigit(bytes[index + 1]) {
      throw fault("a number must not begin with 0 and another digit", at: start)
    }
    readDigits(into: &decimal, isFraction: false)
  }

  private mutating func readDigits(into decimal: inout Decimal, isFraction: Bool) {
    while index < bytes.count, ASCII.isDigit(bytes[index]) {
      decimal.append(bytes[index], isFraction: isFraction)
      index += 1
    }
  }

  /// Reads the exponent after `e`. The exponent is limited to 1,000,000, so that later additions
  /// cannot overflow.
  private mutating func readExponent(_ start: Int) throws(DocumentFault) -> Int {
    index += 1
    let isNegative = current == ASCII.minus
    if isNegative || current == ASCII.plus { index += 1 }
    guard ASCII.isDigit(current) else {
      throw fault("a number needs a digit in its exponent", at: start)
    }
    var exponent = 0
    while index < bytes.count, ASCII.isDigit(bytes[index]) {
      exponent = min(exponent * 10 + Int(bytes[index] - ASCII.zero), 1_000_000)
      index += 1
    }
    return isNegative ? -exponent : exponent
  }
}

extension JSONReader {
  /// Reads a string, including its opening and closing quotation marks. A string without escape
  /// sequences remains in the document's bytes until a value needs it.
  private mutating func readString() throws(DocumentFault) -> JSONNode.Text {
    var text = JSONNode.Text(start: UInt32(truncatingIfNeeded: index))
    index = endOfPlainText(from: index + 1)
    if current == ASCII.quote {
      text.end = UInt32(truncatingIfNeeded: index)
      index += 1
      return text
    }
    let start = Int(text.start)
    var piece = start + 1
    var unescaped: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      if byte == ASCII.quote {
        unescaped.append(contentsOf: bytes[piece..<index])
        strings.decoded.append(String(decoding: unescaped, as: UTF8.self))
        text.end = UInt32(truncatingIfNeeded: index)
        text.decoded = UInt32(truncatingIfNeeded: strings.decoded.count)
        index += 1
        return text
      }
      guard byte == ASCII.backslash else { throw controlCharacter(byte) }
      unescaped.append(contentsOf: bytes[piece..<index])
      try readEscape(into: &unescaped)
      piece = index
      index = endOfPlainText(from: index)
    }
    throw fault("unterminated string; expected a closing double quote", at: start)
  }

  /// The offset of the next quotation mark, backslash or control character; the document's length
  /// if none follows.
  private func endOfPlainText(from start: Int) -> Int {
    let bytes = bytes.span
    var end = start
    while end + 8 <= bytes.count {
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: end, as: UInt64.self)
      let found = Self.endsOfPlainText(in: UInt64(littleEndian: word))
      if found != 0 { return end + found.trailingZeroBitCount / 8 }
      end += 8
    }
    while end < bytes.count, case let byte = bytes[end], byte >= 0x20, byte != ASCII.quote,
      byte != ASCII.backslash
    { end += 1 }
    return end
  }

  /// Finds the first quotation mark, backslash or control character among eight bytes. In the
  /// result, the highest bit of the found byte is set, and all bits of earlier bytes are 0. Bits of
  /// later bytes may be set. The result is 0 if the bytes contain no such character.
  private static func endsOfPlainText(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(ASCII.quote))
    let backslashes = word ^ (ones &* UInt64(ASCII.backslash))
    return
      ((word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
      | (backslashes &- ones) & ~backslashes) & (ones << 7)
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(DocumentFault) {
    let start = index
    index += 1
    let byte = current
    index += 1
    switch byte {
    case ASCII.quote, ASCII.backslash, UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(ASCII.lineFeed)
    case UInt8(ascii: "r"): text.append(ASCII.carriageReturn)
    case UInt8(ascii: "t"): text.append(ASCII.tab)
    case UInt8(ascii: "u"): text.append(contentsOf: UTF8.encodedBytes(of: try readScalar(start)))
    default:
      throw fault(
        "unknown escape; expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u and four "
          + "hexadecimal digits", at: start)
    }
  }

  /// Reads the hexadecimal digits after `\u`. If the digits encode a lead surrogate, reads the
  /// trail surrogate too.
  private mutating func readScalar(_ start: Int) throws(DocumentFault) -> Unicode.Scalar {
    let unit = try readHexadecimal(start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), current == ASCII.backslash,
      index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u")
    else { throw unpaired(start) }
    let second = index
    index += 2
    let trail = try readHexadecimal(second)
    guard UTF16.isTrailSurrogate(trail),
      let scalar = Unicode.Scalar(0x1_0000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF)))
    else { throw unpaired(start) }
    return scalar
  }

  private mutating func readHexadecimal(_ start: Int) throws(DocumentFault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(current)).hexDigitValue else {
        throw fault("expected four hexadecimal digits after \\u", at: start)
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  private func unpaired(_ start: Int) -> DocumentFault {
    let spelling = String(decoding: bytes[start..<min(start + 6, bytes.count)], as: UTF8.self)
    return fault(
      "unpaired surrogate \(spelling); expected one of \\ud800-\\udbff, followed by one of"
        + " \\udc00-\\udfff", at: start)
  }

  private func controlCharacter(_ byte: UInt8) -> DocumentFault {
    let escape: String
    switch byte {
    case ASCII.lineFeed: escape = "\\n"
    case ASCII.carriageReturn: escape = "\\r"
    case ASCII.tab: escape = "\\t"
    default:
      let digits = String(byte, radix: 16)
      escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return fault("a string contains a control character; write it as \(escape)")
  }
}

// Error messages.
extension JSONReader {
  /// Creates an error at a byte; by default, at the next byte to be read.
  private func fault(
    _ message: String, at offset: Int? = nil, code: DocumentFault.Code = .syntax
  ) -> DocumentFault {
    DocumentFault(at: offset ?? index, code: code, message)
  }

  /// Creates an error for unexpected input at the current position.
  private func expected(_ what: String) -> DocumentFault {
    fault("expected \(what), found \(foundText())\(hint())")
  }

  /// The word or character at the current position, for an error message.
  private func foundText() -> String {
    if isAtEnd { return "the end of the document" }
    let word = currentWord()
    if !word.isEmpty { return quoted(shortened(word)) }
    let scalar = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
      .unicodeScalars.first
    guard let scalar else { return "nothing" }
    if scalar.value > 0x20, scalar.value != 0x7F { return quoted(String(Character(scalar))) }
    return scalar.value.codePointName
  }

  /// A hint to append to an error message if the document seems to be JavaScript, Python or JSON
  /// with comments; an empty string otherwise.
  private func hint() -> String {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch current {
    case UInt8(ascii: "/") where next == current || next == UInt8(ascii: "*"):
      return "; remove the comment, because JSON has no comments"
    case UInt8(ascii: "#"):
      return "; remove the comment, because JSON has no comments"
    case UInt8(ascii: "'"):
      return "; put strings and keys in double quotes"
    case UInt8(ascii: "="):
      return "; keys and values are joined by a colon"
    case UInt8(ascii: ";"):
      return "; object members and array elements are separated by commas"
    default:
      return ""
    }
  }

  /// Creates the error to throw if no value begins at the current position.
  private func unexpectedValue() -> DocumentFault {
    switch currentWord() {
    case "": break
    case "NaN", "Infinity", "nan", "inf", "infinity": return notANumber(index)
    case "True", "TRUE": return fault("True is not JSON; write true")
    case "False", "FALSE": return fault("False is not JSON; write false")
    case "None", "nil", "undefined", "Null", "NULL":
      return fault("\(currentWord()) is not JSON; write null")
    default:
      return fault(
        "invalid JSON value \(quoted(shortened(currentWord()))); put strings in double quotes")
    }
    switch current {
    case ASCII.plus: return fault("a number must not begin with a plus sign; remove it")
    case ASCII.point: return fault("a number needs a digit before the point")
    default: return expected("a value")
    }
  }

  private func notANumber(_ start: Int) -> DocumentFault {
    var word = currentWord()
    if current != 0, start < index { word = "-" + word }
    return fault("\(shortened(word)) is not a JSON number; use a finite number", at: start)
  }

  /// The letters and digits at the current position; empty if the first character is not a letter.
  private func currentWord() -> String {
    guard !isAtEnd, ASCII.isLetter(current) else { return "" }
    var end = index
    while end < bytes.count, end - index < 64,
      ASCII.isLetter(bytes[end]) || ASCII.isDigit(bytes[end])
    {
      end += 1
    }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }
}

extension UTF8 {
  /// The one to four UTF-8 bytes of a Unicode scalar.
  fileprivate static func encodedBytes(of scalar: Unicode.Scalar) -> [UInt8] {
    Array(String(Character(scalar)).utf8)
  }
}
