import ArgumentParser
import Foundation
import Galley
import GalleyServer

/// The subcommand that compares the images of two folders of templates.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw the templates of two folders, and report how their images differ.",
    discussion: """
      Each template is drawn with the default values of its placeholders, once per language. A \
      placeholder without a default is replaced by its name. The report is an HTML page with both \
      images and their difference. The exit status is 1 if an image differs.

      EXAMPLES:
        galley-server diff cards/ cards.new/ --assets brand/ -o report.html && mv cards.new cards
      """)

  @Argument(help: ArgumentHelp("Folder of the old templates.", valueName: "old"))
  var old: String

  @Argument(help: ArgumentHelp("Folder of the new templates.", valueName: "new"))
  var new: String

  @Option(
    help: ArgumentHelp("Folder of images and fonts for the templates.", valueName: "dir"))
  var assets: String?

  @Option(
    help: ArgumentHelp(
      "Folder of images and fonts for the old templates. (default: --assets)", valueName: "dir"))
  var oldAssets: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("File of the HTML report. (default: no report)", valueName: "file"))
  var output: String?

  @Flag(help: "Use only the bundled fonts and the fonts in the assets.")
  var noSystemFonts = false

  func run() throws {
    let differences: TemplateDifferences
    do throws(StartError) {
      differences = TemplateDifferences(
        old: try content(old, oldAssets ?? assets), new: try content(new, assets))
    } catch {
      throw ValidationError(error.description)
    }
    if let output {
      do {
        try Data(differences.html.utf8).write(
          to: URL(fileURLWithPath: output), options: .atomic)
      } catch {
        throw ValidationError("\(output): cannot write the report; check the folder's permissions")
      }
    }
    for line in differences.lines { print(line) }
    guard differences.lines.isEmpty else { throw ExitCode(1) }
    print("\(differences.compared) images are equal")
  }

  private func content(
    _ templates: String, _ assets: String?
  ) throws(StartError) -> ServedContent {
    try ServedContent(
      ServedFiles(templates: templates, assets: assets),
      pictures: AssetCache(folder: assets, limit: ServerConfiguration.defaultAssetBytes),
      limits: .untrusted, includesSystemFonts: !noSystemFonts)
  }
}
