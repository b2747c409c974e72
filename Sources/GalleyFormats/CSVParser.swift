// A parser for comma-separated values (RFC 4180). The parser consumes one byte at a time, so a file
// can be larger than the available memory.

import GalleyDocuments
import GalleyJSON

/// A record of a CSV file: a row, which can span several lines.
package struct CSVRecord: Sendable, Equatable {
  /// The number of the line in which the record begins, from 1.
  package let line: Int
  /// The fields of the record, or the error that makes the record invalid.
  package let fields: Result<[String], CSVProblem>
}

/// The reason why a CSV record cannot be read.
package struct CSVProblem: Error, Equatable {
  /// The number of the line with the error, from 1.
  package let line: Int
  /// The error message: the problem, then the remedy.
  package let message: String
}

/// Parses comma-separated values (RFC 4180). Lines end in LF or CR LF. A byte order mark and empty
/// lines are skipped. After a syntax error, the rest of the line is skipped, and parsing continues
/// with the next record.
package struct CSVParser: Sendable {
  private enum State {
    case fieldStart
    case unquoted
    case quoted
    /// The previous byte was a quotation mark inside a quoted field. The mark either ends the
    /// field, or is the first half of a doubled quotation mark.
    case quoteInQuoted
    /// The previous byte was a CR after a quoted field; an LF must follow.
    case carriageReturn
    /// The record is invalid, and the rest of its line is skipped.
    case skipping
  }

  private let limit: Int
  private var state = State.fieldStart
  private var line = 1
  private var markBytes = 0
  private var recordLine: Int?
  /// The number of the line where the record's last quoted field begins; 0 if the record has no
  /// quoted field.
  private var quoteLine = 0
  private var fields: [[UInt8]] = []
  private var field: [UInt8] = []
  private var size = 0
  private var problem: CSVProblem?

  /// Creates a parser for records of at most `limit` bytes.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Parses the next byte. If the byte ends a record, returns the record.
  package mutating func consume(_ byte: UInt8) -> CSVRecord? {
    if markBytes < 3, byte == TextPosition.byteOrderMark[markBytes] {
      markBytes += 1
      return nil
    }
    stepThroughMark()
    return parse(byte)
  }

  /// Parses the bytes that were held back as a possible byte order mark, but turned out to be text.
  /// Like the mark, the characters U+F000 to U+FFFF begin with the byte 0xEF.
  private mutating func stepThroughMark() {
    let count = markBytes
    markBytes = 3
    if count < 3 { for byte in TextPosition.byteOrderMark.prefix(count) { _ = parse(byte) } }
  }

  private mutating func parse(_ byte: UInt8) -> CSVRecord? {
    if recordLine == nil { recordLine = line }
    let endsRecord = step(byte)
    if byte == ASCII.lineFeed { line += 1 }
    return endsRecord ? takeRecord() : nil
  }

  /// Finishes parsing at the end of the file. Returns the last record if no line ending follows it.
  package mutating func finish() -> CSVRecord? {
    stepThroughMark()
    guard recordLine != nil else { return nil }
    if state == .quoted {
      fail(
        "the quotation mark in line \(quoteLine) is never closed; add a closing one",
        line: quoteLine)
    }
    endField()
    return takeRecord()
  }

  /// Processes a byte. Returns whether the byte ends the record.
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
      fail(
        "a field that contains quotation marks must be enclosed in quotation marks, with each inner"
          + " mark doubled")
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
      // Report the error, but do not change the parser's `state`. If this byte is in a quoted
      // field, the next lines can belong to that field.
      problem = CSVProblem(
        line: recordLine ?? line,
        message: "the row has more than \(limit) bytes, which is the limit")
      return
    }
    field.append(byte)
  }

  private mutating func endField() {
    state = .fieldStart
    guard problem == nil else { return }
    // Count one extra byte per field, because even empty fields take memory.
    size += 1
    fields.append(field)
    field.removeAll(keepingCapacity: true)
  }

  private mutating func fail(_ message: String, line problemLine: Int? = nil) {
    problem = problem ?? CSVProblem(line: problemLine ?? line, message: message)
    state = .skipping
  }

  /// Returns the CSV record read so far, and starts a new record. Returns `nil` for an empty line.
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
