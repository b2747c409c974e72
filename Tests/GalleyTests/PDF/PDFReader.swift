import CDeflate

/// The objects of a PDF file, for tests. Supports only the features that Galley's writer uses:
/// object streams and Flate compression.
struct PDFReader {
  /// The source text of the PDF file's dictionaries and arrays. The keys are object numbers.
  private(set) var objects: [Int: String] = [:]
  /// The decompressed streams of the PDF file. The keys are object numbers.
  private(set) var streams: [Int: [UInt8]] = [:]

  init(_ file: [UInt8]) {
    var start = file.startIndex
    while let mark = Self.range(of: " 0 obj\n", in: file, from: start) {
      let number = Self.number(before: mark, in: file)
      let end = Self.range(of: "endobj", in: file, from: mark) ?? file.endIndex
      let head = Self.range(of: "stream\n", in: file, from: mark) ?? file.endIndex
      let text = String(decoding: file[(mark + 7)..<min(head, end)], as: UTF8.self)
      objects[number] = text
      start = end
      guard head < file.endIndex, let length = Self.value(of: "/Length ", in: text) else {
        continue
      }
      let data = Array(file[(head + 7)..<(head + 7 + length)])
      streams[number] = text.contains("/FlateDecode") ? Self.inflated(data) : data
      start = Self.range(of: "endobj", in: file, from: head + 7 + length) ?? file.endIndex
      if text.contains("/ObjStm") { addMembers(of: number, text) }
    }
  }

  private mutating func addMembers(of stream: Int, _ text: String) {
    guard let data = streams[stream], let first = Self.value(of: "/First ", in: text) else {
      return
    }
    let numbers = String(decoding: data[..<first], as: UTF8.self).split(separator: " ")
      .compactMap { Int($0) }
    let starts = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] + first }
    for index in starts.indices {
      let end = index + 1 < starts.count ? starts[index + 1] : data.count
      objects[numbers[2 * index]] = String(decoding: data[starts[index]..<end], as: UTF8.self)
    }
  }

  /// The structure types of all structure elements, in the order of their object numbers.
  var kinds: [String] {
    objects.sorted { $0.key < $1.key }.compactMap {
      $0.value.firstMatch(of: #/^<<\/S\/([A-Za-z0-9]+)\/P/#).map { String($0.1) }
    }
  }

  /// The object number of the form XObject that contains the only content of a figure, and the MCID
  /// of this content. The result is `nil` if the PDF's parent tree maps the content to an element
  /// other than the figure.
  func content(ofFigure alt: String) -> (form: Int, identifier: Int)? {
    guard let figure = objects.first(where: { $0.value.contains("/Alt(\(alt))") }),
      let kid = figure.value.firstMatch(
        of: #/\/K\[<<\/Type\/MCR\/Pg \d+ 0 R\/Stm (\d+) 0 R\/MCID (\d+)>>\]/#),
      let form = Int(kid.1), let identifier = Int(kid.2),
      let key = Self.value(of: "/StructParents ", in: objects[form] ?? ""),
      let leaf = objects.values.first(where: { $0.contains("/Nums[") }),
      let list = leaf.matches(of: #/(\d+) (\d+) 0 R/#).first(where: { Int($0.1) == key })?.2
    else { return nil }
    let elements = (objects[Int(list) ?? 0] ?? "").matches(of: #/(\d+) 0 R/#).map { Int($0.1) }
    guard elements.indices.contains(identifier), elements[identifier] == figure.key else {
      return nil
    }
    return (form, identifier)
  }

  /// The text of all pages, in the order in which the pages' content shows it.
  var text: String {
    var codes: [String: String] = [:]
    for stream in streams.values {
      let map = String(decoding: stream, as: UTF8.self)
      guard map.contains("beginbfchar") else { continue }
      for match in map.matches(of: #/<([0-9a-f]{4})><([0-9a-f]+)>/#) {
        let units = stride(from: 0, to: match.2.count, by: 4).map {
          UInt16(match.2.dropFirst($0).prefix(4), radix: 16) ?? 0
        }
        codes[String(match.1)] = String(decoding: units, as: UTF16.self)
      }
    }
    var text = ""
    for (_, stream) in streams.sorted(by: { $0.key < $1.key }) {
      let content = String(decoding: stream, as: UTF8.self)
      guard content.contains("BDC BT") else { continue }
      for part in content.split(separator: "BT ").dropFirst() {
        for match in part.matches(of: #/<([0-9a-f]+)>/#) {
          for start in stride(from: 0, to: match.1.count, by: 4) {
            text += codes[String(match.1.dropFirst(start).prefix(4))] ?? "\u{FFFD}"
          }
        }
      }
    }
    return text
  }

  private static func range(of text: String, in file: [UInt8], from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    guard start + wanted.count <= file.count else { return nil }
    return (start...file.count - wanted.count).first {
      file[$0] == wanted[0] && file[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }

  private static func number(before end: Int, in file: [UInt8]) -> Int {
    var start = end
    while start > 0, UInt8(ascii: "0")...UInt8(ascii: "9") ~= file[start - 1] { start -= 1 }
    return Int(String(decoding: file[start..<end], as: UTF8.self)) ?? 0
  }

  private static func value(of key: String, in text: String) -> Int? {
    text.firstRange(of: key).flatMap { Int(text[$0.upperBound...].prefix(while: \.isNumber)) }
  }

  private static func inflated(_ data: [UInt8]) -> [UInt8] {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return [] }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    return unsafe [UInt8](unsafeUninitializedCapacity: 1 << 24) { output, count in
      var written = 0
      let status = unsafe data.withUnsafeBytes {
        unsafe libdeflate_zlib_decompress(
          decompressor, $0.baseAddress, $0.count, output.baseAddress, output.count, &written)
      }
      count = status == LIBDEFLATE_SUCCESS ? written : 0
    }
  }
}
