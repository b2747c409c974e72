import ArgumentParser
import Galley
import GalleyCompare
import GalleyDocuments
import GalleyProcesses

/// Compares a picture, or the picture of a document, with a stored one.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare a picture, or a document's, with a stored one.",
    discussion: """
      Exactly by default. Ends with 0 where both are equal, and else with 1 and a line that says \
      how they differ. Of two documents, and of a document and a NAME.png with a NAME.layout.txt \
      beside it, the layouts are compared too, in words.

      EXAMPLES:
        rasterize compare stored.png drawn.png
        rasterize compare stored.png text.json --report difference
        rasterize compare stored.png drawn.png --tolerance 2 --allowed 0.001
        rasterize compare stored.png drawn.png --perceptual 1 --json
        rasterize compare --manifest old/manifest.json new/manifest.json --report changes
      """)

  @Argument(
    help: "The stored PNG, JPEG or WebP, or a document; with --manifest the old manifest.")
  var expected: String

  @Argument(
    help: "The picture, or the document to render, that is compared with it; or the new manifest.")
  var actual: String

  @Flag(
    help: ArgumentHelp(
      "Compare all pictures of two manifests that batch --manifest wrote.",
      discussion: """
        By their digests, and those that differ by their pixels, if both are still there. --report \
        gets one page, and a comment in Markdown for a pull request.
        """))
  var manifest = false

  @OptionGroup var comparing: CompareOptions
  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var options: LayoutOptions
  @OptionGroup var fonts: FontOptions
  @OptionGroup var source: SourceOptions

  func validate() throws {
    if expected == "-", actual == "-" {
      throw ValidationError("both are standard input; name a file for one of them")
    }
  }

  func run() throws {
    if manifest { return try compareManifests() }
    let loader = PictureLoader { () throws(Failure) in
      try options.renderer(fonts, source, choice: choice)
    }
    let old = try loader.load(expected)
    let new = try loader.load(actual)
    let comparison = ImageComparison(
      expected: old.bitmap, actual: new.bitmap, tolerance: comparing.pixelTolerance,
      allowedShare: comparing.allowed)
    let finding = Finding(
      name: "\(expected) and \(actual)", comparison: comparison,
      layout: try layoutComparison(old, new))
    if let report = comparing.report { try finding.write(to: report) }
    if comparing.json {
      try StandardOutput.print(finding.json)
    } else if !comparison.matches {
      try StandardOutput.print("\(actual): \(finding.line)".oneLine)
    }
    if !comparison.matches { try ExitStatus.someFailed.exit() }
  }

  /// Says which pictures of two manifests differ.
  private func compareManifests() throws {
    let comparison = ManifestComparison(
      old: try StoredManifest(expected), new: try StoredManifest(actual)
    ) { [comparing] expected, actual in
      ImageComparison(
        expected: expected, actual: actual, tolerance: comparing.pixelTolerance,
        allowedShare: comparing.allowed)
    }
    let report = try ManifestReport(comparison, isShown: comparing.report != nil)
    if let folder = comparing.report { try report.write(to: folder) }
    for line in comparing.json ? [report.json] : report.lines { try StandardOutput.print(line) }
    if !report.isClean { try ExitStatus.someFailed.exit() }
  }

  /// The difference of the layouts, if both are known.
  private func layoutComparison(
    _ old: ComparedPicture, _ new: ComparedPicture
  ) throws(Failure) -> LayoutComparison? {
    guard let layout = new.layout else { return nil }
    if let stored = try old.storedLayout() {
      return LayoutComparison(
        expected: stored, actual: LayoutDump(layout, detail: stored.detail))
    }
    return old.layout.map { LayoutComparison(expected: LayoutDump($0), actual: LayoutDump(layout)) }
  }
}

/// One of two pictures that are compared.
struct ComparedPicture {
  /// Its path as it was given.
  let path: String
  let bitmap: Bitmap
  /// The layout that it was drawn from; `nil` for a picture.
  let layout: DocumentLayout?

  /// The layout that is stored beside a picture: `NAME.layout.txt` for `NAME.png`.
  func storedLayout() throws(Failure) -> LayoutDump? {
    guard layout == nil, path != "-" else { return nil }
    let place = FilePath.replacingExtension(of: path, with: "layout.txt")
    guard let status = try? FileStatus(of: place), status.isRegular else { return nil }
    let bytes = try InputFile(opening: place).readAll()
    return LayoutDump(description: String(decoding: bytes, as: UTF8.self))
  }
}

