import GalleyFont
import GalleyPNG

/// The objects of a PDF 1.7 file in the order in which they are written (ISO 32000-1 §7.5).
///
/// Objects without a stream are collected in compressed object streams. The cross-reference table
/// is a compressed stream too.
struct PDFObjects {
  /// The location of an object in the file.
  private enum Place {
    case reserved
    /// The offset of the object from the start of the file.
    case offset(Int)
    /// The number of the object stream that contains the object, and the index in it.
    case member(stream: Int, index: Int)
  }

  /// Maximum number of objects in an object stream. To read one object, a program must decompress
  /// the whole stream.
  private static let streamObjects = 200
  /// The compression levels of short and of long streams; see ``Deflate``. For the page of an
  /// article, level 8 takes twice as long as level 7, and saves only 2 %.
  private static let (level, longLevel) = (8, 7)
  /// Minimum size of a stream that is compressed at the level of long streams, in bytes.
  private static let longStream = 1 << 17

  private var places: [Place] = []
  /// The end of the file: the bytes that ``take()`` has not returned yet.
  private var bytes: [UInt8] = []
  /// Number of bytes that ``take()`` has returned.
  private var taken = 0
  /// A digest of all bytes that ``take()`` has returned.
  private var digest = SHA256Digest(of: "")
  private var members: [(number: Int, text: MarkupBytes)] = []
  /// Size of `members` in bytes.
  private var memberBytes = 0

  init() {
    // The non-ASCII bytes of the comment mark the file as binary (§7.5.2).
    bytes = Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
  }

  /// Size of the file so far, in bytes.
  var byteCount: Int { taken + bytes.count + memberBytes }

  /// Reserves the number of an object that is written later.
  mutating func reserve() -> Int {
    places.append(.reserved)
    return places.count
  }

  /// Writes an object without a stream, and returns its number.
  @discardableResult
  mutating func write(_ text: MarkupBytes, as reserved: Int? = nil) -> Int {
    let number = reserved ?? reserve()
    members.append((number, text))
    memberBytes += text.bytes.count
    if members.count >= Self.streamObjects { writeMembers() }
    return number
  }

  /// Writes an object that consists of a dictionary and a stream, and returns its number.
  ///
  /// - Parameters:
  ///   - entries: the entries of the dictionary, without the length and the filter.
  ///   - isPacked: whether `data` is already a zlib stream. If `nil`, the data is stored without a
  ///     filter.
  @discardableResult
  mutating func write(
    _ entries: String, stream data: [UInt8], isPacked: Bool? = false, as reserved: Int? = nil
  ) -> Int {
    let number = reserved ?? reserve()
    let packed = isPacked == false ? packed(data) ?? data : data
    // Compression makes very short streams longer.
    let isFiltered = isPacked ?? false || packed.count + 20 < data.count
    let written = isFiltered ? packed : data
    places[number - 1] = .offset(taken + bytes.count)
    let filter = isFiltered ? "/Filter/FlateDecode" : ""
    bytes += Array("\(number) 0 obj\n<<\(entries)\(filter)/Length \(written.count)>>stream\n".utf8)
    bytes += written
    // If a stream ends with a carriage return, a line feed after it would seem to belong to the
    // same line ending.
    bytes += Array("\r\nendstream\nendobj\n".utf8)
    return number
  }

  /// Returns the bytes that were added since the last call. A book is returned page by page, so the
  /// memory use does not grow with the number of pages.
  mutating func take() -> [UInt8] {
    digest = SHA256Digest(of: (digest.bytes + bytes).span)
    taken += bytes.count
    defer { bytes = [] }
    return bytes
  }

  /// Writes the cross-reference stream, and returns the last bytes of the file.
  ///
  /// - Parameters:
  ///   - root: the number of the catalog.
  ///   - info: the number of the information dictionary.
  mutating func finish(root: Int, info: Int) -> [UInt8] {
    writeMembers()
    let start = taken + bytes.count
    let number = reserve()
    places[number - 1] = .offset(start)
    // The file identifier depends only on the contents of the file.
    let own = SHA256Digest(of: (digest.bytes + bytes).span).bytes.prefix(16)
    let identifier = own.map(\.hexadecimal).joined()
    var table = Self.row(type: 0, 0, 65_535)
    for place in places {
      switch place {
      case .reserved: table += Self.row(type: 0, 0, 65_535)
      case .offset(let offset): table += Self.row(type: 1, offset, 0)
      case .member(let stream, let index): table += Self.row(type: 2, stream, index)
      }
    }
    write(
      "/Type/XRef/Size \(places.count + 1)/W[1 5 2]/Root \(root) 0 R/Info \(info) 0 R"
        + "/ID[<\(identifier)><\(identifier)>]", stream: table, as: number)
    bytes += Array("startxref\n\(start)\n%%EOF\n".utf8)
    return take()
  }

  /// A row of the cross-reference table: a type in one byte, and fields of five and two bytes.
  private static func row(type: UInt8, _ field: Int, _ last: Int) -> [UInt8] {
    [type]
      + [32, 24, 16, 8, 0].map { UInt8(truncatingIfNeeded: field >> $0) }
      + [8, 0].map { UInt8(truncatingIfNeeded: last >> $0) }
  }

  private mutating func writeMembers() {
    guard !members.isEmpty else { return }
    let number = reserve()
    var (index, texts) = (MarkupBytes(), MarkupBytes())
    for (place, member) in members.enumerated() {
      places[member.number - 1] = .member(stream: number, index: place)
      index.append("\(member.number) \(texts.bytes.count) ")
      texts.append(member.text)
      texts.append("\n")
    }
    let entries = "/Type/ObjStm/N \(members.count)/First \(index.bytes.count)"
    (members, memberBytes) = ([], 0)
    write(entries, stream: index.bytes + texts.bytes, as: number)
  }

  /// The bytes, compressed as a zlib stream. `nil` if there is too little memory to compress them.
  /// The stream is then stored without compression, so that the file and its other pages are valid.
  func packed(_ data: [UInt8]) -> [UInt8]? {
    try? Deflate.zlib(data, level: data.count < Self.longStream ? Self.level : Self.longLevel)
  }
}

extension Sequence<Int> {
  /// References to the objects with these numbers.
  var references: String { map { "\($0) 0 R" }.joined(separator: " ") }
}

extension UInt8 {
  /// Two hexadecimal digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }
}

extension MarkupBytes {
  /// Appends a PDF text string (ISO 32000-1 §7.9.2.2). ASCII text is written as a literal string,
  /// and other text as UTF-16.
  mutating func append(pdf text: String) {
    guard !text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      append(ascii: "(")
      for character in text.unicodeScalars {
        if character == "(" || character == ")" || character == "\\" { append(ascii: "\\") }
        append(ascii: character)
      }
      return append(ascii: ")")
    }
    append("<FEFF")
    append(hexadecimal: text)
    append(ascii: ">")
  }

  /// Appends the lower left and the upper right corner of a rectangle.
  mutating func append(pdf box: Rectangle) {
    for (index, value) in [box.x, box.y, box.x + box.width, box.y + box.height].enumerated() {
      if index > 0 { append(ascii: " ") }
      append(value)
    }
  }

  /// Appends the UTF-16 code units of a text as hexadecimal digits.
  mutating func append(hexadecimal text: String) {
    for unit in text.utf16 { append(Int(unit), radix: 16, digits: 4) }
  }
}
