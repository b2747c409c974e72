// The batch route. Clients post rows, and receive a tar archive or lines of JSON in the order of
// the rows.

import Galley
import GalleyDocuments
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Renders many pictures in one request. Both the request and the response are streamed. The result
/// of an invalid row is an error.
struct BatchRoute: Sendable {
  let service: RenderService
  let doors: PostDoors
  /// The limit on the number of rows in progress in all batches together. A row is in progress
  /// while it is drawn, and while it then waits to be sent.
  let slots: RowSlots
  let logger: Logger

  static let path = "/v1/batch"

  var route: Route {
    Route(
      method: .post, path: Self.path,
      summary: "Renders one image per row. A row is a document, or values for a template.",
      parameters: [
        RouteParameter(
          name: "template",
          description: "The template that the rows fill. If absent, each row is a document."),
        RouteParameter(
          name: "format", description: "The image format. Default: png.",
          words: TemplateHeader.pictureEndings),
      ],
      bodies: ["application/x-ndjson", "text/csv"],
      answers: ["application/x-ndjson", "application/x-tar"],
      problems: [.unknownParameter, .unauthorized, .notFound, .notAcceptable, .unsupportedType],
      handler: { request, context in try await answer(request, context) })
  }

  /// The settings of one batch request.
  private struct Plan: Sendable {
    var template: String?
    var ending: String
    var isCSV: Bool
    var isTar: Bool
  }

  private func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    try doors.checkToken(of: request)
    let content = service.content
    let plan = try plan(of: request, content)
    let body = request.body
    try await context.askForBody(of: request)
    let (service, doors, slots) = (service, doors, slots)
    let tally = RowTally(service.metrics, logger, context)
    let writing = ResponseBody { writer in
      var rows = BatchRows(
        isCSV: plan.isCSV, hasTemplate: plan.template != nil, doors, content.limits)
      let answers = BatchAnswers(isTar: plan.isTar, ending: plan.ending)
      var underWay = RowsUnderWay(slots: slots) { row in
        let made = await slots.made(row, plan.template, plan.ending, service, content)
        tally.add(made)
        let bytes = answers.bytes(of: made)
        return (bytes, service.responses.hold(bytes))
      }
      defer { underWay.cancel() }
      do {
        for try await buffer in body {
          try await underWay.take(rows.add(buffer.readableBytesView), &writer)
          if let problem = rows.refusal { throw problem }
        }
        try await underWay.take(rows.finish(), &writer)
      } catch let problem as Problem {
        // The response head has been sent, so the HTTP status can no longer report a problem. A
        // problem of the whole batch is therefore reported as an additional last row.
        let end = BatchRows.Row(number: rows.count + 1, id: nil, content: .failure(problem))
        try await underWay.take([end], &writer)
      }
      try await underWay.sendAll(&writer)
      try await writer.write(answers.end)
      try await writer.finish(nil)
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: plan.isTar ? "application/x-tar" : "application/x-ndjson",
        .cacheControl: Answers.Caching.none.value,
      ], body: writing)
  }

  private func plan(
    of request: Request, _ content: ServedContent
  ) throws(Problem) -> Plan {
    try request.checkCoding()
    let names = ["template", "format"]
    let query = try request.parameters
    for parameter in query.parameters where !names.contains(parameter.name) {
      throw .unknown("parameter", parameter.name, among: names)
    }
    let ending = query["format"] ?? TemplateHeader.pictureEndings[0]
    guard TemplateHeader.pictureEndings.contains(ending) else {
      throw .unknown("format", ending, among: TemplateHeader.pictureEndings)
    }
    if let name = query["template"], content.templates[name] == nil {
      throw .unknownTemplate(name, among: content)
    }
    let type = (request.headers[.contentType] ?? "").lowercased().prefix { $0 != ";" }
    let isCSV = type == "text/csv"
    guard isCSV || ["application/x-ndjson", "application/jsonl", "application/json"].contains(type)
    else {
      throw Problem(
        .unsupportedType, "unsupported content type; send application/x-ndjson or text/csv")
    }
    if isCSV, query["template"] == nil {
      throw Problem(.badRequest, "CSV rows need a template; name it with ?template=")
    }
    return Plan(
      template: query["template"], ending: ending, isCSV: isCSV, isTar: try isTar(request))
  }

  /// Whether the response is a tar archive instead of lines of JSON. The first supported type in
  /// the `Accept` header determines the response.
  private func isTar(_ request: Request) throws(Problem) -> Bool {
    for range in MediaRanges(request.headers[.accept]).ranges where range.weight > 0 {
      switch range.type {
      case "application/x-tar": return true
      case "application/x-ndjson", "application/jsonl", "application/*", "*/*": return false
      default: continue
      }
    }
    throw Problem(
      .notAcceptable,
      "no acceptable response type; accept application/x-ndjson or application/x-tar")
  }
}

/// The rows of a batch that are being drawn, or that wait until earlier rows are sent.
private struct RowsUnderWay {
  let slots: RowSlots
  /// The response bytes of a row, and the memory reservation for them.
  typealias Answer = (bytes: ByteBuffer, hold: ResponseMemory.Hold)
  /// A function that makes the response bytes of a row. The function does not run on an event loop,
  /// because encoding a picture in base64 takes time.
  let answer: @Sendable (BatchRows.Row) async -> Answer
  private var rows: [(task: Task<Answer, Never>, leave: RowSlots.Leave?)] = []

  init(slots: RowSlots, _ answer: @escaping @Sendable (BatchRows.Row) async -> Answer) {
    self.slots = slots
    self.answer = answer
  }

  /// Starts drawing documents of the batch, one per input row. `slots` limits the number and the
  /// size of the rows that all batches have started, but not yet sent. At a limit, this batch first
  /// sends its oldest rows until there is room. If it has no unsent row, it starts a row even at a
  /// limit.
  mutating func take(
    _ more: [BatchRows.Row], _ writer: inout any ResponseBodyWriter
  ) async throws {
    for row in more {
      var leave = slots.leave()
      while leave == nil, !rows.isEmpty {
        try await sendFirst(&writer)
        leave = slots.leave()
      }
      let task = Task { [answer, leave] in
        let answer = await answer(row)
        leave?.hold(answer.bytes.readableBytes)
        return answer
      }
      rows.append((task, leave))
    }
  }

  mutating func sendAll(_ writer: inout any ResponseBodyWriter) async throws {
    while !rows.isEmpty { try await sendFirst(&writer) }
  }

  private mutating func sendFirst(_ writer: inout any ResponseBodyWriter) async throws {
    let first = rows.removeFirst()
    // A row counts against the limit on rows until it is sent, not only until it is drawn. So
    // release the row only then.
    defer { withExtendedLifetime(first.leave) {} }
    let answer = await first.task.value
    defer { withExtendedLifetime(answer.hold) {} }
    try await writer.write(pieces: answer.bytes)
  }

  func cancel() {
    for row in rows { row.task.cancel() }
  }
}

extension Problem {
  /// Creates a problem for an unknown template. The problem suggests the nearest known name.
  static func unknownTemplate(_ name: String, among content: ServedContent) -> Problem {
    var problem = Problem.unknown("template", name, among: content.templates.keys.sorted())
    problem.kind = .notFound
    return problem
  }
}
