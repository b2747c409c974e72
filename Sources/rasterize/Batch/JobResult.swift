import Galley

/// The result of a job. It contains the job's final step, which produces a line of
/// newline-delimited JSON.
struct JobResult: Sendable {
  /// A finished line of output.
  struct Output: Sendable {
    /// The output line as JSON text.
    var json: String
    /// Warnings to print to standard error.
    var warnings: [String] = []
    /// The manifest row for this output line; `nil` if no manifest is written.
    var manifest: ManifestRow?
    /// Whether the job reported no findings. If any job reports a finding, the exit code is 1.
    var isClean = true
  }

  /// The final step of a job, such as renaming a file. Final steps run in the order of the jobs.
  typealias Finish = @Sendable () throws(Failure) -> Output

  /// The input line's `id` as JSON.
  let id: String?
  /// The final step of the job, such as renaming a file.
  let finish: Finish

  /// Creates a result by running `work`. `work` returns the job's final step as a closure. If
  /// `work` throws an error, the final step throws this error.
  init(id: String?, _ work: () throws(Failure) -> Finish) {
    self.id = id
    do {
      finish = try work()
    } catch {
      finish = { () throws(Failure) in throw error }
    }
  }

  /// Creates a result from the JSON object that `work` returns. The `id` becomes the object's first
  /// member.
  init(id: String?, object work: () throws(Failure) -> String) {
    self.init(id: id) { () throws(Failure) in
      let output = Output(object: try work(), id: id)
      return { () throws(Failure) in output }
    }
  }

  /// The error result for an input line of more than `limit` bytes. The bytes of the line were
  /// discarded.
  static func tooLong(limit: Int) -> JobResult {
    JobResult(
      id: nil, object: { () throws(Failure) -> String in throw .tooLongLine(limit: limit) })
  }
}

extension JobResult.Output {
  /// Creates an output line from a JSON object. Inserts the input line's `id` as the first member.
  init(object: String, id: String?) {
    let json = id.map { "{\"id\":\($0)" + (object == "{}" ? "" : ",") + object.dropFirst() }
    self.init(json: json ?? object)
  }
}

extension Failure {
  /// The error for an input line of more than `limit` bytes. The bytes of the line were discarded.
  static func tooLongLine(limit: Int) -> Failure {
    Failure(
      .data, at: .position(Position(line: 1, column: 1)), code: "tooLarge",
      "the line has more than \(limit) bytes, which is \(limitInWords(limit))")
  }

  /// The error for a row whose values make the text of the template longer than `limit` bytes.
  /// `count` is the length of the filled text in bytes.
  static func tooLongTexts(_ count: Int, limit: Int) -> Failure {
    Failure(
      .data, code: "tooLarge",
      "with this row, the template's text has \(count) bytes, more than \(limit), which is "
        + limitInWords(limit))
  }

  private static func limitInWords(_ limit: Int) -> String {
    let own = [Limits.default, .untrusted].map(\.documentBytes)
    return own.contains(limit) ? "the limit" : "the limit with this --max-memory"
  }

  /// The error as JSON: `{"id"?, "error": {"message", "path", "code"}}`. If the error concerns the
  /// whole document, the path is empty.
  func json(id: String?) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.id(id)
      writer.key("error")
      writer.object { writer in
        let file = file.map { "\($0): " } ?? ""
        writer.member("message", (file + message).oneLine)
        writer.member("path", place?.description ?? "")
        writer.member("code", code)
      }
      writer.member(listName, objects: warnings.map(\.json))
    }
    return writer.text
  }
}
