import GalleyFont
import Testing

@testable import Galley

@Suite("Drawing documents with boxes and pictures")
struct DocumentPainterTests {
  private func draw(_ document: TextDocument, limits: Limits = .default) throws -> Bitmap {
    let layout = try Drawing.renderer.get().layout(document)
    return try DocumentPainter(
      rasterizer: GlyphRasterizer(), masks: GlyphMaskCache(), scale: document.scale,
      work: RenderWork(limits)
    ).draw(layout)
  }

  private func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> TextDocument.Frame
  {
    var frame = TextDocument.Frame(
      AttributedText(), in: TextContainer(width: width, height: height))
    frame.x = x
    frame.y = y
    return frame
  }

  @Test("The canvas is painted first; then each box is painted, with its text on top")
  func order() throws {
    var first = frame(10, 10, 60, 60)
    first.background = .red
    var second = frame(40, 40, 70, 100)
    second.text = AttributedText("C", Drawing.shapes())
    second.background = .lime
    second.backgroundImage = ImageFill(
      Bitmap(width: 1, height: 1, pixels: [0xFFFF_0000]), fit: .none)
    var document = TextDocument(frames: [first, second], width: 120, height: 150)
    document.background = .yellow
    let bitmap = try draw(document)
    #expect(bitmap.width == 120 && bitmap.height == 150)
    #expect(bitmap[5, 5] == .yellow && bitmap[15, 15] == .red && bitmap[45, 45] == .lime)
    #expect(bitmap[40, 40] == .blue && bitmap[41, 40] == .lime)
    #expect(bitmap.bounds(of: .black) == PixelRect(50, 70, 100, 120))
  }

  @Test("An empty document without a background is transparent")
  func empty() throws {
    let bitmap = try draw(TextDocument(frames: [], width: 3, height: 2))
    #expect(bitmap.pixels == [UInt32](repeating: 0, count: 6))
  }

  @Test(
    "Background pictures fill the area that their fit determines",
    arguments: [
      (.fill, PixelRect(10, 10, 50, 30)), (.contain, PixelRect(20, 10, 40, 30)),
      (.cover, PixelRect(10, 10, 50, 30)), (.none, PixelRect(10, 10, 14, 14)),
    ] as [(ImageFill.Fit, PixelRect)])
  func pictures(
    _ fit: ImageFill.Fit, _ rect: PixelRect
  ) throws {
    var box = frame(10, 10, 40, 20)
    box.backgroundImage = ImageFill(
      Bitmap(width: 4, height: 4, pixels: [UInt32](repeating: 0xFF00_00FF, count: 16)), fit: fit)
    var document = TextDocument(frames: [box], width: 60, height: 40)
    document.background = .white
    #expect(try draw(document).bounds(of: .red) == rect)
    document.scale = 2
    let doubled = PixelRect(2 * rect.minX, 2 * rect.minY, 2 * rect.maxX, 2 * rect.maxY)
    #expect(try draw(document).bounds(of: .red) == doubled)
  }

  @Test("A background picture with the fit `cover` is cropped equally on both sides")
  func cover() throws {
    // The picture has three columns: red, lime and blue. Scaled to the height of the box, the
    // picture is 60 pixels wide, of which 20 are visible.
    var box = frame(0, 0, 20, 20)
    box.backgroundImage = ImageFill(
      Bitmap(width: 3, height: 1, pixels: [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000]), fit: .cover)
    let bitmap = try draw(TextDocument(frames: [box], width: 20, height: 20))
    #expect(try #require(bitmap[10, 10]).green > 240)
    #expect(try #require(bitmap[0, 10]).red > 100 && #require(bitmap[19, 10]).blue > 100)
  }

  @Test("Rounded corners clip a box's colour and picture")
  func corners() throws {
    var box = frame(0, 0, 40, 40)
    box.background = .red
    box.cornerRadius = 20
    let plain = try draw(TextDocument(frames: [box], width: 40, height: 40))
    #expect(plain[0, 0] == .transparent && plain[20, 0]?.alpha ?? 0 > 200 && plain[20, 20] == .red)
    box.background = nil
    box.backgroundImage = ImageFill(
      Bitmap(width: 1, height: 1, pixels: [0xFF00_00FF]), fit: .fill)
    #expect(try draw(TextDocument(frames: [box], width: 40, height: 40)) == plain)
  }

