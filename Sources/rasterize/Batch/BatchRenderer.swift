import Galley
import GalleyDocuments
import GalleyFormats
import GalleyProcesses

/// Renders the documents of a batch to image files, on any number of threads.
struct BatchRenderer: Sendable {
  let renderer: DocumentRenderer
  /// The base folder of relative paths in documents.
  let folder: String
  /// The output paths that the batch is allowed to use.
  let outputs: BatchOutputs
  /// The input's name in timing reports; `nil` if timing is not reported.
  let inputName: String?
  /// Computes a digest of each image's input; `nil` for no digests. Images store the digest, and
  /// existing images with the same digest are not drawn again.
  let input: InputDigest?
  /// Whether the data for a manifest is collected.
  var recordsManifest = false
  /// The memory budget for images; `nil` for no limit.
  let memory: MemoryBudget?
  /// The worker processes that draw the images; `nil` if this process draws them.
  var workers: IsolatedWorkers?

  /// A document to render, and the durations of the stages that have finished.
  struct Task: Sendable {
    /// The `id` of the input line or row, as JSON text. The result repeats the `id`.
    let id: String?
    /// The path that the result reports for the image.
    let output: String
    let document: TextDocument
    /// The input bytes from which the document was made.
    let input: [[UInt8]]
    var times: StageTimes
  }

  /// Renders the document on an input line, and writes the image.
  func render(_ json: [UInt8], line: Int) -> JobResult {
    if let workers {
      return finish(
        WorkerFrame([Array("\(line)".utf8), json]), by: workers,
        id: DocumentLine<Void>(envelopeOf: json).id)
    }
    let (id, picture) = drawn(json)
    return JobResult(id: id) { () throws(Failure) in try finish(try picture.get()) }
  }

  /// Has a worker process draw an image, then writes the image in this process. A successful result
  /// has the `id` that the worker returns. If the worker dies or writing fails, the error has the
  /// `id` that is passed here.
  func finish(_ request: WorkerFrame, by workers: IsolatedWorkers, id: String?) -> JobResult {
    JobResult(id: id) { () throws(Failure) in
      switch try workers.draw(request) {
      case .drawn(let picture): return try finish(picture)
      case .failed(let answer): return { answer }
      }
    }
  }

  /// Draws the document on an input line. Returns the image and the value of the line's key `id`.
  func drawn(_ json: [UInt8]) -> (id: String?, picture: Result<DrawnPicture, Failure>) {
    var times = StageTimes()
    let line = times.measure("parse") { renderer.reader.line(json, folder: folder) }
    do throws(Failure) {
      let task = Task(
        id: line.id, output: try line.path(), document: try line.read(), input: [json],
        times: times)
      return (line.id, .success(try drawn(task)))
    } catch {
      return (line.id, .failure(error))
    }
  }

  /// Draws an image, unless an up-to-date image file exists.
  func drawn(_ task: Task) throws(Failure) -> DrawnPicture {
    let place = try place(of: task.output)
    let encoding = try naming(task.output) { () throws(Failure) in
      try renderer.settings.encoding(for: task.output)
    }
    let source =
      input != nil || recordsManifest
      ? InputDigest.digest(of: task.document, input: task.input) : nil
    let digest = source.flatMap { input?.digest(of: $0) }
    if let digest, let (width, height) = digest.pictureSize(at: place.path) {
      return DrawnPicture(
        id: task.id, output: task.output, bytes: [], width: width, height: height, input: source,
        times: task.times)
    }
    var task = task
    var layout = try renderer.layout(task.document, &task.times)
    let warnings = try renderer.warnings(of: layout)
    guard !renderer.isDryRun else {
      try DocumentRenderer.check(layout, for: encoding)
      return checked(layout, encoding, warnings, task)
    }
    if renderer.showsGuides { layout = try renderer.guided(layout, &task.times) }
    var picture =
      if let memory {
        try memory.reserve(for: layout, as: encoding) {
          () throws(Failure) in try draw(layout, encoding, warnings, task, digest)
        }
      } else {
        try draw(layout, encoding, warnings, task, digest)
      }
    if recordsManifest {
      picture.input = source
      picture.fonts = layout.fontFiles.map {
        PictureManifest.Font(name: $0.name, sha256: $0.digest.description)
      }
    }
    return picture
  }

  /// The result of a dry run, which draws nothing.
  private func checked(
    _ layout: DocumentLayout, _ encoding: PictureEncoding, _ warnings: [Warning], _ task: Task
  ) -> DrawnPicture {
    let size = PictureSize(of: layout, in: encoding.format)
    return DrawnPicture(
      id: task.id, output: task.output, bytes: [], isDryRun: true, width: size.width,
      height: size.height,
      warnings: warnings.map { ($0.json, $0.line) }, times: task.times)
  }

