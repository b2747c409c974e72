import Galley
import GalleyDocuments
import GalleyFormats

/// Lays out and draws documents according to the command's options, on any number of threads.
struct DocumentRenderer: Sendable {
  let renderer: TextRenderer
  /// The document reader. It measures text with `renderer`.
  private(set) var reader: DocumentReader
  /// The scale in pixels per point that overrides each document's scale; `nil` means no override.
  var scale: Double?
  /// The canvas width in points that overrides each document's width; `nil` means no override.
  var width: Double?
  var missing = Self.defaultMissing
  var settings = PictureSettings()
  /// Whether boxes, baselines and insets are drawn on top of images.
  var showsGuides = false
  /// Whether this is a dry run, which writes nothing.
  var isDryRun = false
  /// The scale of each fit group (a group of texts with the same scale). If `--fit-groups` does not
  /// make all documents use the same scales, the dictionary is empty.
  var groupScales: [String: Double] = [:]
  /// Collects the scales of fit groups during the pass that only measures the texts of the groups;
  /// `nil` in the pass that draws the images.
  var groups: GroupScales?
  /// Whether warnings are errors (`--strict`).
  var isStrict = false
  /// Whether an HTML `<img>` element is printed for each image.
  var printsElement = false
  /// Whether the printed HTML element has a transparent text layer over the image.
  var printsLayer = false
  /// Time limit for one document; `nil` means no limit.
  var timeout: Duration? {
    get { reader.timeout }
    set { reader.timeout = newValue }
  }
  /// Whether the time of each stage is printed to standard error.
  var isVerbose = false

  static let defaultMissing = MissingGlyphPolicy.warn

  init(renderer: TextRenderer, reader: DocumentReader = DocumentReader()) {
    self.renderer = renderer
    self.reader = reader
    self.reader.options.measure = TextMeasure(renderer)
  }

  /// Lays out a document. If the policy for missing glyphs is `error`, a missing glyph is an error.
  func layout(
    _ document: TextDocument, _ times: inout StageTimes
  ) throws(Failure) -> DocumentLayout {
    let document = sized(document)
    let layout: DocumentLayout
    do {
      layout = try times.measure("layout") { [start = times.start] () throws(RenderError) in
        try renderer.layout(document, cancellation: reader.cancellation(from: start))
      }
    } catch {
      throw Failure(error)
    }
    if missing == .error, let characters = Warning.missingCharacters(in: layout) {
      throw Failure(
        .data, code: "missingGlyph",
        "no font has \(characters); \(Warning.fontRemedy(for: layout, by: self))")
    }
    groups?.add(layout)
    return layout
  }

  /// Returns the document with the scale and width from the flags.
  func sized(_ document: TextDocument) -> TextDocument {
    var document = document
    if let scale { document.scale = scale }
    if let width { document.override(width: width) }
    if !groupScales.isEmpty { document.setScales(groupScales) }
    return document
  }

  /// Returns the warnings of a layout. With `--strict`, throws an error if there are any warnings.
  /// If a layout contract is broken, throws an error even without `--strict`.
  func warnings(of layout: DocumentLayout) throws(Failure) -> [Warning] {
    if !layout.brokenContracts.isEmpty { throw Failure(layout.brokenContracts) }
    let warnings = Warning.all(of: layout, by: self)
    if isStrict, !warnings.isEmpty { throw Failure(warnings) }
    return warnings
  }

  /// The fonts for a document. The document's own fonts are searched first.
  func fonts(for document: TextDocument) throws(Failure) -> FontLibrary {
    do { return try renderer.fonts(for: document) } catch { throw Failure(error) }
  }

  /// Draws a layout to a bitmap.
  func draw(_ layout: DocumentLayout, _ times: inout StageTimes) throws(Failure) -> Bitmap {
    do {
      return try times.measure("draw") { [start = times.start] () throws(RenderError) in
        try renderer.draw(layout, missing: missing, cancellation: reader.cancellation(from: start))
      }
    } catch {
      throw Failure(error)
    }
  }

