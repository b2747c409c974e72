// Strokes around letters and emoji. Strokes around letters are painted below all letters of the
// text.

import GalleyFont
import TestSupport
import Testing

@testable import Galley

@Suite("Outside strokes")
struct OutsideStrokeTests {
  private static let everywhere = PixelRect(-1000, -1000, 1000, 1000)

  private static func text(isStroked: Bool) -> AttributedText {
    let style = paragraph { ($0.minimumLineHeight, $0.maximumLineHeight) = (36, 36) }
    let stroke: [TextAttribute] = [
      .strokeWidth(-16), .strokeColor(.black), .strokePosition(.outside),
    ]
    func part(_ string: String, _ color: Color) -> AttributedText {
      AttributedText(
        string,
        [.font(.family("Inter", size: 40)), style, .foregroundColor(color)]
          + (isStroked ? stroke : []))
    }
    var text = part("gyp ", .white)
    text.append(part("AV", .yellow))
    text.append(part("A\nJÅÉH", .white))
    return text
  }

  @Test("No outside stroke covers a letter, even a letter of another colour or on another line")
  func order() throws {
    let plain = try Drawing(background: .red).draw(Self.text(isStroked: false))
    let stroked = try Drawing(background: .red).draw(Self.text(isStroked: true))
    try #require(plain.pixels.count == stroked.pixels.count)
    for color in [Color.white, .yellow] {
      #expect(plain.count(of: color) > 200 && plain.count(of: color) == stroked.count(of: color))
    }
    #expect(stroked.count(of: .black) > 2000)
  }

  @Test("An outside stroke does not show through translucent letters")
  func translucentLetters() throws {
    func image(_ text: String, _ attributes: [TextAttribute]) throws -> Bitmap {
      let font = TextAttribute.font(.family("Inter", size: 60))
      return try Drawing(background: .red).draw(AttributedText(text, [font] + attributes))
    }
    let stroke: [TextAttribute] = [
      .strokeWidth(-8), .strokeColor(.black), .strokePosition(.outside),
    ]
    let glass = Color(red: 255, green: 255, blue: 255, alpha: 128)
    // The letters of "سلا" are joined, so each letter's stroke overlaps the adjacent letters.
    for text in ["MV", "سلا"] {
      let plain = try image(text, [.foregroundColor(glass)])
      let stroked = try image(text, [.foregroundColor(glass)] + stroke)
      try #require(plain.pixels.count == stroked.pixels.count)
      let inside = plain.pixels.max() ?? 0
      let count = plain.pixels.count { $0 == inside }
      #expect(count > 300 && inside != plain.pixels.first)
      #expect(stroked.pixels.count { $0 == inside } == count)
      #expect(stroked.count(of: .black) > 300)
      // Opaque and translucent letters have the same number of black pixels around them.
      let opaque = try image(text, [.foregroundColor(.white)] + stroke)
      #expect(opaque.count(of: .black) == stroked.count(of: .black))
    }
  }

