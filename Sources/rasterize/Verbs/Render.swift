import ArgumentParser
import Galley
import GalleyDocuments
import GalleyProcesses

/// Renders a document as a picture.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a document as a picture.",
    discussion: """
      This is what the command does without a verb.

      EXAMPLES:
        rasterize text.json -o out.png
        rasterize text.json -o out.jpg --max-bytes 300k
        rasterize text.json --scale 2
        rasterize text.json --watch
        rasterize text.json --strict
        rasterize card.json -o card.png --html > card.html
        rasterize button.ui.xml --styles common.styles.xml --all-states
        rasterize text.json --explain 12
        rasterize card.ui.xml --template welcome --value name=John
        rasterize notes.md --width 480 --color-scheme dark
        echo '{"text": "Hello"}' | rasterize - -o - > hello.png
      """)

  @Argument(help: "The document; - is standard input.")
  var input: String

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "The picture to write; - is standard output. (default: the input's name with .png)",
      discussion: "Its ending is its format: .png, .jpg, .webp, or .rgba for raw pixels.",
      valueName: "file"))
  var output: String?

  @Flag(
    help: ArgumentHelp(
      "Render again whenever the document, or a picture or font that it names, changes.",
      discussion: "Until it is interrupted. What is wrong is told, and the old picture stays."))
  var watch = false

  @Flag(
    help: ArgumentHelp(
      "XML and styles: render each state of controls, as NAME-normal.png, NAME-highlighted.png…"))
  var allStates = false

  @Flag(
    help: ArgumentHelp(
      "Print the picture's <img> on standard output.",
      discussion: "With its alternative text, its size, and an image map of its links."))
  var html = false

  @Option(
    help: ArgumentHelp(
      "Instead of rendering, tell which rule set which attribute at a place of the text.",
      discussion: "In UTF-16 units, as the verb layout counts; without a frame in the first one.",
      valueName: "offset|frame:offset"))
  var explain: ExplainedPlace?

  @Flag(help: "Print what --explain tells as one JSON object.")
  var json = false

  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var options: LayoutOptions
  @OptionGroup var fonts: FontOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var picture: PictureOptions

  func validate() throws {
    if json, explain == nil {
      throw ValidationError("--json is about --explain; the verb layout prints a layout as JSON")
    }
    if explain != nil {
      guard output == nil, !watch, !allStates else {
        throw ValidationError("--explain makes no picture; leave -o, --watch and --all-states out")
      }
    } else if input == "-", output == nil {
      throw ValidationError("standard input has no name to go by; give -o FILE, or -o - for stdout")
    }
    if html, output == "-" {
      throw ValidationError("--html prints on standard output; name a file for the picture with -o")
    }
    if html, watch || allStates || explain != nil {
      throw ValidationError(
        "--html is of one picture; leave --watch, --all-states and --explain out")
    }
    if watch, input == "-" || output == "-" {
      throw ValidationError("--watch goes with files; name a document and a picture")
    }
    if allStates, output == "-" {
      throw ValidationError("--all-states writes several pictures; name a file with -o")
    }
    if allStates, source.state != nil {
      throw ValidationError("--state names one state, and --all-states are all; give one of them")
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
    var renderer = try options.renderer(fonts, source, choice: choice, picture: picture)
    renderer.printsElement = html
    return renderer
  }

  /// Prints which rule set which attribute at a place.
  private func explain(_ place: ExplainedPlace, of file: InputFile) throws(Failure) {
    let reader = try renderer().reader
    let explanation = try reader.explanation(
      of: try file.readAll(), of: file, frame: place.frame, offset: place.offset)
    for line in json ? [explanation.json] : explanation.lines { try StandardOutput.print(line) }
  }

  /// Renders at once and after each change, until a signal ends the program.
  private func keepRendering(to destination: String) -> Never {
    var files = FileWatch()
    let given = [input] + fonts.choice.paths + source.files
    files.watch(given)
    while true {
      do throws(Failure) {
        let file = try InputFile(opening: input)
        var times = StageTimes()
        let bytes = try times.measure("read") { () throws(Failure) in try file.readAll() }
        // Files are watched before they are read, so that later changes are noticed.
        if let named = try source.reader().namedFiles(in: bytes, of: file) {
          files.watch(given + named.filter { !isSameFile($0, destination) })
        }
        let renderer = try times.measure("fonts", self.renderer)
        try renderer.render(bytes, of: file, to: destination, allStates: allStates, &times)
        StandardError.print("\(input): rendered to \(destination)")
      } catch {
        for line in error.about(input).lines { StandardError.print(line) }
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

/// `OFFSET` in the first frame's text, or `FRAME:OFFSET`, in UTF-16 units from 0.
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
