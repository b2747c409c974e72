import ArgumentParser
import Galley
import GalleyCompare
import GalleyDocuments
import GalleyProcesses

/// Draws a template with the values of many languages on one page.
struct Matrix: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix",
    abstract: "Draw a template in many languages on one page.",
    discussion: """
      Each file of values, a JSON object of texts by name, is a cell. Its name without its ending \
      is the cell's language, unless it has a "language" of its own. A cell whose contract \
      ("require") is broken, and one that cannot be drawn, has a red border and a line that says \
      why; one with warnings has an orange border. Ends with 1 where a cell is broken.

      With --pseudo there are two cells more, made from the template's own values or, where these \
      leave a placeholder open, from the first file's: qps-ploc, longer and accented, and \
      ar-XB, turned round.

      EXAMPLES:
        rasterize matrix card.json values/*.json -o sheet.png
        rasterize matrix card.json values/*.json --pseudo --json > report.json
      """)

  @Argument(help: "The template; - is standard input.")
  var template: String

  @Argument(help: "The files of values.")
  var values: [String] = []

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp("The sheet, a PNG; - is standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Print a report as one JSON object.")
  var json = false

  @Flag(help: "Add the pseudo-locales qps-ploc and ar-XB.")
  var pseudo = false

  @OptionGroup var options: LayoutOptions
  @OptionGroup var fonts: FontOptions
  @OptionGroup var source: SourceOptions

  func validate() throws {
    if output == nil, !json {
      throw ValidationError("nothing is asked for; name the sheet with -o, or give --json")
    }
    if output == "-", json {
      throw ValidationError("sheet and report are both for standard output; name a file with -o")
    }
    if values.isEmpty, !pseudo {
      throw ValidationError("no values are given; name files of them, or give --pseudo")
    }
    if values.contains("-") {
      throw ValidationError("values come from files, whose names are their languages")
    }
  }

  func run() throws {
    let file = try InputFile(opening: template)
    let isSound: Bool
    do throws(Failure) {
      if let output { try check(output) }
      let renderer = try options.renderer(fonts, source)
      let source = try renderer.reader.template(try file.readAll(), of: file)
      let cells = MatrixCells(source, renderer)
      let matrix = LayoutMatrix(
        cells.entries(values, pseudo: pseudo), renderedBy: renderer.renderer,
        missing: renderer.missing, timeout: renderer.timeout)
      if json { try StandardOutput.print(matrix.json) }
      for cell in matrix.cells {
        for problem in cell.problems {
          StandardError.print("\(file.name): \(cell.name): \(problem)".oneLine)
        }
      }
      // Last: what was found is told also where the sheet cannot be drawn or written.
      if let output { try write(matrix, to: output, by: renderer) }
      isSound = matrix.isSound
    } catch {
      throw error.about(file.name)
    }
    if !isSound { try ExitStatus.someFailed.exit() }
  }

  /// Refuses a sheet in the place of what it is made from.
  private func check(_ output: String) throws(Failure) {
    guard let old = try? FileStatus(of: output), old.isRegular else { return }
    for path in [template] + values where (try? FileStatus(of: path))?.isSameFile(as: old) == true {
      throw Failure(.usage, "the sheet would replace \(path); name another file with -o")
    }
  }

  private func write(
    _ matrix: LayoutMatrix, to output: String, by renderer: DocumentRenderer
  ) throws(Failure) {
    var times = StageTimes()
    let sheet: DocumentLayout
    do throws(RenderError) {
      sheet = try matrix.sheet(by: renderer.renderer)
    } catch {
      throw Failure(error)
    }
    let encoding = try renderer.settings.encoding(for: output)
    let picture = try renderer.encoded(sheet, as: encoding, &times)
    try DocumentRenderer.write(picture.bytes, to: output)
  }
}
