import Galley
import GalleyDocuments
import GalleyFormats

/// A row of placeholder values.
struct Row: Sendable {
  /// The input line on which the row begins; the first is 1.
  let line: Int
  /// The number of the row. The first row is 1; a CSV header is not counted.
  let number: Int
  /// The row's values, or the error in the row. Line numbers in the error are counted from the
  /// row's first line.
  let values: Result<TemplateRow, Failure>

  /// The row's `id` as JSON text, or the row number if the row has no `id`.
  var id: String { (try? values.get())?.id ?? String(number) }

  /// The value for a placeholder; `nil` if the row has no such value. For the placeholder `id`,
  /// the default value is the row number.
  func text(_ name: String) -> String? {
    guard case .success(let row) = values else { return nil }
    return row[name] ?? (name == "id" ? String(number) : nil)
  }
}

/// Reads rows from newline-delimited JSON or from CSV. The first record of a CSV file names the
/// columns.
struct RowReader: ~Copyable {
  /// The format of the rows.
  enum Format {
    case csv
    case ndjson
  }

  private var lines: LineReader?
  private var records: CSVReader?
  private var number = 0
  /// The column names of a CSV table; `nil` for JSON rows, because each JSON row contains the names
  /// of its values.
  let names: [String]?

  private let limit: Int

  /// Creates a reader of rows with at most `limit` bytes each. A CSV header is read immediately.
  init(
    _ input: InputFile, _ format: Format, limit: Int = Limits.default.documentBytes
  ) throws(Failure) {
    self.limit = limit
    switch format {
    case .ndjson:
      names = nil
      lines = LineReader(input, limit: limit)
    case .csv:
      var reader = CSVReader(input, limit: limit)
      names = try reader.header()
      records = consume reader
    }
  }

  /// The next row; `nil` at the end of the input.
  mutating func next() throws(Failure) -> Row? {
    if let record = try records?.next() {
      return row(in: record.line, Self.values(of: record, names ?? []))
    }
    if let line = try lines?.next() {
      return row(in: line.number, values(of: line.bytes, line.number))
    }
    return nil
  }

  private mutating func row(in line: Int, _ values: Result<TemplateRow, Failure>) -> Row {
    number += 1
    return Row(line: line, number: number, values: values)
  }

  private static func values(
    of record: CSVRecord, _ names: [String]
  ) -> Result<TemplateRow, Failure> {
    switch record.fields {
    case .failure(let problem): .failure(Failure(problem, after: record.line - 1))
    case .success(let fields) where fields.count != names.count:
      .failure(
        Failure(
          .data, at: .position(Position(line: 1, column: 1)),
          "line \(record.line) has \(counted(fields.count, "column")), but the header names"
            + " \(names.count)\(TemplateRow.advice(columns: fields.count, of: names.count))"))
    case .success(let fields): .success(TemplateRow(names: names, fields: fields))
    }
  }

  private func values(of bytes: [UInt8]?, _ line: Int) -> Result<TemplateRow, Failure> {
    guard let bytes else { return .failure(.tooLongLine(limit: limit)) }
    do throws(DocumentError) {
      return .success(try TemplateRow(json: bytes))
    } catch {
      var failure = Failure(error)
      failure.message = "line \(line): \(failure.message)"
      return .failure(failure)
    }
  }
}

/// Reads the records of a CSV file one by one.
struct CSVReader: ~Copyable {
  private let input: InputFile
  private var parser: CSVParser
  private var chunk: [UInt8] = []
  private var position = 0

  init(_ input: InputFile, limit: Int = Limits.default.documentBytes) {
    self.input = input
    parser = CSVParser(limit: limit)
  }

  deinit { input.close() }

  /// The next record; `nil` at the end of the file.
  mutating func next() throws(Failure) -> CSVRecord? {
    while true {
      if position == chunk.count {
        chunk.removeAll(keepingCapacity: true)
        position = 0
        guard try input.read(InputFile.chunk, to: &chunk) else { return parser.finish() }
      }
      while position < chunk.count {
        position += 1
        if let record = parser.consume(chunk[position - 1]) { return record }
      }
    }
  }

  /// Reads the first record, which contains the column names. Empty and repeated names are errors.
  mutating func header() throws(Failure) -> [String] {
    guard let record = try next() else {
      throw Failure(.data, "there are no rows; the first line must name the columns")
    }
    let names: [String]
    switch record.fields {
    case .success(let fields): names = fields
    case .failure(let problem): throw Failure(problem)
    }
    var known: Set<String> = []
    for (index, name) in names.enumerated() {
      if name.isEmpty {
        throw Failure(
          .data, at: .position(Position(line: record.line, column: 1)),
          "column \(index + 1) has no name; give it a name")
      }
      if !known.insert(name).inserted {
        throw Failure(
          .data, at: .position(Position(line: record.line, column: 1)),
          "two columns have the name \(name); rename one")
      }
    }
    return names
  }
}

extension Failure {
  /// The error for an invalid CSV record. `lines` is the number of lines before the record in the
  /// file. The error's position is relative to the record's first line.
  init(_ problem: CSVProblem, after lines: Int = 0) {
    self.init(
      .data, at: .position(Position(line: problem.line - lines, column: 1)),
      "line \(problem.line): \(problem.message)")
  }
}
