// `rasterize batch`: many documents to as many pictures.

import ArgumentParser
import Galley

/// Renders one document a line.
struct Batch: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render many documents on all cores, one a line.",
    discussion: """
      Each line is a document with an "output", the path of its PNG as seen from the input's folder \
      (for standard input, the current one), and perhaps an "id". Each is answered with one line:
        {"id", "output", "width", "height", "milliseconds"}   sizes in pixels
        {"id", "error": {"message", "path"}}                  the others go on
      The exit code is 1 if any line failed.

      EXAMPLES:
        rasterize batch --ndjson documents.ndjson
        make-documents | rasterize batch --ndjson --jobs 4
      """)

  @Argument(help: "The documents, one a line; - or nothing is standard input.")
  var input: String?

  @OptionGroup var lines: LineOptions
  @OptionGroup var setting: SettingOptions
  @OptionGroup var picture: PictureOptions

  func run() throws {
    let file = try InputFile(opening: input)
    do {
      try answerLines(of: file, by: try setting.setter()).exit()
    } catch let failure as Failure {
      throw failure.about(file.name)
    }
  }

  private func answerLines(of file: InputFile, by setter: DocumentSetter) -> ExitStatus {
    let worker = BatchWorker(
      setter: setter, effort: picture.pngEffort, folder: file.folder,
      inputName: setting.verbose ? file.name : nil)
    return LineProcessor(input: file, jobs: lines.workers).run(worker.answer)
  }
}
