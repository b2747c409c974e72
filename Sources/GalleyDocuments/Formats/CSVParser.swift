// Comma-separated values by RFC 4180, a byte at a time, so that no file has to fit into memory.

/// A record of a CSV file.
package struct CSVRecord: Sendable, Equatable {
  /// The line it begins in; the first is 1.
  package let line: Int
  /// Its fields, or what is wrong with it.
  package let fields: Result<[String], CSVProblem>
}

/// Why a record cannot be read.
package struct CSVProblem: Error, Equatable {
  /// The line it is in; the first is 1.
  package let line: Int
  /// What is wrong, and what would be right.
  package let message: String
}

/// Reads comma-separated values (RFC 4180) with lines that end in LF or CR LF; a byte order mark is
/// passed over, and so are empty lines. A record that is wrong ends with its line, and the next
/// ones are read.
package struct CSVParser: Sendable {
  private enum State {
    case fieldStart
    case unquoted
    case quoted
    /// Behind a quotation mark in a quoted field: its end, or half of a doubled one.
    case quoteInQuoted
    /// Between a quoted field's CR and its LF.
    case carriageReturn
    /// In a wrong record.
    case skipping
  }

  private let limit: Int
  private var state = State.fieldStart
  private var line = 1
  private var markBytes = 0
  private var recordLine: Int?
  /// Where the record's last quoted field begins; 0 without one.
  private var quoteLine = 0
  private var fields: [[UInt8]] = []
  private var field: [UInt8] = []
  private var size = 0
  private var problem: CSVProblem?

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Records of at most `limit` bytes.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Takes the next byte. Returns the record that it ends, if it ends one.
  package mutating func consume(_ byte: UInt8) -> CSVRecord? {
    if markBytes < 3 {
      if byte == Self.byteOrderMark[markBytes] {
        markBytes += 1
        return nil
      }
      markBytes = 3
    }
    if recordLine == nil { recordLine = line }
    let endsRecord = step(byte)
    if byte == ASCII.lineFeed { line += 1 }
    return endsRecord ? takeRecord() : nil
  }

  /// The record that the end of the file ends, if there is one.
  package mutating func finish() -> CSVRecord? {
    guard recordLine != nil else { return nil }
    if state == .quoted {
      fail("the quotation mark that opens in line \(quoteLine) is never closed", line: quoteLine)
    }
    endField()
    return takeRecord()
  }

  /// Whether the byte ends the record.
  private mutating func step(_ byte: UInt8) -> Bool {
    switch (state, byte) {
    case (.skipping, ASCII.lineFeed):
      return true
    case (.skipping, _):
      break
    case (.quoted, ASCII.quote):
      state = .quoteInQuoted
    case (.quoted, _), (.quoteInQuoted, ASCII.quote):
      append(byte)
      state = .quoted
    case (.fieldStart, ASCII.quote):
      quoteLine = line
      state = .quoted
    case (.carriageReturn, ASCII.lineFeed):
      endField()
      return true
    case (.carriageReturn, _), (.unquoted, ASCII.quote):
      fail("a field with quotation marks has to be in them whole, with those inside doubled")
    case (_, ASCII.comma):
      endField()
    case (_, ASCII.lineFeed):
      if state == .unquoted, field.last == ASCII.carriageReturn { field.removeLast() }
      endField()
      return true
    case (.quoteInQuoted, ASCII.carriageReturn):
      state = .carriageReturn
    case (.quoteInQuoted, _):
      fail("a quoted field is followed by something else than a comma or the line's end")
    case (.fieldStart, _), (.unquoted, _):
      append(byte)
      state = .unquoted
    }
    return false
  }

  private mutating func append(_ byte: UInt8) {
    guard problem == nil else { return }
    size += 1
    guard size <= limit else {
      // What state it is in stays known: the rest of a quoted field is no record.
      problem = CSVProblem(
        line: recordLine ?? line, message: "the row has more than \(limit) bytes, the limit")
      return
    }
    field.append(byte)
  }

  private mutating func endField() {
    state = .fieldStart
    guard problem == nil else { return }
    // Fields without a byte take memory too.
    size += 1
    fields.append(field)
    field.removeAll(keepingCapacity: true)
  }

  private mutating func fail(_ message: String, line problemLine: Int? = nil) {
    problem = problem ?? CSVProblem(line: problemLine ?? line, message: message)
    state = .skipping
  }

  /// What has been read; `nil` for an empty line.
  private mutating func takeRecord() -> CSVRecord? {
    let start = recordLine ?? line
    let isEmptyLine = fields == [[]] && quoteLine == 0
    defer { reset() }
    if let problem { return CSVRecord(line: start, fields: .failure(problem)) }
    if isEmptyLine { return nil }
    var texts: [String] = []
    for field in fields {
      guard let text = String(validating: field, as: UTF8.self) else {
        let problem = CSVProblem(
          line: start, message: "field \(texts.count + 1) is not UTF-8; save the file as UTF-8")
        return CSVRecord(line: start, fields: .failure(problem))
      }
      texts.append(text)
    }
    return CSVRecord(line: start, fields: .success(texts))
  }

  private mutating func reset() {
    state = .fieldStart
    recordLine = nil
    quoteLine = 0
    fields.removeAll(keepingCapacity: true)
    field.removeAll(keepingCapacity: true)
    size = 0
    problem = nil
  }
}
