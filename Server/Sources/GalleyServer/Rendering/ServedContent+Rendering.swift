// Runs a render job, either on a worker thread or in a render process.

import Galley
import GalleyDocuments
import GalleyFormats
import GalleyJSON
import GalleyProcesses
import NIOCore
import Synchronization

/// A function that waits until the given number of bytes of memory is free, then runs a closure.
typealias MemoryGate = (Int, () throws(RenderError) -> Void) throws(RenderError) -> Void

extension ServedContent {
  /// Runs a render job.
  ///
  /// - Parameters:
  ///   - cancellation: ends the job early.
  ///   - gate: the function that waits until enough memory is free.
  func perform(
    _ job: RenderJob, _ cancellation: Cancellation, gate: MemoryGate
  ) throws(Problem) -> RenderResult {
    var result = RenderResult()
    do {
      if job.product == .breaks {
        try reserving(job.parsingMemory, gate) {
          let request = try BreaksRequest(json: job.body, limits: limits)
          let analysis = TextAnalysis(
            of: request.utf16, language: request.language,
            writingDirection: request.writingDirection)
          result.bytes = ByteBuffer(string: analysis.json)
        }
        return result
      }
      let used = UsedAssets()
      let document = try reserving(job.parsingMemory, gate) {
        try measure("parse", &result) { try self.document(of: job, cancellation, used) }
      }
      result.assets = used.names
      if job.product == .converted {
        result.bytes = ByteBuffer(string: try document.json())
        return result
      }
      let layout = try measure("layout", &result) {
        try renderer.layout(document, cancellation: cancellation)
      }
      try finish(&result, job, layout, cancellation, gate)
      return result
    } catch let error as DocumentError {
      throw Problem(error)
    } catch let error as RenderError {
      throw Problem(error)
    } catch let error as Problem {
      throw error
    } catch {
      throw Problem(.fault, "the result could not be written")
    }
  }

  /// Runs a closure as soon as memory is free. Small amounts of memory are not reserved, because a
  /// reservation takes time.
  private func reserving<Value>(
    _ bytes: Int, _ gate: MemoryGate, _ body: @escaping () throws -> Value
  ) throws -> Value {
    guard bytes >= RenderJob.leastReserved else { return try body() }
    var value: Result<Value, any Error>?
    try gate(bytes) {
      value = Result { try body() }
      if bytes >= RenderJob.leastTrimmed { ProcessMemory.trim() }
    }
    guard let value else { throw RenderError.cancelled }
    return try value.get()
  }

  /// Reads the document of a job, and applies the scale and language that the job sets.
  private func document(
    of job: RenderJob, _ cancellation: Cancellation, _ used: UsedAssets
  ) throws -> TextDocument {
    var document: TextDocument
    switch job.source {
    case .card(let name, let values):
      guard let template = templates[name] else {
        throw Problem(.notFound, "the template has been removed")
      }
      try template.checkPatterns(of: values)
      document = try template.document(values, expected: job.assets)
    case .line:
      let options = options(cancellation, used: used)
      document = try DocumentLine<TextDocument>(json: job.body, options: options).content.get()
    case .document(let format):
      var options = options(cancellation, used: used)
      if let scheme = job.options.colorScheme.flatMap(ColorScheme.init) {
        options.markdown.traits.colorScheme = scheme
      }
      document = try TextDocument(
        job.body, as: DocumentFormat(rawValue: format) ?? .json, options: options)
    }
    if let scale = job.options.scale { document.scale = scale }
    if let language = job.options.language { document.override(language: language) }
    return document
  }

  /// Makes a picture or JSON from a layout, as soon as enough memory is free.
  private func finish(
    _ result: inout RenderResult, _ job: RenderJob, _ layout: DocumentLayout,
    _ cancellation: Cancellation, _ gate: MemoryGate
  ) throws {
    result.missingGlyphs = layout.missingGlyphs.count
    guard case .picture(let ending) = job.product else {
      let isLayout = job.product == .layout
      try gate(layout.memory + (isLayout ? job.answerMemory : 0)) { () throws(RenderError) in
        result.bytes = ByteBuffer(string: isLayout ? try layout.json() : layout.lint().json)
      }
      return
    }
    guard let encoding = job.options.encoding(for: ending) else {
      throw Problem(
        .notFound,
        "unknown image format \(quoted(ending)); use one of "
          + TemplateHeader.pictureEndings.joined(separator: ", "))
    }
    if let broken = layout.brokenContracts.first { throw Problem(broken: broken, in: layout) }
    (result.width, result.height) = layout.pixelSize
    result.warnings = layout.diagnostics.prefix(Self.mostWarnings).map(\.message)
    try gate(layout.memory(encoding, limits)) { () throws(RenderError) in
      try draw(&result, layout, encoding, job.options.policy, cancellation)
    }
  }

  /// The maximum number of warnings about a document in a response.
  private static let mostWarnings = 100

  private func draw(
    _ result: inout RenderResult, _ layout: DocumentLayout, _ encoding: PictureEncoding,
    _ policy: MissingGlyphPolicy, _ cancellation: Cancellation
  ) throws(RenderError) {
    let stages = StageSeconds()
    let observed = renderer.observed { stages.add($0) }
    let picture = try observed.encode(
      layout, as: encoding, metadata: layout.document.pictureMetadata(embedding: false),
      missing: policy, cancellation: cancellation)
    result.bytes = ByteBuffer(bytes: picture.bytes)
    result.seconds.merge(stages.seconds) { $1 }
  }

  /// Runs a rendering stage and records its duration in seconds.
  private func measure<Value, Failure>(
    _ stage: String, _ result: inout RenderResult, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let start = ContinuousClock.now
    defer { result.seconds[stage] = (ContinuousClock.now - start) / .seconds(1) }
    return try body()
  }
}

/// The durations of rendering stages, as reported by a renderer.
private final class StageSeconds: Sendable {
  private let known = Mutex<[String: Double]>([:])

  var seconds: [String: Double] { known.withLock { $0 } }

  func add(_ event: RenderEvent) {
    known.withLock { $0[event.stage.rawValue, default: 0] += event.duration / .seconds(1) }
  }
}