  @Test("Borders are inside the edges of their box")
  func borders() throws {
    var box = frame(2, 2, 20, 10)
    box.background = .white
    box.border = Border(3, .red)
    let square = try draw(TextDocument(frames: [box], width: 24, height: 14))
    #expect(square.bounds(of: .red) == PixelRect(minX: 2, minY: 2, maxX: 22, maxY: 12))
    #expect(square.bounds(of: .white) == PixelRect(minX: 5, minY: 5, maxX: 19, maxY: 9))

    // A translucent border is equally dark everywhere, because its corners are painted only once.
    box.background = nil
    box.border = Border(3, Color.red.multiplyingAlpha(by: 0.5))
    let half = try draw(TextDocument(frames: [box], width: 24, height: 14))
    #expect(half[2, 2] == half[10, 2] && half[2, 2] == half[21, 11] && half[10, 6]?.alpha == 0)

    // A border that is wider than half of its box fills the whole box.
    box.border = Border(100, .red)
    let full = try draw(TextDocument(frames: [box], width: 24, height: 14))
    #expect(full[2, 2] == .red && full[12, 7] == .red && full[21, 11] == .red)
    #expect(full.bounds(of: .red) == PixelRect(minX: 2, minY: 2, maxX: 22, maxY: 12))
  }

  @Test("Borders of rounded boxes keep their width at corners")
  func roundBorders() throws {
    var box = frame(0, 0, 40, 40)
    box.cornerRadius = 20
    box.border = Border(4, .red)
    let ring = try draw(TextDocument(frames: [box], width: 40, height: 40))
    #expect(ring[0, 0]?.alpha == 0 && ring[20, 20]?.alpha == 0)
    #expect(ring[20, 2] == .red && ring[2, 20] == .red)
    // On the diagonal, the border covers x = 20 - 20/√2 = 5.9 to x = 20 - 16/√2 = 8.7 pixels.
    #expect(ring[7, 7] == .red && ring[4, 4]?.alpha == 0 && ring[10, 10]?.alpha == 0)
    for width in [-1, 0, .nan] {
      box.border = Border(width, .red)
      #expect(try draw(TextDocument(frames: [box], width: 40, height: 40)).bounds(of: .red) == nil)
    }
  }

  @Test("Only the visible pixels of huge or distant boxes are drawn")
  func farBoxes() throws {
    var far = frame(1e12, -1e12, 1e6, 1e6)
    far.background = .red
    far.cornerRadius = 1e8
    far.backgroundImage = ImageFill(
      Bitmap(width: 2, height: 1, pixels: [.max, .max]), fit: .cover)
    var huge = frame(-5e5, -5e5, 1e6, 1e6)
    huge.backgroundImage = ImageFill(
      Bitmap(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFFFF_0000]), fit: .fill)
    let bitmap = try draw(TextDocument(frames: [far, huge], width: 4, height: 4))
    // The picture has a red and a blue half, and is magnified half a million times. The visible
    // pixels are its middle, so red and blue are mixed in equal parts.
    #expect(bitmap[1, 1].map { abs(Int($0.red) - 128) < 3 && abs(Int($0.blue) - 128) < 3 } == true)
  }

  @Test("Documents with an empty or oversized canvas are rejected")
  func sizes() {
    func error(_ width: Double, _ height: Double, _ limits: Limits = .default) -> RenderError? {
      #expect(throws: RenderError.self) {
        try draw(TextDocument(frames: [], width: width, height: height), limits: limits)
      }
    }
    #expect(error(0, 5) == .emptyCanvas)
    #expect(error(5, .nan) == .emptyCanvas)
    #expect(error(-5, 5) == .emptyCanvas)
    #expect(
      error(65_536, 1)
        == .tooLarge(what: "the canvas's longer side in pixels", value: 65_536, limit: 65_535))
    #expect(
      error(60_000, 60_000)
        == .tooLarge(what: "the canvas's area in pixels", value: 3.6e9, limit: 268_435_456))
    #expect(error(.infinity, 1) != nil)
  }
}