/// Reads pictures, and renders documents by the flags.
struct PictureLoader {
  let makeRenderer: () throws(Failure) -> DocumentRenderer

  /// Reads a picture; `-` is standard input.
  func load(_ path: String) throws(Failure) -> ComparedPicture {
    let file = try InputFile(opening: path)
    do throws(Failure) {
      let bytes = try file.readAll()
      if isPicture(path, bytes) {
        return ComparedPicture(path: path, bitmap: try decode(bytes), layout: nil)
      }
      return try render(bytes, of: file, path)
    } catch {
      throw error.about(file.name)
    }
  }

  /// Whether a file is a PNG, a JPEG or a WebP by its name or its first bytes.
  private func isPicture(_ path: String, _ bytes: [UInt8]) -> Bool {
    FilePath.ending(of: path).flatMap { PictureFormat(ending: String($0)) } != nil
      || PictureFile.isRecognized(bytes)
  }

  private func decode(_ bytes: [UInt8]) throws(Failure) -> Bitmap {
    do {
      return try Bitmap(picture: bytes)
    } catch {
      throw Failure(.data, error.description)
    }
  }

  private func render(
    _ bytes: [UInt8], of file: InputFile, _ path: String
  ) throws(Failure) -> ComparedPicture {
    var times = StageTimes()
    let renderer = try times.measure("fonts", makeRenderer)
    let document = try renderer.reader.read(bytes, of: file, &times)
    let layout = try renderer.layout(document, &times)
    let bitmap = try renderer.draw(layout, &times)
    for warning in Warnings.all(of: layout, missing: renderer.missing).map(\.line) {
      StandardError.print("\(file.name): warning: \(warning)")
    }
    if renderer.isVerbose { StandardError.print("\(file.name): \(times.description)") }
    return ComparedPicture(path: path, bitmap: bitmap, layout: layout)
  }
}

/// The result of a comparison: a line, JSON, or a folder with a report.
struct Finding {
  let name: String
  let comparison: ImageComparison
  /// `nil` unless both layouts are known.
  let layout: LayoutComparison?

  /// One line.
  var line: String {
    ([comparison.summary] + notes).joined(separator: "; ")
  }

  /// Sentences on the layouts; none if the pictures match.
  private var notes: [String] {
    comparison.matches ? [] : layout?.sentences ?? []
  }

  /// One object on one line.
  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("equal", comparison.matches)
      for (key, bitmap) in [("expected", comparison.expected), ("actual", comparison.actual)] {
        writer.key(key)
        writer.object { writer in
          writer.member("width", bitmap.width)
          writer.member("height", bitmap.height)
        }
      }
      writer.member("pixels", comparison.pixels)
      writer.member("unequalPixels", comparison.unequalPixels)
      writer.member("differingPixels", comparison.differingPixels)
      writer.member("largestChannelDifference", comparison.largestChannelDifference)
      if let difference = comparison.largestColorDifference {
        writer.member("largestColorDifference", difference)
      }
      writer.key("bounds")
      if let bounds = comparison.bounds {
        writer.array([bounds.x, bounds.y, bounds.width, bounds.height]) { $0.number($1) }
      } else {
        writer.raw("null")
      }
      writer.member("summary", comparison.summary)
      if let layout {
        writer.key("layout")
        writer.array(layout.differences) { $0.string($1) }
      }
    }
    return writer.text
  }

  /// Writes both pictures, their difference and the page into a folder, which is made if its parent
  /// exists.
  func write(to folder: String) throws(Failure) {
    let entry = ComparisonReport.Entry(name: name, comparison: comparison, notes: notes)
    var files: [(name: String, bytes: [UInt8])]
    do throws(PNGError) {
      files = [
        ("expected.png", try comparison.expected.png()),
        ("actual.png", try comparison.actual.png()),
      ]
      if let difference = comparison.differenceImage {
        files.append(("difference.png", try difference.png()))
      }
      let page = try ComparisonReport(title: name, entries: [entry]).html()
      files.append(("report.html", Array(page.utf8)))
    } catch {
      throw Failure(.fault, error.description)
    }
    try StagedFile.write(files, toFolder: folder)
  }
}