  private func draw(
    _ layout: DocumentLayout, _ encoding: PictureEncoding, _ warnings: [Warning], _ task: Task,
    _ digest: SHA256Digest?
  ) throws(Failure) -> DrawnPicture {
    var task = task
    let picture = try renderer.encoded(
      layout, as: encoding, input: digest?.description, &task.times)
    let warnings = warnings + (try renderer.warnings(of: picture))
    let size = PictureSize(of: layout, in: encoding.format)
    return DrawnPicture(
      id: task.id, output: task.output, bytes: picture.bytes, format: picture.format,
      quality: picture.quality, width: size.width, height: size.height,
      warnings: warnings.map { ($0.json, $0.line) }, times: task.times)
  }

  /// Writes an image to a temporary file. Returns the job's final step, which gives the file its
  /// final name. If an earlier final step has used the same output path, the step fails. Final
  /// steps run in the order of the jobs, so the same job fails as in a run with one thread.
  func finish(_ picture: DrawnPicture) throws(Failure) -> JobResult.Finish {
    var picture = picture
    let output = picture.output
    let place = try place(of: output)
    var file: StagedFile?
    if !picture.isSkipped, !picture.isDryRun {
      file = try picture.times.measure("write") { [bytes = picture.bytes] () throws(Failure) in
        try naming(output) { () throws(Failure) in
          do throws(SystemError) { try place.makeFolders() } catch {
            throw StagedFile.failure(error, place.path)
          }
          return try StagedFile(bytes, at: place)
        }
      }
      if let inputName { StandardError.printTimes(picture.times, of: "\(inputName): \(output)") }
    }
    var line = JobResult.Output(json: picture.json, warnings: picture.warnings.map(\.line))
    line.manifest = try picture.manifestRow(at: place)
    return { [file, line] () throws(Failure) in
      try naming(output) { () throws(Failure) in
        do throws(Failure) { try outputs.take(place) } catch {
          file?.discard()
          throw error
        }
        try file?.commit()
      }
      return line
    }
  }

  private func place(of output: String) throws(Failure) -> OutputPlace {
    try naming(output) { () throws(Failure) in try outputs.place(of: output) }
  }

  /// If `write` throws an error, adds the file's path to the error and sets the error's JSON path
  /// to `output`.
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
}

/// The image of an input line or row, before it is written to its file.
struct DrawnPicture: Sendable {
  /// The `id` of the input line, as JSON.
  let id: String?
  /// The path that the result reports for the image.
  let output: String
  /// The encoded image file; empty in a dry run or if the existing image is up to date.
  let bytes: [UInt8]
  /// Whether this is a dry run, in which nothing is drawn.
  var isDryRun = false
  var format = PictureFormat.png
  /// The quality with which the image was encoded; `nil` for a lossless file.
  var quality: Int?
  let width: Int
  let height: Int
  /// The warnings about the image, each as a JSON object and as a line for standard error.
  var warnings: [(json: String, line: String)] = []
  /// The digest of the document, its own fonts and its images, for a manifest.
  var input: SHA256Digest?
  var fonts: [PictureManifest.Font]?
  var times: StageTimes

  /// Whether the existing image is up to date, so that no image was drawn.
  var isSkipped: Bool { bytes.isEmpty && !isDryRun }

  /// The image's row in a manifest; `nil` if no manifest is written.
  func manifestRow(at place: OutputPlace) throws(Failure) -> ManifestRow? {
    guard let input, !isDryRun else { return nil }
    let file = isSkipped ? try InputFile(opening: place.path).readAll() : bytes
    return .picture(
      PictureManifest.Picture(
        id: id, output: output, input: input.description,
        sha256: SHA256Digest(of: file.span).description, byteCount: file.count, width: width,
        height: height,
        warnings: warnings.map { PictureManifest.Warning(message: $0.line, json: $0.json) }),
      fonts: fonts)
  }

  /// The line of JSON that reports this image.
  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.id(id)
      writer.member("output", output)
      writer.member("width", width)
      writer.member("height", height)
      if format != .png {
        writer.member("format", format.rawValue)
        writer.member("bytes", bytes.count)
        if let quality { writer.member("quality", quality) }
      }
      writer.member("milliseconds", times.milliseconds)
      if isSkipped { writer.member("skipped", true) }
      if isDryRun { writer.member("dryRun", true) }
      writer.member("warnings", objects: warnings.map(\.json))
    }
    return writer.text
  }
}

extension DocumentLine {
  /// Reads the document on the input line.
  func read() throws(Failure) -> Content {
    do {
      return try content.get()
    } catch {
      throw Failure(error)
    }
  }

  /// The output path of the input line's image.
  fileprivate func path() throws(Failure) -> String {
    do {
      return try requiredOutput()
    } catch {
      throw Failure(error)
    }
  }
}
