import Galley
import GalleyDocuments
import GalleyFormats
import GalleyProcesses

/// Renders a template once per row of values, on any number of threads.
struct TemplateRenderer: Sendable {
  let batch: BatchRenderer
  let template: DocumentTemplate
  /// The template's bytes.
  let bytes: [UInt8]
  /// The maximum size in bytes of all text in the template after a row's values are filled in.
  let textBytes: Int

  /// Fills the template with a row's values, and writes the image to a path.
  func render(_ row: Row, to path: Result<String, Failure>) -> JobResult {
    if let workers = batch.workers, case .success(let values) = row.values,
      case .success(let output) = path
    {
      let fields = values.values.flatMap(\.fields)
      let request = [String(row.line), row.id, output] + fields
      return naming(
        row.line, batch.finish(WorkerFrame(request.map { Array($0.utf8) }), by: workers, id: row.id)
      )
    }
    return naming(
      row.line,
      JobResult(id: row.id) { () throws(Failure) in
        let (values, output) = (try row.values.get(), try path.get())
        return try batch.finish(try drawn(values, id: row.id, to: output))
      })
  }

  /// Draws the image of a row at the request of another process. The request contains the row's
  /// line number, `id` and output path. It also contains the name, text and kind (JSON or text) of
  /// each value.
  func drawn(
    _ request: WorkerFrame
  ) -> (id: String?, picture: Result<DrawnPicture, Failure>) {
    let texts = request.fields.indices.dropFirst(3).map(request.text)
    let values = TemplateRow(
      stride(from: 0, to: texts.count - 2, by: 3).map {
        TemplateRow.Value(name: texts[$0], text: texts[$0 + 1], isJSON: texts[$0 + 2] == "json")
      })
    let id = request.text(1)
    do throws(Failure) {
      return (id, .success(try drawn(values, id: id, to: request.text(2))))
    } catch {
      return (id, .failure(Self.naming(Int(request.text(0)) ?? 1, error)))
    }
  }

  /// Fills the template with the values of a row, and adds the document to a PDF as a page.
  func render(_ row: Row, in book: BookWriter) -> JobResult {
    naming(
      row.line,
      book.page(id: row.id, StageTimes()) { () throws(Failure) in
        var times = StageTimes()
        return try document(try row.values.get(), &times)
      })
  }

  private func drawn(
    _ values: TemplateRow, id: String, to output: String
  ) throws(Failure) -> DrawnPicture {
    var times = StageTimes()
    let document = try document(values, &times)
    return try batch.drawn(
      BatchRenderer.Task(
        id: id, output: output, document: document, input: [bytes] + Self.fields(of: values),
        times: times))
  }

  /// The template filled with a row's values.
  private func document(
    _ values: TemplateRow, _ times: inout StageTimes
  ) throws(Failure) -> TextDocument {
    let document: TextDocument
    do throws(DocumentError) {
      document = try times.measure("parse") { () throws(DocumentError) in
        try template.document(values)
      }
    } catch {
      var failure = Failure(error)
      // Remove the error's position in the template. Users would mistake the position for a
      // position in the table of rows.
      if case .position = failure.place { failure.place = nil }
      throw failure
    }
    let textCount = document.allFrames.reduce(0) { $0 + $1.text.string.utf8.count }
    guard textCount <= textBytes else { throw .tooLongTexts(textCount, limit: textBytes) }
    return document
  }

  /// If the job failed, adds the row's line number to the error.
  private func naming(_ line: Int, _ result: JobResult) -> JobResult {
    JobResult(id: result.id) { () throws(Failure) in
      { () throws(Failure) in
        do throws(Failure) {
          return try result.finish()
        } catch {
          throw Self.naming(line, error)
        }
      }
    }
  }

  /// Adds the row's line number to the message of a failure, unless the failure already has a
  /// position.
  private static func naming(_ line: Int, _ failure: Failure) -> Failure {
    if case .position = failure.place { return failure }
    var failure = failure
    // The new message consists of the row's line number, the file's name and the old message.
    failure.message = (failure.file.map { "\($0): " } ?? "") + failure.message
    failure.message = "line \(line): \(failure.message)"
    if failure.file != StandardOutput.name { failure.file = nil }
    return failure
  }

  /// The name, text and kind (JSON or text) of each value in a row. The values are sorted by name,
  /// so that the order of columns has no effect on digests.
  private static func fields(of row: TemplateRow) -> [[UInt8]] {
    row.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .flatMap { $0.fields.map { Array($0.utf8) } }
  }
}

/// Yields a job for each row. This type determines the path of each image before drawing, in the
/// order of the rows. If two rows have the same path, the later row therefore always fails,
/// whichever row is drawn faster.
struct RowJobs: JobSource, ~Copyable {
  private var rows: RowReader
  private let pattern: OutputPattern
  private let shard: Shard
  private let template: TemplateRenderer
  /// Digests of the paths used so far. Each digest takes 32 bytes, whatever the length of its path.
  private var names: Set<SHA256Digest> = []

  init(
    _ rows: consuming RowReader, pattern: OutputPattern, shard: Shard, template: TemplateRenderer
  ) {
    self.rows = rows
    self.pattern = pattern
    self.shard = shard
    self.template = template
  }

  mutating func next() throws(Failure) -> Job<JobResult>? {
    while let row = try rows.next() {
      // Reserve the paths of rows in other shards too. A repeated path is then an error even if the
      // two rows are in different shards.
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
      if names.insert(SHA256Digest(of: path)).inserted { return .success(path) }
      throw Failure(
        .data, at: .path("output"),
        "an earlier row has the same output \(path); add {{id}} to --output")
    } catch {
      return .failure(error)
    }
  }
}

extension TemplateRow.Value {
  /// The name, the text and the kind (`json` or `text`) of the value.
  fileprivate var fields: [String] { [name, text, isJSON ? "json" : "text"] }
}
