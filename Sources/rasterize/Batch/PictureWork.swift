// One picture of many: from a document to a file, unless it is there already.

import Galley
import GalleyDocuments

/// Renders documents of a batch to files, on any number of threads.
struct PictureWork: Sendable {
  let setter: DocumentSetter
  let encoding: PictureEncoding
  /// Where relative paths of pictures begin.
  let folder: String
  /// What the input is called in reports on time; `nil` for none.
  let inputName: String?
  /// Where given, pictures say what they were made from, and those that are there already stay.
  let origin: Origin?
  /// Where given, what pictures are drawn in.
  let memory: PictureBudget?

  /// A document on its way, and what has been done for it so far.
  struct Task: Sendable {
    /// The answer's `id` as JSON.
    let id: String?
    /// Where the picture goes, as the answer names it.
    let output: String
    let document: TextDocument
    /// The bytes that the document was made from.
    let input: [[UInt8]]
    var times: StageTimes
  }

  /// Makes a picture up to its name, which it gets when the answer's turn comes, so that of two with
  /// one name the later one wins, as it would on one core.
  func finish(_ task: Task) throws(Failure) -> LineAnswer.Finish {
    let digest = try origin?.digest(of: task.document, input: task.input)
    let path = FilePath.join(folder, task.output)
    guard let digest, let existing = ExistingPicture(at: path, from: digest) else {
      return try render(task, to: path, digest)
    }
    let json = json(task, width: existing.width, height: existing.height, isSkipped: true)
    return { () throws(Failure) in
      // An earlier line may have had the same name, and its picture be there only now.
      if existing.isUnchanged { return LineAnswer.Result(json: json) }
      return try render(task, to: path, digest)()
    }
  }

  private func render(
    _ task: Task, to path: String, _ digest: Digest?
  ) throws(Failure) -> LineAnswer.Finish {
    var task = task
    let layout = try setter.layout(task.document, &task.times)
    guard let memory else { return try draw(layout, task, to: path, digest) }
    return try memory.withRoom(for: layout, effort: encoding.effort) { () throws(Failure) in
      try draw(layout, task, to: path, digest)
    }
  }

  private func draw(
    _ layout: DocumentLayout, _ task: Task, to path: String, _ digest: Digest?
  ) throws(Failure) -> LineAnswer.Finish {
    var task = task
    let png = try setter.png(layout, as: encoding, origin: digest, &task.times)
    let (width, height) = layout.pixelSize
    let output = task.output
    let file = try task.times.measure("write") { () throws(Failure) in
      try naming(output) { () throws(Failure) in try StagedFile(png, for: path) }
    }
    if let inputName { StandardError.print("\(inputName): \(output): \(task.times.description)") }
    let result = LineAnswer.Result(
      json: json(task, width: width, height: height),
      warnings: Warnings.lines(for: layout, missing: setter.missing))
    return { () throws(Failure) in
      try naming(output) { () throws(Failure) in try file.commit() }
      return result
    }
  }

  /// Says of a file that cannot be written which member named it.
  private func naming<Value>(
    _ output: String, _ write: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    do throws(Failure) {
      return try write()
    } catch {
      throw Failure(error.status, file: output, at: .path("output"), error.message)
    }
  }

  private func json(_ task: Task, width: Int, height: Int, isSkipped: Bool = false) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.id(task.id)
      writer.member("output", task.output)
      writer.member("width", width)
      writer.member("height", height)
      writer.member("milliseconds", task.times.milliseconds)
      if isSkipped { writer.member("skipped", true) }
    }
    return writer.text
  }
}
