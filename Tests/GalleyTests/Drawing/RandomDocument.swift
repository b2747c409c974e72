// Random documents for property tests.

import TestSupport

@testable import Galley

/// A generator of random documents. Boxes overlap, and all types of paint are used.
struct RandomDocument {
  private var generator: SeededGenerator
  /// Whether the documents have only grey colours, on an opaque canvas.
  private let isGray: Bool

  init(seed: UInt64, isGray: Bool) {
    generator = SeededGenerator(seed: seed)
    self.isGray = isGray
  }

  mutating func document() -> TextDocument {
    var frames: [TextDocument.Frame] = []
    for _ in 0..<Int.random(in: 1...3, using: &generator) { frames.append(frame()) }
    var document = TextDocument(frames: frames, width: 150, height: 190)
    document.scale = pick([0.5, 1, 1, 1.75])
    document.backgroundPaint = isGray ? .color(opaqueGray()) : chance(4) ? nil : paint()
    document.blending = isGray || chance(2) ? .srgb : .linear
    if !isGray, chance(3) {
      document.backgroundImage = ImageFill(
        picture(), fit: pick(ImageFill.Fit.allCases))
    }
    return document
  }

  private mutating func frame() -> TextDocument.Frame {
    var container = TextContainer(width: Double.random(in: 60...140, using: &generator))
    container.writingMode = pick([.horizontal, .horizontal, .verticalRL, .verticalLR])
    container.height = container.writingMode == .horizontal ? nil : 120
    container.backgroundExtent = pick([.line, .fragment, .font])
    var frame = TextDocument.Frame(text(), in: container)
    frame.x = Double.random(in: -20...60, using: &generator)
    frame.y = Double.random(in: -30...150, using: &generator)
    if chance(2) {
      frame.backgroundPaint = paint()
      frame.cornerRadius = pick([0, 4.5, 40])
    }
    if chance(3) { frame.border = Border(pick([1, 6.5]), color()) }
    return frame
  }

  private mutating func text() -> AttributedText {
    var text = AttributedText()
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      var attributes = TextAttributes()
      attributes.font = .system(pick([9, 14, 30, 90, 300]))
      attributes.foregroundPaint = chance(5) ? nil : paint()
      if chance(3) { attributes.backgroundPaint = paint() }
      if chance(3) { attributes.underlineStyle = .init(.double, pattern: .dash) }
      if chance(3) { attributes.underlineStyle = .single }
      if chance(4) { attributes.strikethroughStyle = .thick }
      if chance(4) { attributes.strikethroughColor = color() }
      if chance(4) { attributes.overlineStyle = LineStyle(.double, pattern: .dot) }
      if chance(4) { attributes.overlineColor = color() }
      if chance(4) { attributes.underlineStyle = LineStyle(.thick, pattern: .wave) }
      if chance(4) { attributes.underlineThickness = pick([0.4, 3, 11]) }
      if chance(4) { attributes.strikethroughOffset = pick([-3, 9.5]) }
      if chance(3) {
        attributes.strokeWidth = pick([-4, 6])
        attributes.strokeColor = color()
        attributes.strokePosition = pick([.center, .outside])
      }
      if chance(2) {
        attributes.shadows = [
          TextShadow(color(), offset: (3, -4), blur: pick([0, 2, 9])),
          TextShadow(color(), offset: (-30, 25), blur: 5),
        ]
      }
      let words = isGray ? "Grey fjord αβγ, דגה מים " : pick(["Kräftig 😀 語 ", "AVAT سلام लिपि "])
      text.append(AttributedText(words, attributes))
    }
    if !isGray, chance(2) {
      let bounds = TextAttachment.Bounds(y: -5, width: pick([12, 70]), height: 40)
      text.append(AttributedText(TextAttachment(picture(), bounds: bounds)))
    }
    return text
  }

  private mutating func paint() -> Paint {
    guard chance(3) else { return .color(color()) }
    var gradient = Gradient(
      kind: pick(Gradient.Kind.allCases), angle: pick([0, 90, 155]), color(), color(), color())
    gradient.center = .init(x: pick([0.5, 0.2]), y: pick([0.5, 1.1]))
    gradient.radius = pick([nil, .init(0.4), .init(x: 0.2, y: 1)])
    gradient.repeats = pick([false, true])
    gradient.interpolation = pick([nil, .srgb, .linear, .oklab, .oklch])
    return .gradient(gradient)
  }

  private mutating func color() -> Color {
    var color = opaqueGray()
    if !isGray {
      color.green = UInt8.random(in: 0...255, using: &generator)
      color.blue = UInt8.random(in: 0...255, using: &generator)
    }
    color.alpha = pick([255, 255, 140])
    return color
  }

  private mutating func opaqueGray() -> Color {
    let value = UInt8.random(in: 0...255, using: &generator)
    return Color(red: value, green: value, blue: value)
  }

  private mutating func picture() -> Bitmap {
    var pixels: [UInt32] = []
    for _ in 0..<35 { pixels.append(generator.pixel()) }
    return Bitmap(width: 5, height: 7, pixels: pixels)
  }

  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &generator) == 0
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }
}
