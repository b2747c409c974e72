import ArgumentParser
import Galley
import GalleyDocuments
import Synchronization

/// Draws the pictures of a film's subtitles.
struct DrawSubtitles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subtitles",
    abstract: "Draw the subtitles of a film, SubRip or WebVTT, as PNGs of its size.",
    discussion: """
      The style is a document without text: its width and height are the film's, its insets keep \
      cues away from the edges, its attributes are those of all texts, and its styles those of \
      WebVTT's classes and voices of their names. What it does not say is white with a black \
      outline, centred, in lines of even length.

      The folder gets 0001.png and so on, a picture for each time in which the same cues are \
      shown, all of one size and kind, equal ones once; gap.png, which is transparent; cues.json, \
      with times in seconds, texts, files and places in pixels; and frames.ffconcat, a list for \
      ffmpeg. All are written when all are drawn, or none is.

      EXAMPLES:
        rasterize subtitles film.srt --style style.json -o frames
        rasterize subtitles film.vtt --style style.json -o frames --strict --jobs 4
        ffmpeg -i film.mp4 -i frames/frames.ffconcat -filter_complex overlay=eof_action=repeat …
      """)

  @Argument(
    help: "The subtitles: WebVTT if the name ends in .vtt or the text says so; - is standard input."
  )
  var input: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A document without text, with the film's size and the look of its subtitles.",
      valueName: "document"))
  var style: String

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "The folder for the pictures, which is made if the one that it is in is there.",
      valueName: "dir"))
  var output: String

  @OptionGroup var parallel: JobOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var options: LayoutOptions
  @OptionGroup var fonts: FontOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var picture: PictureOptions

  func validate() throws {
    if output == "-" || output.isEmpty {
      throw ValidationError("subtitles become several pictures; name a folder with -o")
    }
    if input == "-", style == "-" {
      throw ValidationError("both are standard input; name a file for one of them")
    }
  }

  func run() throws {
    let file = try InputFile(opening: input)
    let shares = memory.shares(jobs: parallel.workers).under(source.limits)
    var renderer = try options.renderer(fonts, source, picture: picture, shares)
    // ffmpeg shows nothing any more when the kind of pixels changes between two pictures.
    renderer.settings.channels = .rgba
    let (style, styleFile) = try readStyle(renderer.reader)
    do throws(Failure) {
      let subtitles = try read(file, shares.limits)
      let subtitleRenderer = SubtitleRenderer(
        renderer: renderer, subtitles: subtitles, folder: output,
        outputs: .any(but: [file, styleFile]),
        memory: shares.pictureBytes.map(PictureBudget.init), inputName: file.name)
      let warnings = try draw(by: subtitleRenderer, style)
      for warning in warnings { StandardError.print("\(file.name): warning: \(warning.line)") }
    } catch {
      throw error.about(file.name)
    }
  }

  private func readStyle(
    _ reader: DocumentReader
  ) throws(Failure) -> (style: SubtitleStyle, file: InputFile) {
    let file = try InputFile(opening: style)
    do throws(Failure) {
      let style = try reader.subtitleStyle(
        try file.readAll(), of: file, width: options.canvas.width)
      for diagnostic in style.canvas.diagnostics {
        let warning = Warning(diagnostic: diagnostic)
        guard !picture.strict else { throw Failure([warning]) }
        StandardError.print("\(file.name): warning: \(warning.line)")
      }
      return (style, file)
    } catch {
      throw error.about(file.name)
    }
  }

  private func read(_ file: InputFile, _ limits: Limits) throws(Failure) -> Subtitles {
    let bytes = try file.readAll(limit: limits.subtitleBytes)
    do throws(DocumentError) {
      return try Subtitles(bytes, fileName: file.name, limits: limits)
    } catch {
      throw Failure(error)
    }
  }

  /// Draws all pictures, then writes all files; returns what will not be seen as meant.
  private func draw(
    by renderer: SubtitleRenderer, _ style: SubtitleStyle
  ) throws(Failure) -> [Warning] {
    let pictures: SubtitlePictures
    do throws(RenderError) {
      pictures = try SubtitlePictures(
        renderer.subtitles, in: style, by: renderer.renderer.renderer)
    } catch {
      throw Failure(error)
    }
    try StagedFile.makeFolder(output)
    // First: a canvas that cannot be drawn is no fault of a cue.
    let (gap, size) = try renderer.drawGap(style.canvas)
    let progress = SubtitleJobs.Progress(SubtitleList(count: pictures.count))
    let collected = Mutex(
      Collected(
        files: [gap], warnings: renderer.subtitles.diagnostics.map { Warning(diagnostic: $0) }))
    let name = renderer.inputName
    JobProcessor.run(
      SubtitleJobs(pictures, renderer, progress), workers: parallel.workers
    ) { _, result in
      switch result {
      case .success(let drawn): collected.withLock { $0.add(drawn) }
      // Nothing has its name yet, so that nothing is left.
      case .failure(let failure): Interruption.end(failure.about(name))
      }
      Progress.count(succeeded: true)
    }
    var all = collected.withLock { $0 }
    all.warnings = Warnings.capped(all.warnings)
    if picture.strict, !all.warnings.isEmpty {
      all.files.forEach { $0.discard() }
      throw Failure(all.warnings)
    }
    let list = progress.list.withLock { $0 }
    let json = list.json(
      of: renderer.subtitles, size: size, scale: options.scale ?? style.canvas.scale)
    all.files += [
      try renderer.stage(Array(json.utf8), as: "cues.json"),
      try renderer.stage(Array(list.ffconcat.utf8), as: "frames.ffconcat"),
    ]
    for file in all.files { try file.commit() }
    return all.warnings
  }

  /// What has been drawn so far.
  private struct Collected: Sendable {
    var files: [StagedFile]
    var warnings: [Warning]
    /// Cues whose warnings are there: one that is in several pictures is told of once.
    private var told: Set<Int> = []

    init(files: [StagedFile], warnings: [Warning]) {
      (self.files, self.warnings) = (files, warnings)
    }

    mutating func add(_ drawn: SubtitleRenderer.Drawn) {
      files.append(drawn.file)
      warnings += drawn.warnings.filter { $0.cue.map { !told.contains($0) } ?? true }
        .map(\.warning)
      told.formUnion(drawn.warnings.compactMap(\.cue))
    }
  }
}
