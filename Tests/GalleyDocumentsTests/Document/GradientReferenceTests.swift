import Galley
import GalleyDocuments
import TestSupport
import Testing

/// Compares gradients with the pixels that Chromium paints. `Scripts/generate/gradient-references`
/// writes the file with Chromium's pixels.
@Suite("Gradients as in Chromium")
struct GradientReferenceTests {
  private static let columns = [0, 7, 19, 26, 39, 40, 53, 61, 79]
  private static let rows = [0, 11, 23, 24, 33, 47]

  /// CSS gradients that Chromium does not paint as CSS specifies. An entry applies to each gradient
  /// whose CSS text contains all strings of the entry.
  private static let differences = [
    // White has no hue (CSS Color 4 §12.2), and Chromium's color-mix() agrees. But in gradients,
    // Chromium computes a hue from rounding errors.
    ["oklch", "#ffffff"],
    // If the period of a repeating gradient is much shorter than a pixel, CSS requires the average
    // of premultiplied colours (CSS Images 4 §3.6). If the radius is 0, Chromium paints the
    // average of colours that are not premultiplied. Otherwise, Chromium paints the last colour.
    ["repeating-", "#ff0000 30%, #ffff00 30%"], ["repeating-", "#0000ff 50.00000001%"],
    ["repeating-", "circle 0px"], ["repeating-", "ellipse 40px 0px"],
    ["repeating-", "ellipse 0px 40px"],
  ]

  @Test("Each premultiplied channel of a gradient differs from Chromium's by at most 2 of 255")
  func chromium() throws {
    let table = String(
      decoding: try Repository.bytes("Tests/Texts/css-gradients.tsv"), as: UTF8.self)
    let lines = table.split(separator: "\n").map { $0.split(separator: "\t") }
    try #require(lines.count == 140)
    for line in lines {
      let css = String(line[1])
      let isKnown = Self.differences.contains { $0.allSatisfy(css.contains) }
      let difference = try difference(String(line[0]), String(line[2]))
      #expect((difference > 2) == isKnown, "\(difference): \(css)")
    }
  }

  /// The largest difference, from 0 to 255, between the premultiplied channels of Galley's and
  /// Chromium's pixels.
  private func difference(_ gradient: String, _ hexadecimal: String) throws -> Double {
    let bitmap = try painted(gradient)
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    let bytes = stride(from: 0, to: digits.count, by: 2).map { 16 * digits[$0] + digits[$0 + 1] }
    let places = Self.rows.flatMap { y in Self.columns.map { x in (x, y) } }
    try #require(bytes.count == 4 * places.count)
    var largest = 0.0
    for (index, (x, y)) in places.enumerated() {
      let found = try #require(bitmap[x, y])
      let colors = (
        [Int(found.red), Int(found.green), Int(found.blue), Int(found.alpha)],
        Array(bytes[4 * index..<4 * index + 4])
      )
      for channel in 0..<4 {
        let values = (premultiplied(colors.0, channel), premultiplied(colors.1, channel))
        largest = max(largest, abs(values.0 - values.1))
      }
    }
    return largest
  }

  private func premultiplied(_ color: [Int], _ channel: Int) -> Double {
    Double(channel == 3 ? color[3] * 255 : color[channel] * color[3]) / 255
  }

  private func painted(_ gradient: String) throws -> Bitmap {
    let json = #"{"width": 80, "height": 48, "text": "", "background": \#(gradient)}"#
    return try TextRenderer(fonts: .bundled).render(TextDocument(json: Array(json.utf8)))
  }
}
