import Galley
import GalleyDocuments

/// A row of values.
struct Row: Sendable {
  /// The line in which it begins; the first is 1.
  let line: Int
  /// The number of the row; the first after the header is 1.
  let number: Int
  /// Its values, or what is wrong with it, at positions that count from the row's own first line.
  let values: Result<TemplateRow, Failure>

  /// The row's `id` as JSON: its own, or its number.
  var id: String { (try? values.get())?.id ?? String(number) }

  /// The value of a name; `id` always has one.
  func text(_ name: String) -> String? {
    guard case .success(let row) = values else { return nil }
    return row[name] ?? (name == "id" ? String(number) : nil)
  }
}

/// Reads rows from CSV, the first record of which names the values, or from newline-delimited JSON.
struct RowReader: ~Copyable {
  /// How rows are spelled.
  enum Format {
    case csv
    case ndjson
  }

  private var lines: LineReader?
  private var records: CSVReader?
  private var number = 0
  /// The names that all rows have; `nil` if each row has names of its own.
  let names: [String]?

  private let limit: Int

  /// Reads rows of at most `limit` bytes; the header of CSV at once.
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

  /// The next row; `nil` at the end.
  mutating func next() throws(Failure) -> Row? {
    if let record = try records?.next() {
      return row(in: record.line, Self.values(of: record, names ?? []))
    }
    if let line = try lines?.next() { return row(in: line.number, values(of: line)) }
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
          .data, at: .position(line: 1, column: 1),
          "line \(record.line) has \(counted(fields.count, "column")), but the header names"
            + " \(names.count)"))
    case .success(let fields): .success(TemplateRow(names: names, fields: fields))
    }
  }

  private static func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private func values(of line: LineReader.Line) -> Result<TemplateRow, Failure> {
    guard let bytes = line.bytes else { return .failure(.tooLongLine(limit: limit)) }
    do throws(DocumentError) {
      return .success(try TemplateRow(json: bytes))
    } catch {
      var failure = Failure(error)
      failure.message = "line \(line.number): \(failure.message)"
      return .failure(failure)
    }
  }
}

extension Failure {
  /// A record of CSV that cannot be read, at a position that counts from its own first line.
  init(_ problem: CSVProblem, after lines: Int = 0) {
    self.init(
      .data, at: .position(line: problem.line - lines, column: 1),
      "line \(problem.line): \(problem.message)")
  }
}