  @Test(
    "A disc and the stroke around it together form a larger disc",
    arguments: [(1.0, 32), (2.5, 20), (8, 18), (20.25, 48)])
  func silhouette(_ radius: Double, _ most: Int) throws {
    let (side, own) = (60, 14.3)
    func disc(_ radius: Double, in part: PixelRect) -> [UInt8] {
      RoundedRect(
        ExactRect(minX: 30 - radius, minY: 30 - radius, maxX: 30 + radius, maxY: 30 + radius),
        radius: radius
      ).coverage(of: part)
    }
    let square = PixelRect(minX: 0, minY: 0, maxX: side, maxY: side)
    let pixels = disc(own, in: square).map { UInt32($0) << 24 }
    let bounds = MaskBounds(left: 0, top: 0, width: Int32(side), height: Int32(side))
    let mask = try #require(
      Silhouette(of: ColorBitmap(bounds: bounds, pixels: pixels), movedDownBy: 0).grown(
        by: radius, within: Self.everywhere))
    let exact = disc(own + radius, in: PixelRect(mask.bounds))
    for (value, wanted) in zip(mask.coverage, exact) {
      #expect(abs(Int(value) - Int(wanted)) <= most)
    }
    #expect(Int(mask.width) >= side + 2 * Int(radius))
  }

  @Test("An image whose pixels are all less than half opaque gets no outside stroke")
  func emptyImage() {
    let bounds = MaskBounds(left: 0, top: 0, width: 2, height: 1)
    #expect(
      Silhouette(of: ColorBitmap(bounds: bounds, pixels: [0, 0x7F00_0000])).grown(
        by: 3, within: Self.everywhere) == nil)
  }

  @Test("A stroke's width is limited, and only the visible part of the stroke is computed")
  func bounds() throws {
    let bounds = MaskBounds(left: 0, top: 0, width: 1, height: 1)
    let dot = Silhouette(of: ColorBitmap(bounds: bounds, pixels: [0xFF00_0000]))
    let whole = try #require(dot.grown(by: 1e9, within: Self.everywhere))
    #expect(Double(whole.width) <= 2 * Silhouette.maximumRadius + 3)
    let part = try #require(dot.grown(by: 100, within: PixelRect(-20, 5, 10, 8)))
    #expect(part.width == 30 && part.height == 3 && part.coverage.allSatisfy { $0 == 255 })
    #expect(dot.grown(by: 100, within: PixelRect(200, 0, 300, 10)) == nil)
  }

  @Test("In vertical lines, an emoji's stroke is centred on the emoji", arguments: 0..<4)
  func vertical(_ quarter: Int) throws {
    let renderer = TextRenderer(
      fonts: try FontLibrary.bundled.adding(paths: [
        Repository.testFont("NotoColorEmoji-Subset.ttf")
      ]))
    var container = TextContainer(width: 80, height: 90)
    container.writingMode = .verticalRL
    container.insets.top = 20 + Double(quarter) / 4
    func picture(_ width: Double) throws -> Bitmap {
      let text = AttributedText(
        "😀",
        [
          .font(.family("Noto Color Emoji", size: 40)), .strokeWidth(width), .strokeColor(.blue),
          .strokePosition(.outside),
        ])
      return try renderer.draw(renderer.layout(text, in: container), background: .white)
    }
    let (plain, stroked) = (try picture(0), try picture(-10))
    func rows(_ bitmap: Bitmap) throws -> ClosedRange<Int> {
      let used = (0..<bitmap.height).filter { y in
        (0..<bitmap.width).contains { bitmap[$0, y] != .white }
      }
      return try #require(used.first)...(#require(used.last))
    }
    let (inner, outer) = (try rows(plain), try rows(stroked))
    #expect(abs((inner.lowerBound - outer.lowerBound) - (outer.upperBound - inner.upperBound)) <= 1)
  }

  @Test(
    "An outside stroke surrounds an emoji at small and large font sizes", arguments: [40.0, 300])
  func emoji(_ size: Double) throws {
    let renderer = TextRenderer(
      fonts: try FontLibrary.bundled.adding(paths: [
        Repository.testFont("NotoColorEmoji-Subset.ttf")
      ]))
    func picture(_ position: StrokePosition) throws -> Bitmap {
      let text = AttributedText(
        "😀",
        [
          .font(.family("Noto Color Emoji", size: size)), .strokeWidth(-10), .strokeColor(.blue),
          .strokePosition(position),
        ])
      return try renderer.draw(renderer.layout(text, in: TextContainer()), background: .white)
    }
    #expect(try picture(.center).count(of: .blue) == 0)
    // The emoji is about one em wide, so the stroke around the emoji is at least two ems long.
    #expect(Double(try picture(.outside).count(of: .blue)) > 2 * size * 0.08 * size)
  }
}
