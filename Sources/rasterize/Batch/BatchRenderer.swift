import Galley
import GalleyDocuments
import GalleyProcesses

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
  /// Whether what a manifest says of pictures is found out.
  var recordsManifest = false
  /// If given, the memory that pictures are drawn in.
  let memory: PictureBudget?
  /// If given, the processes that pictures are drawn by.
  var workers: IsolatedWorkers?

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

  /// Renders the document of a line of the input.
  func render(_ json: [UInt8], line: Int) -> JobResult {
    if let workers {
      return finish(
        WorkerFrame([Array("\(line)".utf8), json]), by: workers,
        id: DocumentLine<Void>(envelopeOf: json).id)
    }
    let (id, picture) = drawn(json)
    return JobResult(id: id) { () throws(Failure) in try finish(try picture.get()) }
  }

  /// Finishes what a worker process draws; `id` is the answer's where the worker gives none.
  func finish(_ request: WorkerFrame, by workers: IsolatedWorkers, id: String?) -> JobResult {
    JobResult(id: id) { () throws(Failure) in
      switch try workers.draw(request) {
      case .drawn(let picture): return try finish(picture)
      case .failed(let answer): return { answer }
      }
    }
  }

  /// Draws the document of a line, with the line's `id`.
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

  /// Draws a picture, unless it is there already and made from the same.
  func drawn(_ task: Task) throws(Failure) -> DrawnPicture {
    let place = try place(of: task.output)
    let encoding = try naming(task.output) { () throws(Failure) in
      try renderer.settings.encoding(for: task.output)
    }
    let source =
      input != nil || recordsManifest
      ? InputDigest.digest(of: task.document, input: task.input) : nil
    let digest = source.flatMap { input?.digest(of: $0) }
    if let digest, let existing = ExistingPicture(at: place.path, from: digest) {
      return DrawnPicture(
        id: task.id, output: task.output, bytes: [], width: existing.width,
        height: existing.height, input: source, times: task.times)
    }
    var task = task
    var layout = try renderer.layout(task.document, &task.times)
    let warnings = try renderer.warnings(of: layout)
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

  private func draw(
    _ layout: DocumentLayout, _ encoding: PictureEncoding, _ warnings: [Warning], _ task: Task,
    _ digest: SHA256Digest?
  ) throws(Failure) -> DrawnPicture {
    var task = task
    let picture = try renderer.encoded(
      layout, as: encoding, input: digest?.description, &task.times)
    let warnings = warnings + (try renderer.warnings(of: picture))
    let (width, height) = layout.pixelSize
    return DrawnPicture(
      id: task.id, output: task.output, bytes: picture.bytes, format: picture.format,
      quality: picture.quality, width: width, height: height,
      warnings: warnings.map { ($0.json, $0.line) }, times: task.times)
  }

  /// Writes a picture up to its name, which it gets in the order of the jobs, so that of two with
  /// one name the later one fails, as it would on one core.
  func finish(_ picture: DrawnPicture) throws(Failure) -> JobResult.Finish {
    var picture = picture
    let output = picture.output
    let place = try place(of: output)
    var file: StagedFile?
    if !picture.isSkipped {
      file = try picture.times.measure("write") { [bytes = picture.bytes] () throws(Failure) in
        try naming(output) { () throws(Failure) in try StagedFile(bytes, at: place) }
      }
      if let inputName {
        StandardError.print("\(inputName): \(output): \(picture.times.description)")
      }
    }
    var line = JobResult.Output(json: picture.json, warnings: picture.warnings.map(\.line))
    line.manifest = try picture.manifestEntry(at: place).map { .picture($0) }
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
}

/// A picture of a line or a row that has been drawn and not written.
struct DrawnPicture: Sendable {
  /// The line's `id` as JSON.
  let id: String?
  /// Where the picture goes, as the answer names it.
  let output: String
  /// The file; empty for one that is there already.
  let bytes: [UInt8]
  var format = PictureFormat.png
  /// The quality that it was encoded in; `nil` where nothing is lost.
  var quality: Int?
  let width: Int
  let height: Int
  /// What the picture will not show as meant, as JSON objects and as lines.
  var warnings: [(json: String, line: String)] = []
  /// The digest of what it was made from, and its font files, where a manifest is written.
  var input: SHA256Digest?
  var fonts: [PictureManifest.Font]?
  var times: StageTimes

  /// Whether the picture that is there is left.
  var isSkipped: Bool { bytes.isEmpty }

  /// What a manifest says of it; `nil` where none is written.
  func manifestEntry(at place: OutputPlace) throws(Failure) -> ManifestEntry? {
    guard let input else { return nil }
    let file = isSkipped ? try InputFile(opening: place.path).readAll() : bytes
    return ManifestEntry(
      picture: PictureManifest.Picture(
        id: id, output: output, input: input.description,
        sha256: SHA256Digest(of: file.span).description, byteCount: file.count, width: width,
        height: height,
        warnings: warnings.map { PictureManifest.Warning(message: $0.line, json: $0.json) }),
      fonts: fonts)
  }

  /// The line that answers it.
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
      writer.member("warnings", objects: warnings.map(\.json))
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
