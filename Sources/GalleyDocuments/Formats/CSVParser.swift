// A parser for comma-separated values (RFC 4180). It takes single bytes, so files need not fit into
// memory.

/// A record of a CSV file.
package struct CSVRecord: Sendable, Equatable {
  /// The line in which it begins, from 1.
  package let line: Int
  /// Its fields, or its error.
  package let fields: Result<[String], CSVProblem>
}

/// The reason why a record cannot be read.
package struct CSVProblem: Error, Equatable {
  /// The line of the error, from 1.
  package let line: Int
  /// The problem, then the remedy.
  package let message: String
}

/// Parses comma-separated values (RFC 4180). Lines end in LF or CR LF. A byte order mark and empty
/// lines are skipped. An invalid record ends at its line's end, and parsing continues with the next
/// one.
package struct CSVParser: Sendable {
  private enum State {
    case fieldStart
    case unquoted
    case quoted
    /// After a quotation mark in a quoted field: the end of the field, or the first half of a
    /// doubled mark.
    case quoteInQuoted
    /// Between the CR and the LF after a quoted field.
    case carriageReturn
    /// In an invalid record.
    case skipping
  }

  private let limit: Int
  private var state = State.fieldStart
  private var line = 1
  private var markBytes = 0
  private var recordLine: Int?
  /// The line where the record's last quoted field begins; 0 for none.
  private var quoteLine = 0
  private var fields: [[UInt8]] = []
  private var field: [UInt8] = []
  private var size = 0
  private var problem: CSVProblem?

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Creates a parser for records of at most `limit` bytes.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Parses the next byte. Returns a record if the byte ends one.
  package mutating func consume(_ byte: UInt8) -> CSVRecord? {
    if markBytes < 3, byte == Self.byteOrderMark[markBytes] {
      markBytes += 1
      return nil
    }
    stepThroughMark()
    return parse(byte)
  }

  /// Parses the bytes that began like a byte order mark, but are text: U+F000 to U+FFFF begin with
  /// 0xEF, too.
  private mutating func stepThroughMark() {
    let count = markBytes
    markBytes = 3
    if count < 3 { for byte in Self.byteOrderMark.prefix(count) { _ = parse(byte) } }
  }

  private mutating func parse(_ byte: UInt8) -> CSVRecord? {
    if recordLine == nil { recordLine = line }
    let endsRecord = step(byte)
    if byte == ASCII.lineFeed { line += 1 }
    return endsRecord ? takeRecord() : nil
  }

  /// Ends the file. Returns the last record if the file ended inside it.
  package mutating func finish() -> CSVRecord? {
    stepThroughMark()
    guard recordLine != nil else { return nil }
    if state == .quoted {
      fail("the quotation mark in line \(quoteLine) is never closed; add another", line: quoteLine)
    }
    endField()
    return takeRecord()
  }

  /// Processes a byte. Returns whether it ends the record.
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
      fail("a field with quotation marks must be quoted as a whole, with inner marks doubled")
    case (_, ASCII.comma):
      endField()
    case (_, ASCII.lineFeed):
      if state == .unquoted, field.last == ASCII.carriageReturn { field.removeLast() }
      endField()
      return true
    case (.quoteInQuoted, ASCII.carriageReturn):
      state = .carriageReturn
    case (.quoteInQuoted, _):
      fail("expected a comma or the end of the line after a quoted field")
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
      // The state is kept, because the rest of a quoted field is not a new record.
      problem = CSVProblem(
        line: recordLine ?? line, message: "the row has more than \(limit) bytes, the limit")
      return
    }
    field.append(byte)
  }

  private mutating func endField() {
    state = .fieldStart
    guard problem == nil else { return }
    // Empty fields also take memory.
    size += 1
    fields.append(field)
    field.removeAll(keepingCapacity: true)
  }

  private mutating func fail(_ message: String, line problemLine: Int? = nil) {
    problem = problem ?? CSVProblem(line: problemLine ?? line, message: message)
    state = .skipping
  }

  /// The record read so far; `nil` for an empty line.
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
