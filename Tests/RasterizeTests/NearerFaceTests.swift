// System faces and bundled faces of the same family.

import Foundation
import TestSupport
import Testing

@Suite("System faces that match better than bundled faces")
struct NearerFaceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Environment variables for a system with a single font. The font is a bold face of a family
  /// that Galley bundles only in weight 400. `fields` replace the weight of the font.
  private func environment(
    _ fields: WeightFields = WeightFields(weightClass: 700)
  ) throws -> [String: String] {
    let fonts = folder.url.appending(path: "system")
    try folder.write(
      fields.replacing(in: Repository.bytes("Tests/Fonts/NamedBold.ttf")),
      to: "system/NamedBold.ttf")
    try folder.write(
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(fonts.path)</dir><cachedir>\(folder.url.path)/cache</cachedir></fontconfig>
      """, to: "fonts.conf")
    return ["FONTCONFIG_FILE": folder.url.appending(path: "fonts.conf").path]
  }

  @Test(
    "A bold system face is preferred to a regular bundled face, even if its weight class is 400",
    arguments: [
      WeightFields(weightClass: 700), WeightFields(selectsBold: true),
      WeightFields(isMacBold: true),
    ])
  func wins(_ fields: WeightFields) throws {
    let environment = try environment(fields)
    let bold = try Command.run(
      "fonts", "Noto Nastaliq Urdu:bold", in: folder, environment: environment)
    #expect(bold.text.contains("NamedBold.ttf") && bold.text.contains("as requested"))
    let regular = try Command.run(
      "fonts", "Noto Nastaliq Urdu", in: folder, environment: environment)
    #expect(regular.text.contains("bundled") && regular.text.contains("as requested"))
  }

  @Test("With --no-system-fonts, `fonts`, `lint` and rendering report the missing weight")
  func lacks() throws {
    let environment = try environment()
    let bold = try Command.run(
      "fonts", "--no-system-fonts", "Noto Nastaliq Urdu:bold", in: folder,
      environment: environment)
    let words = "'Noto Nastaliq Urdu' has no weight 700 (using 400)"
    #expect(bold.text.contains(words) && !bold.text.contains("as requested"))
    try folder.write(
      #"{"text": "حرية", "attributes": {"font": "Noto Nastaliq Urdu:bold@30"}}"#, to: "text.json")
    let lint = try Command.run(
      "lint", "--no-system-fonts", "text.json", in: folder, environment: environment)
    #expect(lint.status == 1 && lint.text.contains("faceSubstituted"))
    let render = try Command.run(
      "text.json", "--no-system-fonts", "-o", "out.png", in: folder, environment: environment)
    #expect(render.status == 0 && render.errors.contains(words))
  }
}
