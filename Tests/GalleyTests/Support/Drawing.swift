import GalleyFont
import TestSupport

@testable import Galley

/// Draws text in `Shapes.ttf`, whose glyphs are polygons. The font's em has 1000 units: 800 above
/// the baseline and 200 below. Every advance is 700 units. The glyph `C` is the square from
/// (100, 0) to (600, 500), y upwards.
struct Drawing {
  /// A renderer with `Shapes.ttf` and the bundled fonts.
  static let renderer = Result { () throws(RenderError) in
    TextRenderer(fonts: try FontLibrary.bundled.adding(paths: [Repository.testFont("Shapes.ttf")]))
  }

  var scale = 1.0
  var background: Color? = .white
  var container = TextContainer()
  var drawsMissingGlyphs = true
  var limits = Limits.default
  var masks = GlyphMaskCache()
  var shadows = ShadowCache()

  /// The given attributes, and the font `Shapes.ttf` at the given size in points.
  static func shapes(_ attributes: TextAttribute..., size: Double = 100) -> [TextAttribute] {
    [.font(.family("Galley Shapes", size: size))] + attributes
  }

  func layout(_ text: AttributedText) throws -> TextLayout {
    try Self.renderer.get().layout(text, in: container)
  }

  func draw(_ text: AttributedText) throws -> Bitmap {
    try draw(layout(text))
  }

  func draw(_ string: String, _ attributes: TextAttribute..., size: Double = 100) throws -> Bitmap {
    let font = TextAttribute.font(.family("Galley Shapes", size: size))
    return try draw(AttributedText(string, [font] + attributes))
  }

  func draw(_ layout: TextLayout) throws -> Bitmap {
    try DocumentPainter(
      rasterizer: GlyphRasterizer(), masks: masks, scale: scale,
      drawsMissingGlyphs: drawsMissingGlyphs, work: RenderWork(limits)
    ).draw(layout, background: background, blending: .srgb)
  }

  var painter: LayoutPainter {
    LayoutPainter(
      rasterizer: GlyphRasterizer(), masks: masks, shadows: shadows, scale: scale,
      work: RenderWork(limits))
  }
}

extension Bitmap {
  /// The smallest rectangle that contains all pixels of a colour; `nil` if no pixel has the colour.
  func bounds(of color: Color) -> PixelRect? {
    var bounds = PixelRect.empty
    for y in 0..<height {
      for x in 0..<width where self[x, y] == color {
        bounds = bounds.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
      }
    }
    return bounds.isEmpty ? nil : bounds
  }

  /// The number of pixels that have exactly the given colour.
  func count(of color: Color) -> Int {
    pixels.count { Color(premultiplied: $0) == color }
  }

  /// The sequences of equal pixels in a row of pixels, each with its first column and its colour.
  func stretches(row y: Int) -> [(x: Int, color: Color)] {
    var stretches: [(x: Int, color: Color)] = []
    for x in 0..<width {
      guard let color = self[x, y], color != stretches.last?.color else { continue }
      stretches.append((x, color))
    }
    return stretches
  }
}

extension PixelRect {
  init(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
    self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}
