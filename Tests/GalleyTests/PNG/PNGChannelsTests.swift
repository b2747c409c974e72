// PNGs that always have the four channels RGBA, even if the image needs fewer.

import TestSupport
import Testing

@testable import Galley

@Suite("Channels of PNG files")
struct PNGChannelsTests {
  private let renderer = TextRenderer(fonts: .bundled)

  private func document(_ color: Color, on background: Color?) -> TextDocument {
    var document = TextDocument(
      AttributedText("Hamburgefonts", [.foregroundColor(color), .font(.system(30))]))
    document.background = background
    return document
  }

  @Test(
    "An RGBA PNG has the same pixels as a PNG in the smallest format", arguments: PNGEffort.allCases
  )
  func pixels(effort: PNGEffort) throws {
    for (color, background) in [
      (Color.black, Color.white), (.black, nil), (.red, .white), (.red, nil),
    ] as [(Color, Color?)] {
      let layout = try renderer.layout(document(color, on: background))
      let needed = try renderer.encode(layout, as: .png(effort)).bytes
      let full = try renderer.encode(layout, as: .png(effort, channels: .rgba)).bytes
      #expect(full[25] == 6 && full[24] == 8)
      #expect(try Bitmap(png: full) == Bitmap(png: needed))
      // If the smallest format has all four channels, both PNGs have the same bytes.
      if needed[25] == 6 { #expect(full == needed) }
    }
  }
}
