// `rasterize layout`: where every line, run and glyph of a document stands.

import ArgumentParser
import Galley
import GalleyDocuments

/// Prints a document's layout as JSON.
struct Layout: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print where every line, run and glyph stands, as JSON.",
    discussion: """
      Lengths are points, y grows down from the canvas' top left, offsets are UTF-16 units.

      EXAMPLES:
        rasterize layout text.json
        rasterize layout --ndjson documents.ndjson
      """)

  @Argument(help: "The text document as JSON; - is standard input.")
  var input: String?

  @OptionGroup var setting: SettingOptions
  @OptionGroup var lines: LineOptions

  func validate() throws { try lines.checkNamed(input) }

  func run() throws {
    let file = try InputFile(opening: input)
    do {
      let setter = try setting.setter()
      guard lines.areLines else { return try answer(file, by: setter) }
      try answerLines(of: file, by: setter).exit()
    } catch let failure as Failure {
      throw failure.about(file.name)
    }
  }

  private func answer(_ file: InputFile, by setter: DocumentSetter) throws(Failure) {
    var times = StageTimes()
    let bytes = try times.measure("read") { () throws(Failure) in try file.readAll() }
    let document = try setter.read(bytes, folder: file.folder, &times)
    let layout = try setter.layout(document, &times)
    let json = try setter.describe(layout, &times)
    try times.measure("write") { () throws(Failure) in try StandardOutput.print(json) }
    if setting.verbose { StandardError.print("\(file.name): \(times.description)") }
  }

  private func answerLines(of file: InputFile, by setter: DocumentSetter) -> ExitStatus {
    let root = setter.root(folder: file.folder)
    return LineProcessor(input: file, jobs: lines.workers).run { json in
      let line = DocumentLine<TextDocument>(json: json, root: root, pictures: setter.pictures)
      return LineAnswer(
        id: line.id,
        object: { () throws(Failure) in
          var times = StageTimes()
          return try setter.describe(try setter.layout(try line.read(), &times), &times)
        })
    }
  }
}
