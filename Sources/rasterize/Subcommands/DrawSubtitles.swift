import ArgumentParser
import Galley
import GalleyDocuments
import GalleyFormats
import Synchronization

/// Draws the images of a subtitle file.
struct DrawSubtitles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subtitles",
    abstract: "Draw the subtitles of a film (SubRip or WebVTT) as PNGs.",
    usage: "rasterize subtitles <subtitles> --style <document> -o <dir> [<options>]",
    discussion: """
      The style is a document without text. Its width and height are those of the film, and its \
      insets keep cues away from the edges. Its attributes apply to all cues. Its styles apply to \
      WebVTT classes and voices of the same names. By default, text is white with a black outline, \
      centred, in lines of even length.

      The output folder gets these files, all of them or none:
        0001.png …: each different image once, all of the film's size
        gap.png: a transparent image
        cues.json: per cue, times in seconds, text, files, and positions in pixels
        frames.ffconcat: a list for ffmpeg

      EXAMPLES:
        rasterize subtitles film.srt --style style.json -o frames
        rasterize subtitles film.vtt --style style.json -o frames --strict --jobs 4
        ffmpeg -i film.mp4 -i frames/frames.ffconcat \\
          -filter_complex overlay=eof_action=repeat film-with-subtitles.mp4
      """)

  @Argument(
    help: "SubRip or WebVTT file, detected by extension or content; - is stdin."
  )
  var input: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Document without text; it sets the film's size and the cues' style.",
      valueName: "document"))
  var style: String

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "Output folder; created if its parent exists.",
      valueName: "dir"))
  var output: String

  @OptionGroup var parallel: JobOptions
  @OptionGroup var options: LayoutOptions
  @OptionGroup var messages: MessageOptions
  @Flag(name: [.customShort("n"), .long], help: "Check everything, but write no files.")
  var dryRun = false
  @OptionGroup(title: "Image file options") var picture: PictureOptions
  @OptionGroup(title: "Memory options") var memory: MemoryOptions
  @OptionGroup(title: "Font options") var fonts: FontOptions
  @OptionGroup(title: "Input options") var source: SourceOptions
  @OptionGroup(title: "Options for some document formats") var formats: FormatOptions

  func validate() throws {
    if output == "-" || output.isEmpty {
      throw ValidationError("subtitles become several images; name a folder with -o")
    }
    if input == "-", style == "-" {
      throw ValidationError("both inputs are stdin; name a file for one of them")
    }
  }

  func run() throws {
    let file = try InputFile(opening: input)
    let shares = memory.shares(jobs: parallel.workers).under(source.limits)
    var renderer = try options.renderer(
      fonts, source, formats, messages, picture: picture, shares)
    renderer.isDryRun = dryRun
    // Write all images with four channels. ffmpeg stops showing images if the pixel format changes
    // from one image to the next.
    renderer.settings.channels = .rgba
    let (style, styleFile) = try readStyle(renderer.reader)
    do throws(Failure) {
      let subtitles = try read(file, shares.limits)
      let subtitleRenderer = SubtitleRenderer(
        renderer: renderer, subtitles: subtitles, folder: output,
        outputs: .any(but: [file, styleFile]),
        memory: shares.pictureBytes.map { MemoryBudget(bytes: $0) }, inputName: file.name)
      let warnings = try draw(by: subtitleRenderer, style)
      let places = MessagePlaces(file.name)
      StandardError.print(
        warnings.map { places.message(.warning, at: $0.diagnostic.path, $0.text) })
    } catch {
      throw error.about(file.name)
    }
  }

  private func readStyle(
    _ reader: DocumentReader
  ) throws(Failure) -> (style: SubtitleStyle, file: InputFile) {
    let file = try InputFile(opening: style)
    do throws(Failure) {
      let bytes = try file.readAll()
      let style = try reader.subtitleStyle(bytes, of: file, width: options.width)
      let warnings = style.canvas.diagnostics.map { Warning(diagnostic: $0) }
      if picture.strict, let first = warnings.first {
        throw Failure([first]).about(file.name, json: bytes)
      }
      let places = MessagePlaces(file.name, json: bytes)
      StandardError.print(
        warnings.map { places.message(.warning, at: $0.diagnostic.path, $0.text) })
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

  /// Draws all images, then gives all files their final names. Returns the warnings.
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
    if !dryRun { try StagedFile.makeFolder(output) }
    // Draw the image for times without a cue first, so that an error about the canvas is not
    // attributed to a cue.
    let (gap, size) = try renderer.drawGap(style.canvas)
    let progress = SubtitleJobs.Progress(SubtitleList(count: pictures.count))
    let collected = Mutex(
      Collected(
        files: [gap].compactMap(\.self),
        warnings: renderer.subtitles.diagnostics.map { Warning(diagnostic: $0) }))
    let name = renderer.inputName
    Progress.begin(total: pictures.count)
    JobProcessor.run(
      SubtitleJobs(pictures, renderer, progress), workers: parallel.workers
    ) { _, result in
      switch result {
      case .success(let drawn): collected.withLock { $0.add(drawn) }
      // All files still have temporary names, so ending the program removes every file.
      case .failure(let failure): Interruption.end(failure.about(name))
      }
      Progress.count()
    }
    var all = collected.withLock { $0 }
    all.warnings = Warning.capped(all.warnings)
    if picture.strict, !all.warnings.isEmpty {
      all.files.forEach { $0.discard() }
      throw Failure(all.warnings)
    }
    let count = counted(Progress.current.done, "image")
    guard !dryRun else {
      StandardError.print(Message(.note, "would write \(count) to \(output)"))
      return all.warnings
    }
    let list = progress.list.withLock { $0 }
    let json = list.json(
      of: renderer.subtitles, size: size, scale: options.scale ?? style.canvas.scale)
    all.files += [
      try renderer.stage(Array(json.utf8), as: "cues.json"),
      try renderer.stage(Array(list.ffconcat.utf8), as: "frames.ffconcat"),
    ]
    for file in all.files { try file.commit() }
    StandardError.report("wrote \(count) to \(output)")
    return all.warnings
  }

  /// The files written so far under temporary names, and the warnings about the images.
  private struct Collected: Sendable {
    var files: [StagedFile]
    var warnings: [Warning]
    /// The cues whose warnings have been reported. If a cue is in several images, its warnings are
    /// reported only once.
    private var reported: Set<Int> = []

    init(files: [StagedFile], warnings: [Warning]) {
      (self.files, self.warnings) = (files, warnings)
    }

    mutating func add(_ drawn: SubtitleRenderer.Drawn) {
      if let file = drawn.file { files.append(file) }
      warnings += drawn.warnings.filter { $0.cue.map { !reported.contains($0) } ?? true }
        .map(\.warning)
      reported.formUnion(drawn.warnings.compactMap(\.cue))
    }
  }
}
