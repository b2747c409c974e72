import ArgumentParser
import Galley
import GalleyCompare
import GalleyDocuments
import GalleyProcesses

/// Draws a template with the values of many languages on one sheet.
struct Matrix: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix",
    abstract: "Draw a template in many languages on one contact sheet.",
    usage: "rasterize matrix <template> [<values> ...] -o <sheet> [<options>]",
    discussion: """
      Each value file is a JSON object of values by placeholder name, and becomes one cell. The \
      file name without its extension is the cell's language, unless the file has a "language". A \
      cell with an error or a broken contract ("require") has a red border and a message, and the \
      exit code is 1. A cell with warnings has an orange border.

      --pseudo adds two cells: qps-ploc, which is longer and accented, and ar-XB, which runs from \
      right to left. They use the template's own values. If a placeholder has no value in the \
      template, they use the values of the first file.

      EXAMPLES:
        rasterize matrix card.json values/*.json -o sheet.png
        rasterize matrix card.json values/*.json --pseudo --json > report.json
      """)

  @Argument(help: "The template; - is stdin.")
  var template: String

  @Argument(help: "The files of values.")
  var values: [String] = []

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "Image file for the contact sheet; - writes a PNG to stdout.", valueName: "file"))
  var output: String?

  @Flag(help: "Print a report as one JSON object.")
  var json = false

  @Flag(help: "Add the pseudo-locales qps-ploc and ar-XB.")
  var pseudo = false

  @OptionGroup var options: LayoutOptions
  @OptionGroup var messages: MessageOptions
  @Flag(name: [.customShort("n"), .long], help: "Check everything, but write no files.")
  var dryRun = false
  @OptionGroup(title: "Font options") var fonts: FontOptions
  @OptionGroup(title: "Input options") var source: SourceOptions
  @OptionGroup(title: "Options for some document formats") var formats: FormatOptions

  func validate() throws {
    if output == nil, !json {
      throw ValidationError("nothing to do; pass -o FILE, --json or both")
    }
    if output == "-", json {
      throw ValidationError(
        "the contact sheet and the report both go to stdout; name a file with -o")
    }
    if values.isEmpty, !pseudo {
      throw ValidationError("no value files; pass files such as de.json, or use --pseudo")
    }
    if values.contains("-") {
      throw ValidationError(
        "values cannot come from stdin; pass files named after languages, such as de.json")
    }
  }

  func run() throws {
    let file = try InputFile(opening: template)
    let isSound: Bool
    do throws(Failure) {
      if let output { try check(output) }
      let renderer = try options.renderer(fonts, source, formats, messages)
      let source = try renderer.reader.template(try file.readAll(), of: file)
      let cells = MatrixCells(source, renderer)
      let entries = cells.entries(values, pseudo: pseudo)
      Progress.begin(total: entries.count)
      let matrix = LayoutMatrix(
        entries, renderedBy: renderer.renderer, missing: renderer.missing,
        timeout: renderer.timeout, cellDone: { Progress.count() })
      Progress.clear()
      if json { try StandardOutput.print(matrix.json) }
      for cell in matrix.cells {
        for problem in cell.problems {
          StandardError.print(Message(.error, file: file.name, "\(cell.name): \(problem)"))
        }
      }
      // Write the contact sheet last, so that problems are reported even if writing it fails.
      if let output { try write(matrix, to: output, by: renderer) }
      isSound = matrix.isSound
    } catch {
      throw error.about(file.name)
    }
    if !isSound { try ExitStatus.someFailed.exit() }
  }

  /// Throws an error if the output would replace one of the input files.
  private func check(_ output: String) throws(Failure) {
    guard let old = try? FileStatus(of: output), old.isRegular else { return }
    for path in [template] + values where (try? FileStatus(of: path))?.isSameFile(as: old) == true {
      throw Failure(.usage, "the contact sheet would replace \(path); name another file with -o")
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
    let size = PictureSize(of: sheet, in: encoding.format)
    guard !dryRun else {
      try DocumentRenderer.check(sheet, for: encoding)
      return StandardError.print(Message(.note, "would write \(output) (\(size))"))
    }
    let picture = try renderer.encoded(sheet, as: encoding, &times)
    try DocumentRenderer.write(picture.bytes, to: output)
    DocumentRenderer.reportWritten(picture.bytes, to: output, size)
  }
}
