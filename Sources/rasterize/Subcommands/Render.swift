import ArgumentParser
import Galley
import GalleyDocuments
import GalleyProcesses

/// Renders a document as an image.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a document as an image.",
    usage: "rasterize <document> [-o <image>] [<options>]",
    discussion: """
      This is the default subcommand: rasterize card.json is rasterize render card.json.

      EXAMPLES:
        rasterize card.json -o card.png
        rasterize card.json -o card.jpg --max-bytes 300k
        rasterize card.json --value title="Hello, world" -o card.png

        rasterize notes.md --width 480 --color-scheme dark
        rasterize card.ui.xml --xml-template welcome --value name=John
        rasterize button.ui.xml --styles common.styles.xml --all-states

        rasterize card.json --watch
        rasterize card.json --explain 12
        rasterize card.json -o card.png --html > card.html
        echo '{"text": "Hello"}' | rasterize - -o - > hello.png
      """)

  @Argument(help: ArgumentHelp("The document; - is stdin.", valueName: "document"))
  var input: String

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "Image to write; - is stdout. (default: input name with .png)",
      discussion:
        "The extension picks the format: .png, .jpg, .webp, .svg, .pdf, or .rgba for raw pixels.",
      valueName: "image"))
  var output: String?

  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var options: LayoutOptions
  @OptionGroup var messages: MessageOptions
  @Flag(name: [.customShort("n"), .long], help: "Check everything, but write no files.")
  var dryRun = false

  @Flag(
    help: ArgumentHelp(
      "Render again when the document, its images or its fonts change.",
      discussion: "Runs until interrupted. On an error, the previous image is kept."))
  var watch = false

  @Flag(
    help: ArgumentHelp(
      "XML and styles: render one image per control state.",
      discussion: "The images are NAME-normal.png, NAME-highlighted.png and so on."))
  var allStates = false

  @Flag(
    help: ArgumentHelp(
      "Print an HTML <img> for the image on stdout.",
      discussion: "The img element has the image's alternative text and size, and an image map of"
        + " the links."))
  var html = false

  @Flag(
    help: ArgumentHelp(
      "Print the <img> of --html with a transparent text layer over it.",
      discussion: "The text can be selected, searched and translated."))
  var htmlLayer = false

  @Option(
    help: ArgumentHelp(
      "Instead of rendering, print the rule that set each attribute at an offset.",
      discussion: "Offsets are UTF-16 code units, as in rasterize layout. The default frame is 0.",
      valueName: "offset|frame:offset"))
  var explain: ExplainedPlace?

  @Flag(help: "Print the result of --explain as one JSON object.")
  var json = false

  @OptionGroup(title: "Image file options") var picture: PictureOptions
  @OptionGroup(title: "Font options") var fonts: FontOptions
  @OptionGroup(title: "Input options") var source: SourceOptions
  @OptionGroup(title: "Options for some document formats") var formats: FormatOptions

  func validate() throws {
    if json, explain == nil {
      throw ValidationError("--json needs --explain; for a layout as JSON, use rasterize layout")
    }
    if explain != nil {
      guard output == nil, !watch, !allStates else {
        throw ValidationError("--explain writes no image; remove -o, --watch and --all-states")
      }
    } else if input == "-", output == nil {
      throw ValidationError("input is stdin, so the output needs a name: pass -o FILE, or -o -")
    }
    try validateElement()
    if watch, input == "-" || output == "-" {
      throw ValidationError("--watch needs files; name a document and an image")
    }
    if watch, dryRun {
      throw ValidationError("--watch writes images, but --dry-run does not; remove one flag")
    }
    if allStates, output == "-" {
      throw ValidationError("--all-states writes several images; name a file with -o")
    }
    if allStates, formats.state != nil {
      throw ValidationError("use --state or --all-states, not both")
    }
  }

  private func validateElement() throws {
    guard html || htmlLayer else { return }
    let flag = html ? "--html" : "--html-layer"
    if html, htmlLayer { throw ValidationError("use --html or --html-layer, not both") }
    if output == "-" {
      throw ValidationError(
        "\(flag) and the image both go to stdout; name a file for the image with -o")
    }
    if watch || allStates || explain != nil {
      throw ValidationError("\(flag) is for one image; remove --watch, --all-states and --explain")
    }
  }

  func run() throws {
    guard explain != nil || watch else {
      return try DocumentRenderer.render(
        input, to: output, allStates: allStates, picture.settings, by: renderer)
    }
    let file = try InputFile(opening: input)
    do throws(Failure) {
      if let explain { return try self.explain(explain, of: file) }
      let destination = try DocumentRenderer.path(ofPictureOf: file, output, picture.settings)
      file.close()
      keepRendering(to: destination)
    } catch {
      throw error.about(file.name)
    }
  }

  private func renderer() throws(Failure) -> DocumentRenderer {
    var renderer = try options.renderer(
      fonts, source, formats, messages, choice: choice, picture: picture)
    (renderer.printsElement, renderer.printsLayer) = (html, htmlLayer)
    renderer.isDryRun = dryRun
    return renderer
  }

  /// Prints each attribute at a text offset, with the style rule that set the attribute.
  private func explain(_ place: ExplainedPlace, of file: InputFile) throws(Failure) {
    let reader = try renderer().reader
    let explanation = try reader.explanation(
      of: try file.readAll(), of: file, frame: place.frame, offset: place.offset)
    for line in json ? [explanation.json] : explanation.lines { try StandardOutput.print(line) }
  }

  /// Renders the document, and renders the document again after each change of its files. A signal
  /// ends the program.
  private func keepRendering(to destination: String) -> Never {
    var files = FileWatch()
    let given = [input] + fonts.choice.paths + formats.files
    files.watch(given)
    while true {
      do throws(Failure) {
        let file = try InputFile(opening: input)
        var times = StageTimes()
        let bytes = try times.measure("read") { () throws(Failure) in try file.readAll() }
        // Watch the files before they are read, so that no change is missed.
        if let named = try source.reader(formats).namedFiles(in: bytes, of: file) {
          files.watch(given + named.filter { !isSameFile($0, destination) })
        }
        let renderer = try times.measure("fonts", self.renderer)
        try renderer.render(bytes, of: file, to: destination, allStates: allStates, &times)
        StandardError.print(Message(.note, file: input, "rendered to \(destination)"))
      } catch {
        StandardError.print(error.about(input).messages)
      }
      files.waitForChange()
    }
  }

  private func isSameFile(_ path: String, _ other: String) -> Bool {
    guard let status = try? FileStatus(of: path), let old = try? FileStatus(of: other) else {
      return false
    }
    return status.isSameFile(as: old)
  }
}

/// A text offset, in UTF-16 code units from 0: `OFFSET` in the first frame, or `FRAME:OFFSET`.
struct ExplainedPlace: ExpressibleByArgument, Sendable, Hashable {
  let frame: Int
  let offset: Int

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }.filter { $0 >= 0 }
    guard numbers.count == parts.count, (1...2).contains(numbers.count) else { return nil }
    frame = numbers.count == 2 ? numbers[0] : 0
    offset = numbers[numbers.count - 1]
  }
}
