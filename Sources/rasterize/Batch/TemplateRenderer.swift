import Galley
import GalleyDocuments

/// Renders a template with rows of values, on any number of threads.
struct TemplateRenderer: Sendable {
  let batch: BatchRenderer
  let template: DocumentTemplate
  /// The template's bytes.
  let bytes: [UInt8]

  /// Renders a row to a path.
  func render(_ row: Row, to path: Result<String, Failure>) -> JobResult {
    JobResult(id: row.id) { () throws(Failure) in
      do throws(Failure) {
        return try picture(row, to: path)
      } catch {
        throw Self.naming(row.line, error)
      }
    }
  }

  private func picture(
    _ row: Row, to path: Result<String, Failure>
  ) throws(Failure) -> JobResult.Finish {
    let values = try row.values.get()
    let output = try path.get()
    var times = StageTimes()
    let document: TextDocument
    do throws(DocumentError) {
      document = try times.measure("parse") { () throws(DocumentError) in
        try template.document(values)
      }
    } catch {
      var failure = Failure(error)
      // A position in the template would be read as one in the table.
      if case .position = failure.place { failure.place = nil }
      throw failure
    }
    let finish = try batch.render(
      BatchRenderer.Task(
        id: row.id, output: output, document: document, input: [bytes] + Self.fields(of: values),
        times: times))
    return { () throws(Failure) in
      do throws(Failure) {
        return try finish()
      } catch {
        throw Self.naming(row.line, error)
      }
    }
  }

  /// The same failure with the row's line in front, unless it has a position.
  private static func naming(_ line: Int, _ failure: Failure) -> Failure {
    if case .position = failure.place { return failure }
    var failure = failure
    // The file is in front of the message; the line belongs in front of both.
    failure.message = (failure.file.map { "\($0): " } ?? "") + failure.message
    failure.message = "line \(line): \(failure.message)"
    if failure.file != StandardOutput.name { failure.file = nil }
    return failure
  }

  /// Names and texts sorted by name, so that the order of columns changes nothing.
  private static func fields(of row: TemplateRow) -> [[UInt8]] {
    row.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .flatMap { [Array($0.name.utf8), Array($0.text.utf8)] }
  }
}

/// A job for each row. Names of pictures are made here, in the order of the rows, so that of two
/// rows with one name the later fails, whichever is done first.
struct RowJobs: JobSource, ~Copyable {
  private var rows: RowReader
  private let pattern: OutputPattern
  private let shard: Shard
  private let template: TemplateRenderer
  /// Digests of the names so far, which take sixteen bytes for a name of any length.
  private var names: Set<Digest> = []

  init(
    _ rows: consuming RowReader, pattern: OutputPattern, shard: Shard, template: TemplateRenderer
  ) {
    self.rows = rows
    self.pattern = pattern
    self.shard = shard
    self.template = template
  }

  mutating func next() throws(Failure) -> Job? {
    while let row = try rows.next() {
      // Rows of other shards take names too, so that the shards fail where one run would.
      let path = path(of: row)
      guard shard.contains(row.number) else { continue }
      let template = template
      return Job(line: row.line) { template.render(row, to: path) }
    }
    return nil
  }

  private mutating func path(of row: Row) -> Result<String, Failure> {
    do throws(Failure) {
      let path = try pattern.path(row.text)
      var name = Digest()
      name.update(path.utf8)
      if names.insert(name).inserted { return .success(path) }
      throw Failure(.data, at: .path("output"), "an earlier row has the same output \(path)")
    } catch {
      return .failure(error)
    }
  }
}
