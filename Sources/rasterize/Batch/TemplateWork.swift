// A template filled with the rows of a table: each row a picture.

import Galley
import GalleyDocuments

/// Renders a template with rows of values, on any number of threads.
struct TemplateWork: Sendable {
  let work: PictureWork
  let template: DocumentTemplate
  /// The template's bytes.
  let bytes: [UInt8]

  /// Renders a row to a path.
  func answer(_ row: Row, to path: Result<String, Failure>) -> LineAnswer {
    LineAnswer(id: row.id) { () throws(Failure) in
      do throws(Failure) {
        return try picture(row, to: path)
      } catch {
        throw Self.naming(row.line, error)
      }
    }
  }

  private func picture(
    _ row: Row, to path: Result<String, Failure>
  ) throws(Failure) -> LineAnswer.Finish {
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
      // A place in the template would be taken for one in the table.
      if case .position = failure.place { failure.place = nil }
      throw failure
    }
    let finish = try work.finish(
      PictureWork.Task(
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

  /// The same failure with the row's line in front, where it does not name one.
  private static func naming(_ line: Int, _ failure: Failure) -> Failure {
    if case .position = failure.place { return failure }
    var failure = failure
    // The file is in front of the message; the line belongs in front of both.
    failure.message = (failure.file.map { "\($0): " } ?? "") + failure.message
    failure.message = "line \(line): \(failure.message)"
    if failure.file != StandardOutput.name { failure.file = nil }
    return failure
  }

  /// Names and texts by name: the order of columns decides nothing.
  private static func fields(of row: TemplateRow) -> [[UInt8]] {
    row.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .flatMap { [Array($0.name.utf8), Array($0.text.utf8)] }
  }
}

/// A question for each row. Names of pictures are made here, in the rows' order, so that of two rows
/// with one name it is the later that fails, whichever is done first.
struct RowQuestions: QuestionSource, ~Copyable {
  private var rows: RowReader
  private let pattern: OutputPattern
  private let shard: Shard
  private let work: TemplateWork
  /// Digests of the names so far: sixteen bytes for each, however long they are.
  private var names: Set<Digest> = []

  init(
    _ rows: consuming RowReader, pattern: OutputPattern, shard: Shard, work: TemplateWork
  ) {
    self.rows = rows
    self.pattern = pattern
    self.shard = shard
    self.work = work
  }

  mutating func next() throws(Failure) -> Question? {
    while let row = try rows.next() {
      // Those of other shards take their names too: all shards together fail where one run would.
      let path = path(of: row)
      guard shard.contains(row.number) else { continue }
      let work = work
      return Question(line: row.line) { work.answer(row, to: path) }
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
