// `rasterize render`: a document to a picture.

import ArgumentParser
import Galley

/// Renders a document as a PNG.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a text document as a PNG.",
    discussion: """
      This is what the command does without a verb.

      EXAMPLES:
        rasterize text.json -o out.png
        rasterize text.json --scale 2
        echo '{"text": "Hello"}' | rasterize - -o - > hello.png
      """)

  @Argument(help: "The text document as JSON; - is standard input.")
  var input: String

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "The PNG to write; - is standard output. (default: the input's name with .png)",
      valueName: "file"))
  var output: String?

  @OptionGroup var setting: SettingOptions
  @OptionGroup var picture: PictureOptions

  func validate() throws {
    if input == "-", output == nil {
      throw ValidationError("standard input has no name to go by; give -o FILE, or -o - for stdout")
    }
  }

  func run() throws {
    let file = try InputFile(opening: input)
    do throws(Failure) {
      try render(file, to: try destination(of: file))
    } catch {
      throw error.about(file.name)
    }
  }

  private func render(_ file: InputFile, to destination: String) throws(Failure) {
    var times = StageTimes()
    let bytes = try times.measure("read") { () throws(Failure) in try file.readAll() }
    let setter = try times.measure("fonts") { () throws(Failure) in try setting.setter() }
    let document = try setter.read(bytes, folder: file.folder, &times)
    let layout = try setter.layout(document, &times)
    let bitmap = try setter.draw(layout, &times)
    let png = try setter.encode(bitmap, of: layout, as: picture.encoding, &times)
    try times.measure("write") { () throws(Failure) in
      if destination == "-" {
        try StandardOutput.write(png)
      } else {
        try StagedFile(png, for: destination).commit()
      }
    }
    for warning in Warnings.lines(for: layout, missing: setting.missing) {
      StandardError.print("\(file.name): warning: \(warning)")
    }
    if setting.verbose { StandardError.print("\(file.name): \(times.description)") }
  }

  /// Where the picture goes, which is never where the document is.
  private func destination(of file: InputFile) throws(Failure) -> String {
    let path = output ?? FilePath.replacingExtension(of: input, with: "png")
    if path != "-", let source = file.status, let target = try? FileStatus(of: path),
      target.isRegular, target.isSameFile(as: source)
    {
      throw Failure(.usage, "the picture would replace its document; name another file with -o")
    }
    return path
  }
}
