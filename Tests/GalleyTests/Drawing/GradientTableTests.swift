import TestSupport
import Testing

@testable import Galley

/// Gradient rows filled from a table of pixels must equal rows computed pixel by pixel.
@Suite("Tables of gradient pixels")
struct GradientTableTests {
  private let box = ExactRect(minX: 0, minY: 0, maxX: 400, maxY: 240)

  private func compare(_ gradient: Gradient, expectsTable: Bool = true) {
    let placed = PlacedGradient(gradient, in: box, blending: .srgb)
    for area in [1 << 20, 3000] {
      let table = placed.table(for: area)
      #expect((table != nil) == (expectsTable && !placed.isEqualAlongRows))
      var row = [UInt32](repeating: 1, count: 400)
      var exact = row
      for y in stride(from: -3, to: 250, by: 7) {
        placed.fill(&row, x: -2, y: y, table)
        placed.forEachPixel(x: -2, y: y, count: 400) { exact[$0] = $1 }
        #expect(row == exact, "\(gradient) \(y)")
      }
    }
  }

  @Test(
    "At any angle, a gradient has the same pixels with and without a table of its colours",
    arguments: [0.0, 17, 45, 89.999, 90, 90.001, 135, 180, 233.3, 270, 300, 359])
  func angles(_ angle: Double) {
    compare(Gradient(angle: angle, .black, .white))
    compare(Gradient(angle: angle, .red, Color(red: 0, green: 0, blue: 255, alpha: 30), .lime))
    compare(
      Gradient(
        angle: angle,
        stops: [.init(0.2, .white), .init(0.2, .black), .init(0.7, .red), .init(0.7, .blue)]))
    compare(Gradient(angle: angle, .yellow))
    compare(Gradient(angle: angle, .yellow, .yellow))
  }

  @Test(
    "A random gradient has the same pixels with and without a table of its colours",
    arguments: 0..<60)
  func random(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func byte() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
    let stops = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
      Gradient.Stop(
        Double.random(in: -0.2...1.2, using: &generator),
        Color(
          red: byte(), green: byte(), blue: byte(),
          alpha: Bool.random(using: &generator) ? 255 : byte()))
    }
    let angle = Double.random(in: -400...400, using: &generator)
    for kind in Gradient.Kind.allCases {
      var gradient = Gradient(kind: kind, angle: angle, stops: stops)
      compare(gradient)
      gradient.repeats = true
      compare(gradient)
    }
  }

  @Test(
    "Gradients have no colour table in small areas, without stops or length, or in linear light")
  func nothing() {
    compare(Gradient(angle: 90, stops: []), expectsTable: false)
    let gradient = Gradient(angle: 90, .black, .white)
    #expect(PlacedGradient(gradient, in: box, blending: .srgb).table(for: 255) == nil)
    let flat = PlacedGradient(
      gradient, in: ExactRect(minX: 5, minY: 5, maxX: 5, maxY: 5), blending: .srgb)
    #expect(flat.table(for: 1 << 20) == nil)
    #expect(PlacedGradient(gradient, in: box, blending: .linear).table(for: 1 << 20) == nil)
  }
}
