import Galley
import GalleyDocuments
import GalleyFormats
import Synchronization

/// Draws subtitle images into a folder, on any number of threads.
struct SubtitleRenderer: Sendable {
  let renderer: DocumentRenderer
  let subtitles: Subtitles
  let folder: String
  /// The output paths that the subtitle images are allowed to use.
  let outputs: BatchOutputs
  /// The memory budget for images; `nil` for no limit.
  let memory: MemoryBudget?
  /// The name of the subtitle file in messages.
  let inputName: String

  /// An image that has been written under a temporary name.
  struct Drawn: Sendable {
    /// The image file; `nil` in a dry run.
    let file: StagedFile?
    /// The warnings, each with the index of its cue. If a warning is about the whole image, the
    /// index is `nil`.
    let warnings: [(cue: Int?, warning: Warning)]
  }

  /// Draws an image. In a dry run, the image is laid out but not drawn.
  func draw(_ picture: SubtitlePicture, as name: String) throws(Failure) -> Drawn {
    var times = StageTimes()
    do throws(Failure) {
      var layout = try renderer.layout(picture.document, &times)
      let warnings = self.warnings(of: layout, picture.cues)
      guard !renderer.isDryRun else { return Drawn(file: nil, warnings: warnings) }
      if renderer.showsGuides { layout = try renderer.guided(layout, &times) }
      let file = try write(layout, as: name, &times)
      if renderer.isVerbose { StandardError.printTimes(times, of: "\(inputName): \(name)") }
      return Drawn(file: file, warnings: warnings)
    } catch {
      guard error.status != .output, error.place == nil else { throw error }
      var failure = error
      let lacking = picture.document.frames.firstIndex {
        $0.measured?.layout.missingGlyphs.isEmpty == false
      }
      // If a glyph is missing in a cue's text, the error is attributed to this cue. Any other error
      // is attributed to a cue only if the image has a single cue.
      let only = picture.cues.count == 1 ? picture.cues.indices.first : nil
      failure.place = (lacking ?? only).flatMap { place(ofCue: picture.cues[$0].index) }
      throw failure
    }
  }

  /// Draws the image that is shown between cues. In a dry run, the image is laid out but not drawn.
  func drawGap(
    _ canvas: TextDocument
  ) throws(Failure) -> (file: StagedFile?, size: (width: Int, height: Int)) {
    var times = StageTimes()
    var document = TextDocument(frames: [], width: canvas.width, height: canvas.height)
    document.scale = canvas.scale
    let layout = try renderer.layout(document, &times)
    guard !renderer.isDryRun else { return (nil, layout.pixelSize) }
    return (try write(layout, as: SubtitleList.gap, &times), layout.pixelSize)
  }

  /// Writes a file into the folder under a temporary name.
  func stage(_ bytes: [UInt8], as name: String) throws(Failure) -> StagedFile {
    let path = FilePath.join(folder, name)
    do throws(Failure) {
      return try StagedFile(bytes, at: try outputs.place(of: path))
    } catch {
      throw error.about(path)
    }
  }

  private func write(
    _ layout: DocumentLayout, as name: String, _ times: inout StageTimes
  ) throws(Failure) -> StagedFile {
    let encoding = try renderer.settings.encoding(for: name)
    var picture: EncodedPicture
    if let memory {
      picture = try memory.reserve(for: layout, as: encoding) {
        () throws(Failure) in try renderer.encoded(layout, as: encoding, &times)
      }
    } else {
      picture = try renderer.encoded(layout, as: encoding, &times)
    }
    return try times.measure("write") { () throws(Failure) in try stage(picture.bytes, as: name) }
  }

  /// The position of a cue in the subtitle file.
  func place(ofCue index: Int) -> Failure.Place? {
    subtitles.cues[index].line.map { .position(Position(line: $0, column: 1)) }
  }

  /// The warnings about each cue and about the whole image.
  private func warnings(
    of layout: DocumentLayout, _ cues: [SubtitlePicture.Cue]
  ) -> [(cue: Int?, warning: Warning)] {
    var warnings = layout.document.diagnostics.map {
      (cue: Int?.none, warning: Warning(diagnostic: $0))
    }
    for (cue, text) in zip(cues, layout.layouts) {
      let alone = DocumentLayout(TextDocument(text.text, in: text.container), layouts: [text])
      for warning in Warning.all(of: alone, by: renderer) {
        var placed = warning
        placed.diagnostic.path = place(ofCue: cue.index)?.description
        warnings.append((cue.index, placed))
      }
    }
    return warnings
  }
}

/// Yields a job for each image that differs from all earlier images.
struct SubtitleJobs: JobSource, ~Copyable {
  /// The list of all images so far, with their times.
  final class Progress: Sendable {
    let list: Mutex<SubtitleList>
    init(_ list: SubtitleList) { self.list = Mutex(list) }
  }

  /// A cue's text, and the text's position in the image. Two images are equal if the texts and
  /// positions of all their cues are equal.
  private struct PlacedText: Hashable {
    let text: AttributedText
    let container: TextContainer
    let x: Double
    let y: Double
  }

  private var pictures: SubtitlePictures
  private let renderer: SubtitleRenderer
  private let progress: Progress
  /// A serial number for each distinct ``PlacedText`` value. An image is identified by the list of
  /// the serial numbers of its texts. Storing this list takes less memory than storing the texts,
  /// because a text can appear in thousands of images.
  private var texts: [PlacedText: Int] = [:]
  private var numbers: [[Int]: Int] = [:]
  private var hasFailed = false

  init(_ pictures: SubtitlePictures, _ renderer: SubtitleRenderer, _ progress: Progress) {
    self.pictures = pictures
    self.renderer = renderer
    self.progress = progress
  }

  /// Returns the next job; `nil` after the last image or after an error. If the next subtitle image
  /// is invalid, the error is not thrown here. It becomes the result of the returned job, so that
  /// errors are reported in the order of the images.
  mutating func next() -> Job<Result<SubtitleRenderer.Drawn, Failure>>? {
    guard !hasFailed else { return nil }
    do throws(DocumentError) {
      while let picture = try pictures.next() {
        let (number, isNew) = number(of: picture)
        let name = progress.list.withLock { list in
          list.append(
            SubtitleList.Entry(
              start: picture.start, end: picture.end, picture: number, cues: picture.cues))
          return list.name(ofPicture: number)
        }
        guard isNew else { continue }
        let renderer = renderer
        return Job(line: 1) {
          do throws(Failure) {
            return .success(try renderer.draw(picture, as: name))
          } catch {
            return .failure(error)
          }
        }
      }
      return nil
    } catch {
      hasFailed = true
      return Job(line: 1) { .failure(Failure(error)) }
    }
  }

  private mutating func number(of picture: SubtitlePicture) -> (number: Int, isNew: Bool) {
    let key = picture.document.frames.map { frame in
      let text = PlacedText(text: frame.text, container: frame.container, x: frame.x, y: frame.y)
      let number = texts[text] ?? texts.count
      texts[text] = number
      return number
    }
    if let number = numbers[key] { return (number, false) }
    numbers[key] = numbers.count + 1
    return (numbers.count, true)
  }
}
