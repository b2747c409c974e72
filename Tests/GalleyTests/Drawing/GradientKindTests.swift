import Foundation
import Testing

@testable import Galley

@Suite("Radial, conic and repeating gradients")
struct GradientKindTests {
  private let box = ExactRect(minX: 0, minY: 0, maxX: 80, maxY: 48)

  /// A row of pixels of a gradient that spans a box of 80 by 48 pixels.
  private func row(_ gradient: Gradient, y: Int = 24, _ blending: Blending = .srgb) -> [Color] {
    var row = [UInt32](repeating: 1, count: 80)
    PlacedGradient(gradient, in: box, blending: blending).fill(&row, x: 0, y: y, nil)
    return row.map { Color(straight: Pixel.straight($0)) }
  }

  /// Compares the red channel of each pixel with the pixel's position on the gradient line. The
  /// gradient runs from black to white.
  private func compare(
    _ gradient: Gradient, _ place: (Double, Double) -> Double,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for y in 0..<48 {
      for (x, color) in row(gradient, y: y).enumerated() {
        let expected = 255 * min(max(place(Double(x) + 0.5, Double(y) + 0.5), 0), 1)
        #expect(
          abs(Double(color.red) - expected) < 0.51, "\(x), \(y)", sourceLocation: location)
      }
    }
  }

  @Test("By default, a radial gradient is a circle through the farthest corner")
  func circle() {
    var gradient = Gradient(kind: .radial, .black, .white)
    compare(gradient) { x, y in hypot(x - 40, y - 24) / hypot(40, 24) }
    gradient.center = .init(x: 0.25, y: 1.5)
    compare(gradient) { x, y in hypot(x - 20, y - 72) / hypot(60, 72) }
  }

  @Test("Both radii of a radial gradient are fractions of half the box's longer side")
  func radii() {
    var gradient = Gradient(kind: .radial, .black, .white)
    gradient.radius = .init(0.5)
    compare(gradient) { x, y in hypot(x - 40, y - 24) / 20 }
    gradient.radius = .init(x: 1, y: 0.25)
    compare(gradient) { x, y in hypot((x - 40) / 40, (y - 24) / 10) }
    let tall = PlacedGradient(
      gradient, in: ExactRect(minX: 0, minY: 0, maxX: 10, maxY: 80), blending: .srgb)
    var column = [UInt32](repeating: 0, count: 1)
    tall.fill(&column, x: 4, y: 44, nil)
    #expect(column[0] & 0xFF == 115)
  }

  @Test(
    "A conic gradient runs clockwise from its angle",
    arguments: [0.0, 30, 90, 133.5, 180, -45, 3600])
  func cone(_ angle: Double) {
    var gradient = Gradient(kind: .conic, angle: angle, .black, .white)
    gradient.center = .init(x: 0.3, y: 0.6)
    compare(gradient) { x, y in
      let turn = (atan2(x - 24, 28.8 - y) / (2 * .pi)) - angle / 360
      return turn - turn.rounded(.down)
    }
    #expect(Gradient(kind: .conic).angle == 0 && Gradient(kind: .linear).angle == 180)
  }

  @Test("The angle of a vector is accurate, and multiples of an eighth turn are exact")
  func turns() {
    for degrees in stride(from: 0, to: 360, by: 0.37) {
      let radians = degrees * .pi / 180
      for size in [1e-9, 1, 1e9] {
        let turn = GradientGeometry.turn(size * cos(radians), size * sin(radians))
        #expect(abs(turn - degrees / 360) < 1e-10)
      }
    }
    let corners: [(Double, Double)] = [
      (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
    ]
    for (eighth, (along, across)) in corners.enumerated() {
      let turn = GradientGeometry.turn(3 * along, 3 * across)
      #expect(turn == Double(eighth) / 8)
    }
    #expect(GradientGeometry.turn(0, 0) == 0)
  }

  @Test("A repeating gradient repeats its stops before the first stop and after the last stop")
  func repeats() {
    var gradient = Gradient(angle: 90, stops: [.init(0.25, .red), .init(0.35, .blue)])
    gradient.repeats = true
    let colors = row(gradient)
    let period = (0..<10).map { colors[$0 * 8 + 3] }
    #expect(Set(period).count == 1)
    #expect(colors[20].red > 230 && colors[27].blue > 230 && colors[19].blue > 230)
    gradient.kind = .radial
    gradient.radius = .init(1)
    for color in row(gradient)[41...] {
      let sum = Int(color.red) + Int(color.blue)
      #expect(abs(sum - 255) < 2)
    }
    // The tested pixel is 0.71 pixels from the centre, and the radius is 40 pixels. So the pixel's
    // position on the gradient line is 0.0177. The stops repeat with a period of 0.1, so the pixel
    // has the colour of position 0.3177.
    let middle = Int(row(gradient)[40].red)
    #expect(abs(middle - 82) <= 1)
    gradient.kind = .conic
    gradient.angle = 0
    #expect(row(gradient)[79].red > 230, "The gradient starts again at a quarter of a turn")
  }

  @Test(
    "If the period of a repeating gradient is far below a pixel, its average colour is painted",
    arguments: [0, 1e-300, 1e-9, 0.001], Gradient.Kind.allCases)
  func average(_ period: Double, _ kind: Gradient.Kind) {
    let clear = Color(red: 0, green: 0, blue: 255, alpha: 0)
    var gradient = Gradient(kind: kind, stops: [.init(0.2, .red), .init(0.2 + period, clear)])
    gradient.repeats = true
    gradient.interpolation = .oklch
    #expect(Set(row(gradient)) == [Color(red: 255, green: 0, blue: 0, alpha: 128)])
    // If all stops have the same position, the average is computed as if they were evenly spaced.
    gradient.stops = [.init(0.2, .black), .init(0.2, .white), .init(0.2, .white)]
    #expect(Set(row(gradient)) == [Color(red: 191, green: 191, blue: 191)])
    gradient.stops = [.init(1, .tomato)]
    #expect(Set(row(gradient)) == [.tomato])
    gradient.repeats = false
    #expect(Set(row(gradient)) == [.tomato])
  }

  @Test(
    "A radial gradient of zero width or height has its last colour or, if it repeats, its average")
  func flat() {
    var gradient = Gradient(kind: .radial, .black, .white)
    for radius: (Double, Double) in [
      (0, 0), (0, 1), (1, 0), (.nan, 1), (1, -1), (.infinity, 1), (1e-300, 1),
    ] {
      gradient.radius = .init(x: radius.0, y: radius.1)
      gradient.repeats = false
      #expect(Set(row(gradient)) == [.white])
      gradient.repeats = true
      #expect(Set(row(gradient)) == [Color(red: 128, green: 128, blue: 128)])
    }
  }

  @Test("The interpolation of a gradient overrides the blending of the document")
  func blending() {
    var gradient = Gradient(angle: 90, .black, .white)
    let plain = (row(gradient), row(gradient, .linear))
    #expect(plain.0 != plain.1)
    gradient.interpolation = .srgb
    #expect(row(gradient) == plain.0 && row(gradient, .linear) == plain.0)
    gradient.interpolation = .linear
    #expect(row(gradient) == plain.1 && row(gradient, .linear) == plain.1)
  }

  @Test(
    "Colours in OKLab and OKLCh are those of color-mix()",
    arguments: [
      (Color.red, Color.blue), (.lime, .yellow), (.white, .blue), (.black, .tomato),
      (Color(red: 0, green: 160, blue: 80, alpha: 60), Color(red: 250, green: 0, blue: 99)),
      (.transparent, .green),
    ])
  func perceptual(_ first: Color, _ second: Color) {
    for (interpolation, space) in [
      (Gradient.Interpolation.oklab, ColorSpace.oklab), (.oklch, .oklch),
    ] {
      var gradient = Gradient(angle: 90, first, second)
      gradient.interpolation = interpolation
      for (x, found) in row(gradient).enumerated() {
        let place = (Double(x) + 0.5) / 80
        let wanted = space.interpolate(CSSColor(first), CSSColor(second), at: place).color
        let pairs = [
          (found.red, wanted.red), (found.green, wanted.green), (found.blue, wanted.blue),
        ]
        let alpha = Double(wanted.alpha)
        #expect(abs(Double(found.alpha) - alpha) <= 1)
        for (one, other) in pairs {
          let difference = abs(Double(one) - Double(other)) * alpha / 255
          #expect(difference <= 1.5, "\(interpolation) \(x)")
        }
      }
    }
  }

  @Test("Greys stay grey in every colour space", arguments: Gradient.Interpolation.allCases)
  func greys(_ interpolation: Gradient.Interpolation) {
    for (first, second) in [(0, 255), (1, 7), (77, 201), (250, 254)] as [(UInt8, UInt8)] {
      func grey(_ value: UInt8) -> Color { Color(red: value, green: value, blue: value) }
      var gradient = Gradient(angle: 90, grey(first), grey(second))
      gradient.interpolation = interpolation
      #expect(row(gradient).allSatisfy { $0.red == $0.green && $0.red == $0.blue })
      #expect(row(gradient)[0].red >= first && row(gradient)[79].red <= second)
    }
  }

  @Test(
    "A mirrored gradient has the pixels of the gradient in reverse",
    arguments: Gradient.Kind.allCases)
  func mirrored(_ kind: Gradient.Kind) {
    var gradient = Gradient(kind: kind, angle: 33, .red, .lime, .blue)
    gradient.center = .init(x: 0.2, y: 0.4)
    gradient.mirrors = true
    let mirrored = Paint.gradient(gradient).directed(isRightToLeft: true).gradient ?? gradient
    #expect(Paint.gradient(gradient).directed(isRightToLeft: false) == .gradient(gradient))
    for y in 0..<48 {
      for (one, other) in zip(row(mirrored, y: y), row(gradient, y: y).reversed()) {
        let differences = [Int(one.red) - Int(other.red), Int(one.blue) - Int(other.blue)]
        #expect(differences.allSatisfy { abs($0) <= 1 })
      }
    }
  }

  @Test("Extreme gradients are painted without a crash", arguments: Gradient.Kind.allCases)
  func hostile(_ kind: Gradient.Kind) {
    let tiny = Double.leastNonzeroMagnitude
    let numbers = [0, tiny, 1e-9, 0.5, 1e6, 1e300, -1e300, .nan, .infinity, -.infinity]
    let boxes = [
      box, ExactRect(minX: 3, minY: 3, maxX: 3, maxY: 3),
      ExactRect(minX: 0, minY: 0, maxX: tiny, maxY: 1),
      ExactRect(minX: -1e300, minY: 0, maxX: 1e300, maxY: .infinity),
      ExactRect(minX: .nan, minY: .nan, maxX: 1, maxY: 1),
    ]
    let stops = (0..<16).map { Gradient.Stop(Double($0) / 15, $0 % 2 == 0 ? .red : .blue) }
    for repeats in [false, true] {
      var gradient = Gradient(kind: kind, angle: 30, stops: stops)
      gradient.repeats = repeats
      // The table depends only on the stops. Creating it takes much longer than the rest.
      let table = PlacedGradient(gradient, in: box, blending: .srgb).table(for: 1 << 20)
      #expect(table != nil)
      for (first, second) in numbers.flatMap({ one in numbers.map { (one, $0) } }) {
        gradient.angle = second
        gradient.center = .init(x: first, y: second)
        gradient.radius = .init(x: second, y: first)
        gradient.stops = first == 1e6 ? [] : stops
        for box in boxes {
          let placed = PlacedGradient(gradient, in: box, blending: .srgb)
          var row = [UInt32](repeating: 1, count: 3)
          for y in [-1_000_000, 0, 1_000_000] {
            placed.fill(&row, x: y, y: y, first == 1e6 ? nil : table)
            #expect(row.allSatisfy { $0 != 1 })
          }
        }
      }
    }
  }
}
