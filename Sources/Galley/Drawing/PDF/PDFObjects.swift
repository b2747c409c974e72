import GalleyFont
import GalleyPNG

/// The objects of a PDF 1.7 file in the order in which they are written (ISO 32000-1 §7.5).
///
/// Objects without a stream are collected in compressed object streams. The cross-reference table
/// is a compressed stream too.
struct PDFObjects {
  /// Maximum number of objects in an object stream. To read one object, a program must decompress
  /// the whole stream.
  private static let streamObjects = 200
  /// The compression level of all streams; see ``Deflate``. Level 8 takes more than twice as long,
  /// and saves 2 to 6 %.
  private static let level = 5
  /// The row of the cross-reference table for an object that is not written.
  private static let free = (type: 0, field: 0, last: 65_535)

  /// The rows of the cross-reference table. A row is `(1, offset, 0)` for an object in the file,
  /// and `(2, stream, index)` for an object in an object stream.
  private var rows = [Self.free]
  /// The bytes of the file that ``take()`` has not returned yet. The non-ASCII bytes of the comment
  /// mark the file as binary (ISO 32000-1 §7.5.2).
  private var bytes = Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
  /// Number of bytes that ``take()`` has returned, and their digest.
  private var taken = 0
  private var digest = SHA256Digest(of: "")
  /// The objects for the next object stream: the objects' numbers, the list of numbers and offsets
  /// at the start of the stream, and the objects' contents.
  private var members: [Int] = []
  private var index = MarkupBytes()
  private var texts = MarkupBytes()

  /// Size of the file so far, in bytes.
  var byteCount: Int { taken + bytes.count + texts.bytes.count }

  /// Reserves the object number of an object that is written later.
  mutating func reserve() -> Int {
    rows.append(Self.free)
    return rows.count - 1
  }

  /// Writes an object without a stream, and returns its object number.
  @discardableResult
  mutating func write(_ text: MarkupBytes, as reserved: Int? = nil) -> Int {
    let number = reserved ?? reserve()
    members.append(number)
    index.append("\(number) \(texts.bytes.count) ")
    texts.append(text)
    texts.append("\n")
    if members.count >= Self.streamObjects { writeMembers() }
    return number
  }

  /// Writes an object that consists of a dictionary and a stream, and returns its object number.
  ///
  /// - Parameters:
  ///   - entries: the entries of the dictionary, without the length and the filter.
  ///   - isPacked: `true` if `data` is already a zlib stream; `false` to compress `data`; `nil` to
  ///     store `data` without compression.
  @discardableResult
  mutating func write(
    _ entries: MarkupBytes, stream data: [UInt8], isPacked: Bool? = false, as reserved: Int? = nil
  ) -> Int {
    let number = reserved ?? reserve()
    let packed = isPacked == false ? packed(data) ?? data : data
    // Compression makes very short streams longer.
    let isFiltered = isPacked ?? false || packed.count + 20 < data.count
    let written = isFiltered ? packed : data
    rows[number] = (1, taken + bytes.count, 0)
    let start: MarkupBytes = """
      \(number) 0 obj
      <<\(markup: entries)\(isFiltered ? "/Filter/FlateDecode" : "")/Length \(written.count)>>stream

      """
    bytes += start.bytes
    bytes += written
    // Write CR LF. If the stream's last byte is a carriage return, a single line feed would form
    // one line ending with that byte.
    bytes += Array("\r\nendstream\nendobj\n".utf8)
    return number
  }

  /// Returns the bytes that were added since the last call. A file with several pages is returned
  /// page by page, so the memory use does not grow with the number of pages.
  mutating func take() -> [UInt8] {
    digest = nextDigest
    taken += bytes.count
    defer { bytes = [] }
    return bytes
  }

  private var nextDigest: SHA256Digest { SHA256Digest(of: (digest.bytes + bytes).span) }

  /// Writes the cross-reference stream and the end of the file. Returns the bytes that ``take()``
  /// has not returned yet.
  ///
  /// - Parameters:
  ///   - root: the object number of the document catalog.
  ///   - info: the object number of the information dictionary.
  mutating func finish(root: Int, info: Int) -> [UInt8] {
    writeMembers()
    let start = taken + bytes.count
    let number = reserve()
    rows[number] = (1, start, 0)
    // The file identifier depends only on the contents of the file.
    let identifier = String(nextDigest.description.prefix(32))
    write(
      """
      /Type/XRef/Size \(rows.count)/W[1 5 2]/Root \(root) 0 R/Info \(info) 0 R\
      /ID[<\(identifier)><\(identifier)>]
      """,
      stream: rows.flatMap { $0.type.bytes(1) + $0.field.bytes(5) + $0.last.bytes(2) }, as: number)
    bytes += Array("startxref\n\(start)\n%%EOF\n".utf8)
    return bytes
  }