  /// Draws a layout and encodes the image. If `digest` is set, the file also stores this digest of
  /// the image's input.
  func encoded(
    _ layout: DocumentLayout, as encoding: PictureEncoding, input digest: String? = nil,
    _ times: inout StageTimes
  ) throws(Failure) -> EncodedPicture {
    do {
      return try times.measure("draw") { [start = times.start] () throws(RenderError) in
        try renderer.encode(
          layout, as: encoding, maximumBytes: settings.request.maximumBytes,
          metadata: settings.metadata(of: layout.document, input: digest), missing: missing,
          cancellation: reader.cancellation(from: start))
      }
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the warnings of an encoded image. With `--strict`, throws an error if there are any.
  func warnings(of picture: EncodedPicture) throws(Failure) -> [Warning] {
    let warnings = picture.diagnostics.map { Warning(diagnostic: $0) }
    if isStrict, !warnings.isEmpty { throw Failure(warnings) }
    return warnings
  }
}

// Renders document files as image files.
extension DocumentRenderer {
  /// Renders a document file to an image. If `allStates` is set, renders one image for each state
  /// of the document's controls.
  ///
  /// - Parameters:
  ///   - input: the document; `-` is standard input.
  ///   - output: the image path; `-` is standard output. If `nil`, the image's name is derived from
  ///     the document's name.
  ///   - settings: the format, encoding and metadata of the images.
  ///   - make: a function that creates the renderer. It is called after the file has been read.
  static func render(
    _ input: String, to output: String?, allStates: Bool = false,
    _ settings: PictureSettings = PictureSettings(),
    by make: () throws(Failure) -> DocumentRenderer
  ) throws(Failure) {
    let file = try InputFile(opening: input)
    do throws(Failure) {
      let path = try path(ofPictureOf: file, output, settings)
      var times = StageTimes()
      let bytes = try times.measure("read") { () throws(Failure) in try file.readAll() }
      let renderer = try times.measure("fonts", make)
      do throws(Failure) {
        try renderer.render(bytes, of: file, to: path, allStates: allStates, &times)
      } catch {
        throw error.about(file.name, json: renderer.reader.json(bytes, of: file))
      }
    } catch {
      throw error.about(file.name)
    }
  }

  /// Renders a document from the bytes of its file, and prints the warnings about the document.
  func render(
    _ bytes: [UInt8], of file: InputFile, to path: String, allStates: Bool,
    _ times: inout StageTimes
  ) throws(Failure) {
    var warnings: [Warning] = []
    if allStates {
      var renderer = self
      renderer.reader.flags.insert("--state")
      // With `--strict`, check all states first. If any state has a warning, no image may be
      // written.
      for state in isStrict ? ControlState.allCases : [] {
        renderer.reader.options.state = state
        let document = try renderer.reader.read(bytes, of: file, &times)
        _ = try self.warnings(of: try layout(document, &times))
      }
      for state in ControlState.allCases {
        renderer.reader.options.state = state
        let path = FilePath.inserting("-\(state)", beforeExtensionOf: path)
        let more = try renderer.picture(bytes, of: file, at: path, &times)
        let known = Set(warnings.map(\.line))
        warnings += more.filter { !known.contains($0.line) }
      }
    } else {
      warnings = try picture(bytes, of: file, at: path, &times)
    }
    print(warnings, about: file, bytes)
    if isVerbose { StandardError.printTimes(times, of: file.name) }
  }

  /// Prints warnings about the document in a file.
  func print(_ warnings: [Warning], about file: InputFile, _ bytes: [UInt8]) {
    guard !warnings.isEmpty else { return }
    let places = MessagePlaces(file.name, json: reader.json(bytes, of: file))
    StandardError.print(
      warnings.map { places.message(.warning, at: $0.diagnostic.path, $0.text) })
  }

  /// Writes the image of a document, and returns the image's warnings.
  private func picture(
    _ bytes: [UInt8], of file: InputFile, at path: String, _ times: inout StageTimes
  ) throws(Failure) -> [Warning] {
    let document = try reader.read(bytes, of: file, &times)
    let layout = try layout(document, &times)
    let warnings = try self.warnings(of: layout)
    let encoding = try settings.encoding(for: path)
    let size = PictureSize(of: layout, in: encoding.format)
    guard !isDryRun else {
      try Self.check(layout, for: encoding)
      StandardError.print(Message(.note, "would write \(path) (\(size))"))
      return warnings
    }
    let shown = showsGuides ? try guided(layout, &times) : layout
    let picture = try encoded(shown, as: encoding, &times)
    let more = try self.warnings(of: picture)
    try times.measure("write") { () throws(Failure) in try Self.write(picture.bytes, to: path) }
    Self.reportWritten(picture.bytes, to: path, size)
    if isVerbose, let quality = picture.quality {
      let text = "quality \(quality), \(picture.bytes.count) bytes"
      StandardError.print(Message(.note, file: file.name, text))
    }
    if printsElement || printsLayer {
      let layer = printsLayer ? try textLayer(of: layout) : nil
      try StandardOutput.print(ImageElement(layout: layout, source: path, layer: layer).html)
    }
    return warnings + more
  }

  /// Checks that a document meets the standards that the PDF file must meet, without writing the
  /// file.
  static func check(
    _ layout: DocumentLayout, for encoding: PictureEncoding
  ) throws(Failure) {
    guard case .pdf(let options) = encoding else { return }
    do throws(RenderError) { try PDFBook(options).check(layout) } catch { throw Failure(error) }
  }

  private func textLayer(of layout: DocumentLayout) throws(Failure) -> String {
    do { return try renderer.textLayer(of: layout) } catch { throw Failure(error) }
  }

  /// Reports on standard error that an image was written.
  static func reportWritten(_ bytes: [UInt8], to path: String, _ size: PictureSize) {
    guard path != "-" else { return }
    let kilobytes = (bytes.count + 500) / 1000
    StandardError.report("wrote \(path) (\(size), \(kilobytes) kB)")
  }

  /// Writes an image file. If writing fails, no incomplete file remains. The path `-` is standard
  /// output.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    if path == "-" {
      try StandardOutput.write(bytes)
    } else {
      try StagedFile(bytes, for: path).commit()
    }
  }

  /// The path of a document's image. Throws an error if the image would replace its document.
  static func path(
    ofPictureOf file: InputFile, _ output: String?, _ settings: PictureSettings
  ) throws(Failure) -> String {
    let ending = settings.ending
    let name = DocumentFormat.nameWithoutEnding(file.name).map { $0 + "." + ending }
    let path = output ?? name ?? FilePath.replacingExtension(of: file.name, with: ending)
    if path != "-", file.isRegularFile(at: path) {
      throw Failure(.usage, "the image would replace its document; name another file with -o")
    }
    do throws(Failure) {
      _ = try settings.encoding(for: path)
    } catch {
      throw error.about(path == "-" ? file.name : path)
    }
    return path
  }
}
