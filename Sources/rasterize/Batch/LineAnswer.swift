// What a line of newline-delimited JSON is answered with.

import Galley

/// The answer to a line.
struct LineAnswer: Sendable {
  /// An answer that is done.
  struct Result: Sendable {
    /// One line of JSON.
    var json: String
    /// Warnings, for standard error.
    var warnings: [String] = []
    /// Whether it is what was hoped for; else the command ends with 1.
    var isClean = true
  }

  /// The end of the work, which happens when the answer's turn comes, in the order of the lines:
  /// there is what must not overtake, like giving files their names.
  typealias Finish = @Sendable () throws(Failure) -> Result

  /// The line's `id` as JSON.
  let id: String?
  /// Ends the work.
  let finish: Finish

  /// Does the work now, apart from its end.
  init(id: String?, _ work: () throws(Failure) -> Finish) {
    self.id = id
    do {
      finish = try work()
    } catch {
      finish = { () throws(Failure) in throw error }
    }
  }

  /// An answer that is a JSON object, in front of whose members the `id` is put.
  init(id: String?, object work: () throws(Failure) -> String) {
    self.init(id: id) { () throws(Failure) in
      let result = Result(object: try work(), id: id)
      return { () throws(Failure) in result }
    }
  }

  /// The answer to a line that was not kept, as it has more than `limit` bytes.
  static func tooLong(limit: Int) -> LineAnswer {
    LineAnswer(
      id: nil, object: { () throws(Failure) -> String in throw .tooLongLine(limit: limit) })
  }
}

extension LineAnswer.Result {
  /// A JSON object, in front of whose members the line's `id` is put.
  init(object: String, id: String?) {
    let json = id.map { "{\"id\":\($0)" + (object == "{}" ? "" : ",") + object.dropFirst() }
    self.init(json: json ?? object)
  }
}

extension Failure {
  /// A line that was not kept, as it has more than `limit` bytes.
  static func tooLongLine(limit: Int) -> Failure {
    Failure(
      .data, at: .position(line: 1, column: 1),
      "the line has more than \(limit) bytes, which is the limit"
        + (limit < Limits.default.documentBytes ? " with this --max-memory" : ""))
  }

  /// `{"id"?, "error": {"message", "path"}}`; the path is empty where it is the whole document.
  func json(id: String?) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.id(id)
      writer.key("error")
      writer.object { writer in
        let file = file.map { "\($0): " } ?? ""
        writer.member("message", (file + message).oneLine)
        writer.member("path", place?.description ?? "")
      }
    }
    return writer.text
  }
}

extension JSONWriter {
  /// A line's `id` as it came, if it had one.
  mutating func id(_ id: String?) {
    guard let id else { return }
    key("id")
    raw(id)
  }
}
