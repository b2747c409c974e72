// Incremental parsing of a batch into rows.

import Galley
import GalleyDocuments
import GalleyFormats

/// Splits a request body into rows. In a JSON body, each line is a row. In a CSV body, the first
/// record contains the column names, and each further record is a row.
struct BatchRows {
  /// A row of a batch.
  struct Row: Sendable {
    enum Content: Sendable {
      case document([UInt8])
      case values([String: String])
    }

    /// The row number, counted from 1.
    var number: Int
    /// The row's `id`, as JSON.
    var id: String?
    var content: Result<Content, Problem>
  }

  private let isCSV: Bool
  private let hasTemplate: Bool
  private let doors: PostDoors
  private let limits: Limits
  private var parser: CSVParser
  private var names: [String]?
  private var line: [UInt8] = []
  private var isTooLong = false
  private var bytes = 0
  /// The number of rows that have been read so far.
  private(set) var count = 0
  /// The problem that ends the batch, because no further rows can be read; `nil` if there is no
  /// such problem.
  private(set) var refusal: Problem?

  init(isCSV: Bool, hasTemplate: Bool, _ doors: PostDoors, _ limits: Limits) {
    self.limits = limits
    self.isCSV = isCSV
    self.hasTemplate = hasTemplate
    self.doors = doors
    parser = CSVParser(limit: doors.bodyBytes)
  }

  /// Adds bytes of the request body, and returns the rows that are now complete. Each row beyond
  /// the maximum number of rows is an error. If the batch has too many bytes, sets ``refusal``.
  mutating func add(_ more: some Collection<UInt8>) -> [Row] {
    var rows: [Row] = []
    for byte in more.prefix(doors.batchBytes - bytes) where refusal == nil {
      if isCSV {
        if let record = parser.consume(byte), let row = row(of: record) { rows.append(row) }
      } else if byte == UInt8(ascii: "\n") {
        if let row = lineRow() { rows.append(row) }
      } else if line.count < doors.bodyBytes {
        line.append(byte)
      } else {
        isTooLong = true
      }
    }
    bytes += more.count
    if bytes > doors.batchBytes {
      refusal = refusal ?? .tooLargeBatch(limit: doors.batchBytes)
      bytes = doors.batchBytes
    }
    return rows
  }

  /// Ends the input. If the bytes after the last complete row are a row without a line end, returns
  /// this row.
  mutating func finish() -> [Row] {
    guard isCSV else { return lineRow().map { [$0] } ?? [] }
    guard let record = parser.finish(), let row = row(of: record) else { return [] }
    return [row]
  }

  private mutating func lineRow() -> Row? {
    defer {
      line.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    guard isTooLong || line.contains(where: { $0 != 32 && $0 != 9 && $0 != 13 }) else { return nil }
    count += 1
    let number = count
    guard !isTooLong else {
      return Row(number: number, id: nil, content: .failure(.tooLargeBody(limit: doors.bodyBytes)))
    }
    if let row = rowOverLimit { return row }
    guard hasTemplate else {
      let id = DocumentLine<Void>(envelopeOf: line).id
      return Row(number: number, id: id, content: .success(.document(line)))
    }
    do throws(DocumentError) {
      let row = try TemplateRow(json: line, limits: limits)
      return Row(number: number, id: row.id, content: .success(.values(Self.values(of: row))))
    } catch {
      return Row(number: number, id: nil, content: .failure(Problem(error)))
    }
  }

  /// Converts a CSV record to a row. The first record contains the column names. If the column
  /// names are invalid, sets ``refusal``.
  private mutating func row(of record: CSVRecord) -> Row? {
    if names != nil {
      count += 1
      if let row = rowOverLimit { return row }
    }
    switch (record.fields, names) {
    case (.failure(let problem), let names):
      let error = Problem(.invalidDocument, "line \(problem.line): \(problem.message)")
      guard names == nil else { return Row(number: count, id: nil, content: .failure(error)) }
      refusal = error
      return nil
    case (.success(let fields), nil):
      guard Set(fields).count == fields.count, !fields.contains("") else {
        refusal = Problem(
          .invalidDocument,
          "the first row must contain the column names; give each column a unique name")
        return nil
      }
      names = fields
      return nil
    case (.success(let fields), .some(let names)):
      guard fields.count == names.count else {
        let error = Problem(
          .invalidDocument,
          "line \(record.line) has \(fields.count) columns, but the header has \(names.count)"
            + TemplateRow.advice(columns: fields.count, of: names.count))
        return Row(number: count, id: nil, content: .failure(error))
      }
      let row = TemplateRow(names: names, fields: fields)
      return Row(number: count, id: row.id, content: .success(.values(Self.values(of: row))))
    }
  }

  private static func values(of row: TemplateRow) -> [String: String] {
    Dictionary(row.values.map { ($0.name, $0.text) }) { first, _ in first }
  }

  /// The error row for the current row if the batch has too many rows; otherwise `nil`.
  private var rowOverLimit: Row? {
    guard count > doors.batchRows else { return nil }
    var problem = Problem(
      .tooLarge,
      "the batch has more than \(doors.batchRows) rows, and this row was not drawn; send it in"
        + " another batch")
    (problem.what, problem.limit) = ("rows", Double(doors.batchRows))
    return Row(number: count, id: nil, content: .failure(problem))
  }
}

extension Problem {
  /// The problem for a batch with too many bytes.
  fileprivate static func tooLargeBatch(limit: Int) -> Problem {
    var problem = Problem(
      .tooLarge,
      "the batch has more than \(limit) bytes; send this row and all later rows in another batch")
    (problem.what, problem.limit) = ("bytes of the batch", Double(limit))
    return problem
  }
}

extension BatchRows.Row {
  /// Creates the job that renders the row's document, or the template with the row's values.
  func job(
    _ template: String?, _ ending: String, _ content: ServedContent
  ) throws(Problem) -> RenderJob {
    switch try self.content.get() {
    case .document(let bytes):
      return RenderJob(.line, .picture(ending), body: bytes, RenderOptions())
    case .values(let values):
      guard let name = template, let card = content.templates[name] else {
        throw Problem(.notFound, "the template has been removed")
      }
      let known = values.filter { card.parameters.contains($0.key) }
      return RenderJob(
        .card(template: name, values: try card.values(known)), .picture(ending), RenderOptions())
    }
  }
}
