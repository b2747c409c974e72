import Galley
import GalleyDocuments

/// Renders documents of a batch to files, on any number of threads.
struct BatchRenderer: Sendable {
  let renderer: DocumentRenderer
  /// Where relative paths of pictures that documents show begin.
  let folder: String
  /// Where pictures may be written.
  let outputs: BatchOutputs
  /// What the input is called in reports of time; `nil` for no reports.
  let inputName: String?
  /// If given, a digest of its input is stored in each picture, and pictures with that digest stay.
  let input: InputDigest?
  /// If given, the memory that pictures are drawn in.
  let memory: PictureBudget?

  /// A document, and what has been done for it so far.
  struct Task: Sendable {
    /// The result's `id` as JSON.
    let id: String?
    /// Where the picture goes, as the result names it.
    let output: String
    let document: TextDocument
    /// The bytes that the document was made from.
    let input: [[UInt8]]
    var times: StageTimes
  }

  /// Renders the document of a line.
  func render(_ json: [UInt8]) -> JobResult {
    var times = StageTimes()
    let line = times.measure("parse") { renderer.reader.line(json, folder: folder) }
    return JobResult(id: line.id) { () throws(Failure) in
      try render(
        Task(
          id: line.id, output: try line.path(), document: try line.read(), input: [json],
          times: times))
    }
  }

  /// Makes a picture up to its name, which it gets in the order of the jobs, so that of two with
  /// one name the later one fails, as it would on one core.
  func render(_ task: Task) throws(Failure) -> JobResult.Finish {
    let digest = input?.digest(of: task.document, input: task.input)
    let place = try naming(task.output) { () throws(Failure) in
      try outputs.place(of: task.output)
    }
    guard let digest, let existing = ExistingPicture(at: place.path, from: digest) else {
      return try layOut(task, to: place, digest)
    }
    let json = json(task, width: existing.width, height: existing.height, isSkipped: true)
    return { () throws(Failure) in
      // An earlier line may have had the same name, and its picture may be there only now.
      guard existing.isUnchanged else { return try layOut(task, to: place, digest)() }
      try naming(task.output) { () throws(Failure) in try outputs.take(place) }
      return JobResult.Output(json: json)
    }
  }

  private func layOut(
    _ task: Task, to place: OutputPlace, _ digest: Digest?
  ) throws(Failure) -> JobResult.Finish {
    var task = task
    var layout = try renderer.layout(task.document, &task.times)
    let warnings = try renderer.warnings(of: layout)
    if renderer.showsGuides { layout = try renderer.guided(layout, &task.times) }
    guard let memory else { return try draw(layout, warnings, task, to: place, digest) }
    return try memory.reserve(for: layout, effort: renderer.encoding.effort) {
      () throws(Failure) in try draw(layout, warnings, task, to: place, digest)
    }
  }

  private func draw(
    _ layout: DocumentLayout, _ warnings: [Warning], _ task: Task,
    to place: OutputPlace, _ digest: Digest?
  ) throws(Failure) -> JobResult.Finish {
    var task = task
    let png = try renderer.png(layout, input: digest?.description, &task.times)
    let (width, height) = layout.pixelSize
    let output = task.output
    let file = try task.times.measure("write") { () throws(Failure) in
      try naming(output) { () throws(Failure) in try StagedFile(png, at: place) }
    }
    if let inputName { StandardError.print("\(inputName): \(output): \(task.times.description)") }
    let line = JobResult.Output(
      json: json(task, width: width, height: height, warnings), warnings: warnings.map(\.line))
    return { () throws(Failure) in
      try naming(output) { () throws(Failure) in
        do throws(Failure) { try outputs.take(place) } catch {
          file.discard()
          throw error
        }
        try file.commit()
      }
      return line
    }
  }

  /// Adds the member that named a file to the error of writing it.
  private func naming<Value>(
    _ output: String, _ write: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    do throws(Failure) {
      return try write()
    } catch {
      throw Failure(
        error.status, file: output, at: .path("output"), code: error.code, error.message)
    }
  }

  private func json(
    _ task: Task, width: Int, height: Int, _ warnings: [Warning] = [], isSkipped: Bool = false
  ) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.id(task.id)
      writer.member("output", task.output)
      writer.member("width", width)
      writer.member("height", height)
      writer.member("milliseconds", task.times.milliseconds)
      if isSkipped { writer.member("skipped", true) }
      writer.member(warnings: warnings)
    }
    return writer.text
  }
}

extension DocumentLine {
  /// The line's document.
  func read() throws(Failure) -> Content {
    do {
      return try content.get()
    } catch {
      throw Failure(error)
    }
  }

  /// The path of the line's picture.
  fileprivate func path() throws(Failure) -> String {
    do {
      return try requiredOutput()
    } catch {
      throw Failure(error)
    }
  }
}
