import GalleyFont
import TestSupport
import Testing

@testable import Galley

/// An image drawn in horizontal bands must equal the same image drawn whole. A greyscale canvas
/// must give the same pixels as a colour canvas.
@Suite("Drawing in horizontal bands")
struct BandTests {
  private let masks = GlyphMaskCache()
  private let rasterizer = GlyphRasterizer()

  private func painter(_ layout: DocumentLayout) -> DocumentPainter {
    DocumentPainter(rasterizer: rasterizer, masks: masks, scale: layout.document.scale)
  }

  private func pixels(
    _ layout: DocumentLayout, bandHeight: Int, isGray: Bool = false
  ) throws -> [UInt32] {
    let (width, height) = layout.pixelSize
    let bands = CanvasBands(width: width, height: height, bandHeight: bandHeight)
    var pixels: [UInt32] = []
    func add<Rows>(_ band: inout Canvas<Rows>) {
      #expect(band.bounds.minY * width == pixels.count)
      pixels += band.bitmap.pixels
    }
    if isGray {
      try painter(layout).forEachBand(bands, of: layout) { (band: inout GrayCanvas) in add(&band) }
    } else {
      try painter(layout).forEachBand(bands, of: layout) { (band: inout ColorCanvas) in add(&band) }
    }
    return pixels
  }

  @Test(
    "Drawing in bands gives the same pixels as drawing the whole image", arguments: UInt64(40)..<60)
  func pixels(_ seed: UInt64) throws {
    var random = RandomDocument(seed: seed, isGray: false)
    let layout = try Drawing.renderer.get().layout(random.document())
    let whole = try painter(layout).draw(layout)
    for bandHeight in [Int(seed) % 7 + 1, Int(seed) % 50 + 20, whole.height] {
      #expect(try pixels(layout, bandHeight: bandHeight) == whole.pixels, "\(bandHeight) rows")
    }
  }

  @Test("A greyscale canvas gives the same pixels as a colour canvas", arguments: UInt64(118)..<130)
  func grey(_ seed: UInt64) throws {
    var random = RandomDocument(seed: seed, isGray: true)
    let layout = try Drawing.renderer.get().layout(random.document())
    #expect(PictureColors(layout) == PictureColors(isOpaque: true, isGray: true))
    let whole = try painter(layout).draw(layout)
    #expect(whole.pixels.allSatisfy { $0 >> 24 == 255 && ($0 ^ $0 >> 8) & 0xFFFF == 0 })
    #expect(try pixels(layout, bandHeight: 37, isGray: true) == whole.pixels)
    #expect(try pixels(layout, bandHeight: 37) == whole.pixels)
  }

  @Test(
    "A PNG that is written band by band equals the PNG of the whole image",
    arguments: UInt64(0)..<6, [false, true])
  func streaming(
    _ seed: UInt64, _ isGray: Bool
  ) throws {
    var random = RandomDocument(seed: seed, isGray: isGray)
    let renderer = try Drawing.renderer.get()
    let layout = try renderer.layout(random.document())
    let picture = try renderer.draw(layout)
    for effort in [PNGEffort.fast, .balanced] {
      let png = try renderer.encode(
        layout, as: .png(effort), metadata: PictureMetadata(texts: [("Title", "Bands")])
      ).bytes
      #expect(
        try picture.png(effort: effort, scale: layout.document.scale, text: [("Title", "Bands")])
          == png)
      #expect(try Bitmap(png: png) == picture)
    }
  }

  @Test("An image with colours is not declared greyscale")
  func promises() throws {
    let emoji = Repository.testFont("NotoColorEmoji-Subset.ttf")
    let renderer = TextRenderer(fonts: try FontLibrary.bundled.adding(paths: [emoji]))
    func colors(_ change: (inout TextDocument) -> Void) throws -> PictureColors {
      var document = TextDocument(AttributedText("x", [.foregroundColor(.gray)]))
      document.background = .white
      change(&document)
      return PictureColors(try renderer.layout(document))
    }
    let picture = Bitmap(width: 1, height: 1, pixels: [0xFF00_00FF])
    let attachment = TextAttachment(picture, bounds: .init(width: 3, height: 3))
    let coloured: [(inout TextDocument) -> Void] = [
      { $0.background = .beige }, { $0.backgroundImage = .init(picture) },
      { $0.frames[0].background = .red }, { $0.frames[0].border = Border(1, .red) },
      { $0.frames[0].backgroundImage = .init(picture) },
      { $0.frames[0].text = AttributedText("😀", [.font(.family("Noto Color Emoji", size: 9))]) },
      { $0.frames[0].text = AttributedText(attachment) },
      { $0.frames[0].text = AttributedText("x", [.foregroundColor(.red)]) },
      { $0.frames[0].text = AttributedText("x", [.foregroundGradient(Gradient(.red, .white))]) },
      { $0.frames[0].text = AttributedText("x", [.backgroundColor(.red)]) },
      { $0.frames[0].text = AttributedText("x", [.strokeColor(.red)]) },
      { $0.frames[0].text = AttributedText("x", [.underlineColor(.red)]) },
      { $0.frames[0].text = AttributedText("x", [.strikethroughColor(.red)]) },
      { $0.frames[0].text = AttributedText("x", [.shadow(TextShadow(.red))]) },
    ]
    #expect(try colors { _ in } == PictureColors(isOpaque: true, isGray: true))
    for change in coloured { #expect(try colors(change).isGray == false) }
    #expect(try colors { $0.background = nil } == PictureColors(isOpaque: false, isGray: false))
  }

  @Test("An image is divided into bands of a given or default height")
  func cutting() {
    let bands = CanvasBands(width: 10, height: 25, bandHeight: 10)
    #expect(bands.first == PixelRect(0, 0, 10, 10) && bands.others == [10..<20, 20..<25])
    #expect(!CanvasBands(width: 512, height: 256).areSeveral)
    #expect(CanvasBands(width: 1200, height: 800).bandHeight == 109)
    let large = CanvasBands(width: 10_000, height: 10_000)
    #expect(large.bandHeight == 64 && large.others.last == 9984..<10_000)
    #expect(CanvasBands(width: 65_535, height: 1).others.isEmpty)
  }

  @Test("An index of row ranges finds every range that overlaps the given rows")
  func rows() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let rows = (0..<Int.random(in: 0...9, using: &random)).map { _ -> Range<Int> in
        let start = Int.random(in: -20...60, using: &random)
        return start..<start + Int.random(in: 0...25, using: &random)
      }
      let index = RowIndex(rows)
      for start in stride(from: -30, to: 90, by: 7) {
        let asked = start..<start + 11
        let found = index.entries(touching: asked)
        let touching = rows.indices.filter { rows[$0].overlaps(asked) }
        #expect(touching.allSatisfy(found.contains))
        #expect(found.isEmpty || (found.count >= touching.count))
      }
    }
    #expect(RowIndex([0..<10, 10..<20, 20..<30]).entries(touching: 10..<20) == 1..<2)
  }
}
