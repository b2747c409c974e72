import Foundation
import GalleyFont
import Testing

@testable import Galley

@Suite("Gradients")
struct GradientTests {
  /// Draws a canvas that contains only a gradient.
  private func canvas(
    _ width: Double, _ height: Double, _ gradient: Gradient, _ blending: Blending = .srgb
  ) throws -> Bitmap {
    var document = TextDocument(frames: [], width: width, height: height)
    document.backgroundGradient = gradient
    document.blending = blending
    return try Drawing.renderer.get().render(document)
  }

  /// The position of a pixel's centre along the gradient line, from 0 to 1, as defined in CSS
  /// Images 3 §3.1 and without rounding.
  private func place(_ x: Int, _ y: Int, _ width: Double, _ height: Double, _ angle: Double)
    -> Double
  {
    let radians = angle * .pi / 180
    let (dx, dy) = (sin(radians), -cos(radians))
    let length = abs(width * sin(radians)) + abs(height * cos(radians))
    let along = (Double(x) + 0.5 - width / 2) * dx + (Double(y) + 0.5 - height / 2) * dy
    return min(max(along / length + 0.5, 0), 1)
  }

  @Test(
    "Gradient angles have the same meaning as in CSS",
    arguments: [0, 30, 45, 90, 133.5, 180, 270, -45, 405, 3600])
  func angles(_ angle: Double) throws {
    let bitmap = try canvas(40, 24, Gradient(angle: angle, .black, .white))
    for y in 0..<24 {
      for x in 0..<40 {
        let expected = 255 * place(x, y, 40, 24, angle)
        let found = try #require(bitmap[x, y])
        #expect(abs(Double(found.red) - expected) < 0.51, "\(x), \(y)")
        #expect(found.red == found.green && found.red == found.blue && found.alpha == 255)
      }
    }
  }

  @Test("Between two neighbouring stops, the gradient's colours are interpolated")
  func stops() throws {
    let bitmap = try canvas(12, 1, Gradient(angle: 90, .red, .lime, .blue))
    for x in 0..<12 {
      let place = (Double(x) + 0.5) / 12
      let red = max(1 - 2 * place, 0)
      let blue = max(2 * place - 1, 0)
      let expected = [red, 1 - red - blue, blue].map { Int(($0 * 255).rounded()) }
      let found = try #require(bitmap[x, 0])
      #expect([Int(found.red), Int(found.green), Int(found.blue)] == expected)
    }
  }

  @Test(
    "Before its first stop and after its last stop, a gradient has the colour of the nearer stop")
  func ends() throws {
    let stops = [Gradient.Stop(0.25, .red), Gradient.Stop(0.5, .red), Gradient.Stop(0.5, .blue)]
    let bitmap = try canvas(8, 1, Gradient(angle: 90, stops: stops))
    #expect((0..<8).map { bitmap[$0, 0] == .red } == (0..<8).map { $0 < 4 })
    #expect(bitmap[4, 0] == .blue && bitmap[7, 0] == .blue)
    // A stop whose location is before the previous stop takes the previous stop's location.
    // Locations outside 0 to 1 are clamped.
    let unordered = [
      Gradient.Stop(-3, .red), Gradient.Stop(0.5, .red), Gradient.Stop(.nan, .blue),
      Gradient.Stop(.infinity, .blue),
    ]
    #expect(try canvas(8, 1, Gradient(angle: 90, stops: unordered)) == bitmap)
    #expect(try canvas(2, 1, Gradient(stops: []))[0, 0] == .transparent)
    #expect(try canvas(2, 1, Gradient(angle: .nan, .tomato))[1, 0] == .tomato)
  }

  @Test("Gradient colours are premultiplied before interpolation")
  func alpha() throws {
    // In a gradient from red to transparent black, the red becomes fainter but not darker.
    let bitmap = try canvas(10, 1, Gradient(angle: 90, .red, .transparent))
    for x in 0..<10 {
      let found = try #require(bitmap[x, 0])
      #expect(found.alpha == UInt8((255 * (1 - (Double(x) + 0.5) / 10)).rounded()))
      #expect(found.red == 255 && found.green == 0)
    }
  }

  @Test("Linear blending interpolates gradients in linear light")
  func linear() throws {
    let bitmap = try canvas(5, 1, Gradient(angle: 90, .black, .white), .linear)
    // The sRGB encoding of linear light 0.5 is 0.7354 (188 of 255). The encoding of 0.1 is 0.3492
    // (89 of 255).
    #expect(bitmap[2, 0]?.red == 188 && bitmap[0, 0]?.red == 89)
    let faint = Color(red: 255, green: 255, blue: 255, alpha: 0)
    let fading = try canvas(5, 1, Gradient(angle: 90, .black, faint), .linear)
    #expect(fading[2, 0] == Color(red: 0, green: 0, blue: 0, alpha: 128))
  }

  @Test("A box paints its own gradient inside its rounded corners")
  func boxes() throws {
    var frame = TextDocument.Frame(
      AttributedText(), in: TextContainer(width: 20, height: 10))
    frame.x = 10
    frame.y = 5
    frame.cornerRadius = 4
    frame.backgroundGradient = Gradient(angle: 90, .black, .white)
    var document = TextDocument(frames: [frame], width: 40, height: 20)
    document.background = .red
    let bitmap = try Drawing.renderer.get().render(document)
    #expect(bitmap[10, 5] == .red && bitmap[9, 10] == .red)
    #expect(bitmap[10, 10]?.green == 6 && bitmap[29, 10]?.green == 249)
  }
}