  private mutating func writeMembers() {
    guard !members.isEmpty else { return }
    let number = reserve()
    for (place, member) in members.enumerated() { rows[member] = (2, number, place) }
    let entries: MarkupBytes = "/Type/ObjStm/N \(members.count)/First \(index.bytes.count)"
    write(entries, stream: index.bytes + texts.bytes, as: number)
    (members, index, texts) = ([], "", "")
  }

  /// The bytes, compressed as a zlib stream. `nil` if there is too little memory to compress them.
  /// The stream is then stored without compression, so that the file and its other pages are valid.
  func packed(_ data: [UInt8]) -> [UInt8]? {
    try? Deflate.zlib(data, level: Self.level)
  }
}

extension Sequence<Int> {
  /// Indirect references to the PDF objects with these object numbers, separated by spaces.
  var references: String { map { "\($0) 0 R" }.joined(separator: " ") }
}

extension Int {
  /// The lowest `count` bytes, most significant byte first.
  func bytes(_ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}

extension String {
  /// The string with an upper-case first letter, as in PDF names such as `Multiply`.
  var pdfName: String { prefix(1).uppercased() + dropFirst() }
}

extension UInt8 {
  /// Two hexadecimal digits.
  var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}

extension MarkupBytes {
  /// Appends a PDF text string (ISO 32000-1 §7.9.2.2). ASCII text is written as a literal string,
  /// and other text as UTF-16.
  mutating func appendInterpolation(pdf text: String) {
    guard !text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      append(ascii: "(")
      for character in text.unicodeScalars {
        if character == "(" || character == ")" || character == "\\" { append(ascii: "\\") }
        append(ascii: character)
      }
      return append(ascii: ")")
    }
    append("<FEFF\(hexadecimal: text)>")
  }

  /// Appends the lower left and the upper right corner of a rectangle.
  mutating func appendInterpolation(pdf box: Rectangle) {
    appendInterpolation(numbers: [box.x, box.y, box.x + box.width, box.y + box.height])
  }

  /// Appends the UTF-16 code units of a text as hexadecimal digits.
  mutating func appendInterpolation(hexadecimal text: String) {
    for unit in text.utf16 { append(Int(unit), radix: 16, digits: 4) }
  }
}

// Writes the outline of a PDF file: its headings as a tree (ISO 32000-1 §12.3.3).
extension PDFObjects {
  /// Writes the outline, and returns the object number of its root. Returns `nil` if there are no
  /// headings.
  mutating func writeOutline(of headings: [PDFPage.Heading]) -> Int? {
    guard !headings.isEmpty else { return nil }
    let root = reserve()
    let numbers = headings.map { _ in reserve() }
    var parents: [Int?] = []
    /// For each heading, the number of headings inside it at any depth.
    var counts = [Int](repeating: 0, count: headings.count)
    /// The last heading directly inside each heading. The key `nil` stands for the root.
    var lastChild: [Int?: Int] = [:]
    var (before, after): ([Int: Int], [Int: Int]) = ([:], [:])
    /// The headings that contain the current heading, outermost first: at most one per level.
    var ancestors: [Int] = []
    for (index, heading) in headings.enumerated() {
      while let outer = ancestors.last, headings[outer].level >= heading.level {
        ancestors.removeLast()
      }
      let parent = ancestors.last
      if let previous = lastChild.updateValue(index, forKey: parent) {
        (before[index], after[previous]) = (previous, index)
      }
      for outer in ancestors { counts[outer] += 1 }
      parents.append(parent)
      ancestors.append(index)
    }
    for (index, heading) in headings.enumerated() {
      var text: MarkupBytes = "<</Title\(pdf: heading.title)"
      text.append("/Parent \(parents[index].map { numbers[$0] } ?? root) 0 R")
      if let previous = before[index] { text.append("/Prev \(numbers[previous]) 0 R") }
      if let next = after[index] { text.append("/Next \(numbers[next]) 0 R") }
      // Headings are in reading order, so the next heading is the first inside this one.
      if let last = lastChild[index] {
        text.append("/First \(numbers[index + 1]) 0 R/Last \(numbers[last]) 0 R")
        text.append("/Count \(counts[index])")
      }
      text.append("/Dest[\(heading.page) 0 R/XYZ 0 \(number: heading.top) null]>>")
      write(text, as: numbers[index])
    }
    let end = numbers[lastChild[nil] ?? 0]
    write(
      "<</Type/Outlines/First \(numbers[0]) 0 R/Last \(end) 0 R/Count \(headings.count)>>",
      as: root)
    return root
  }
}
