// `rasterize layout`: where every line, run and glyph of a document stands.

import ArgumentParser
import Galley

/// Prints a document's layout as JSON.
struct Layout: SettingVerb {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Print where every line, run and glyph stands, as JSON.",
    discussion: """
      Lengths are points, y grows down from the canvas' top left, offsets are UTF-16 units.

      EXAMPLES:
        rasterize layout text.json
        rasterize layout --ndjson documents.ndjson
      """)

  @Argument(help: "The document; - is standard input.")
  var input: String?

  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var setting: SettingOptions
  @OptionGroup var lines: LineOptions

  func answer(
    _ layout: DocumentLayout, of file: InputFile, by setter: DocumentSetter,
    _ times: inout StageTimes
  ) throws {
    let json = try setter.describe(layout, &times)
    try times.measure("write") { () throws(Failure) in try StandardOutput.print(json) }
  }

  static func answer(
    _ layout: DocumentLayout, id: String?, by setter: DocumentSetter
  ) throws(Failure) -> LineAnswer.Result {
    var times = StageTimes()
    return LineAnswer.Result(object: try setter.describe(layout, &times), id: id)
  }
}
