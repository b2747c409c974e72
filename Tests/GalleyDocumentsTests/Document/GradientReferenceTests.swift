import Galley
import GalleyDocuments
import TestSupport
import Testing

/// Compares gradients with the pixels that Chromium paints. `Scripts/generate/gradient-references`
/// writes the file of the pixels.
@Suite("Gradients as in Chromium")
struct GradientReferenceTests {
  private static let columns = [0, 7, 19, 26, 39, 40, 53, 61, 79]
  private static let rows = [0, 11, 23, 24, 33, 47]

  /// Differences between Chromium and the contract, as the beginnings of CSS functions.
  private static let differences: [String] = []

  @Test("Every premultiplied channel differs from Chromium's by at most 2")
  func chromium() throws {
    let table = String(
      decoding: try Repository.bytes("Tests/Texts/css-gradients.tsv"), as: UTF8.self)
    let lines = table.split(separator: "\n").map { $0.split(separator: "\t") }
    try #require(lines.count == 140)
    var worst: [String: Int] = [:]
    for line in lines {
      let (css, hexadecimal) = (String(line[1]), line[2])
      let bitmap = try painted(String(line[0]))
      let bytes = stride(from: 0, to: hexadecimal.utf8.count, by: 2).compactMap { offset in
        UInt8(hexadecimal.dropFirst(offset).prefix(2), radix: 16).map(Int.init)
      }
      let places = Self.rows.flatMap { y in Self.columns.map { x in (x, y) } }
      try #require(bytes.count == 4 * places.count)
      for (index, (x, y)) in places.enumerated() {
        let color = try #require(bitmap[x, y])
        let alphas = (Int(color.alpha), bytes[4 * index + 3])
        let channels = [color.red, color.green, color.blue, 255].map(Int.init)
        for (channel, value) in channels.enumerated() {
          let other = channel == 3 ? 255 : bytes[4 * index + channel]
          let difference = abs(value * alphas.0 - other * alphas.1) / 255
          worst[css] = max(worst[css] ?? 0, difference)
        }
      }
    }
    for (css, difference) in worst.sorted(by: { $0.value > $1.value }) where difference > 2 {
      Issue.record("\(difference): \(css)")
    }
  }

  private func painted(_ gradient: String) throws -> Bitmap {
    let json = #"{"width": 80, "height": 48, "text": "", "background": \#(gradient)}"#
    return try TextRenderer(fonts: .bundled).render(TextDocument(json: Array(json.utf8)))
  }
}
