import Galley

/// The result of a job: a line of newline-delimited JSON, which is finished in the order of the
/// jobs.
struct JobResult: Sendable {
  /// A finished line.
  struct Output: Sendable {
    /// The line.
    var json: String
    /// Warnings, for standard error.
    var warnings: [String] = []
    /// Its row in a manifest; `nil` if no manifest is written.
    var manifest: ManifestRow?
    /// Whether there are no findings; otherwise the exit code is 1.
    var isClean = true
  }

  /// The end of the work, such as naming a file. It runs in the order of the jobs.
  typealias Finish = @Sendable () throws(Failure) -> Output

  /// The line's `id` as JSON.
  let id: String?
  /// Ends the work.
  let finish: Finish

  /// Does the work now, except its end.
  init(id: String?, _ work: () throws(Failure) -> Finish) {
    self.id = id
    do {
      finish = try work()
    } catch {
      finish = { () throws(Failure) in throw error }
    }
  }

  /// A result that is a JSON object, with the `id` as its first member.
  init(id: String?, object work: () throws(Failure) -> String) {
    self.init(id: id) { () throws(Failure) in
      let output = Output(object: try work(), id: id)
      return { () throws(Failure) in output }
    }
  }

  /// The result of a line with more than `limit` bytes, which was not kept.
  static func tooLong(limit: Int) -> JobResult {
    JobResult(
      id: nil, object: { () throws(Failure) -> String in throw .tooLongLine(limit: limit) })
  }
}

extension JobResult.Output {
  /// A JSON object, with the line's `id` as its first member.
  init(object: String, id: String?) {
    let json = id.map { "{\"id\":\($0)" + (object == "{}" ? "" : ",") + object.dropFirst() }
    self.init(json: json ?? object)
  }
}

extension Failure {
  /// The error of a line with more than `limit` bytes, which was not kept.
  static func tooLongLine(limit: Int) -> Failure {
    Failure(
      .data, at: .position(line: 1, column: 1), code: "tooLarge",
      "the line has more than \(limit) bytes, which is \(limitInWords(limit))")
  }

  /// The error of a row whose texts have more than `limit` bytes.
  static func tooLongTexts(_ count: Int, limit: Int) -> Failure {
    Failure(
      .data, code: "tooLarge",
      "the template's texts have \(count) bytes with this row, more than \(limit), which is "
        + limitInWords(limit))
  }

  private static func limitInWords(_ limit: Int) -> String {
    let own = [Limits.default, .untrusted].map(\.documentBytes)
    return own.contains(limit) ? "the limit" : "the limit with this --max-memory"
  }

  /// `{"id"?, "error": {"message", "path", "code"}}`; the path is empty for an error of the whole
  /// document.
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
