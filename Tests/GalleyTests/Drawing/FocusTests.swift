// The fit and the focus of a picture. They determine which part of the picture is visible in a box
// or in text.

import Testing

@testable import Galley

@Suite("Fit and focus of pictures")
struct FocusTests {
  /// A bitmap of ten columns and one row. Each column has its own grey: `0`, `20`, … `180`.
  private let columns = Bitmap(
    width: 10, height: 1, pixels: (0..<10).map { 0xFF00_0000 | UInt32($0) * 20 * 0x01_0101 })

  /// The grey of each pixel of a canvas 4 pixels wide and 1 tall, with `columns` as its background
  /// image.
  private func box(_ fit: ImageFill.Fit, _ focus: PictureFocus?) throws -> [UInt8] {
    var document = TextDocument(frames: [], width: 4, height: 1)
    document.backgroundImage = ImageFill(columns, fit: fit, focus: focus)
    let bitmap = try TextRenderer(fonts: .bundled).render(document)
    return bitmap.pixels.map { UInt8($0 & 0xFF) }
  }

  @Test("The focus of a picture that covers its box works like CSS's object-position")
  func cover() throws {
    #expect(try box(.cover, nil) == [60, 80, 100, 120])
    #expect(try box(.cover, PictureFocus(x: 0.5, y: 0.5)) == [60, 80, 100, 120])
    #expect(try box(.cover, PictureFocus(x: 0, y: 0)) == [0, 20, 40, 60])
    #expect(try box(.cover, PictureFocus(x: 1, y: 1)) == [120, 140, 160, 180])
    #expect(try box(.cover, PictureFocus(x: 7, y: 0)) == [120, 140, 160, 180])
    // Six of the picture's ten columns do not fit. With focus 0.75, 6 × 0.75 = 4.5 columns are cut
    // off at the left. The offset is rounded to a whole pixel.
    #expect(try box(.cover, PictureFocus(x: 0.75, y: 0)) == [100, 120, 140, 160])
  }

  @Test("Without a focus, an unscaled picture is at the top left of its box")
  func none() throws {
    #expect(try box(.none, nil) == [0, 20, 40, 60])
    #expect(try box(.none, PictureFocus(x: 0.5, y: 0.5)) == [60, 80, 100, 120])
  }

  @Test("A picture in text fills, covers or is contained in its bounds, depending on its fit")
  func attachment() throws {
    let red: UInt32 = 0xFF00_00FF
    let square = Bitmap(width: 2, height: 2, pixels: [red, red, red, red])
    func bounds(_ fit: ImageFill.Fit, _ focus: PictureFocus? = nil) throws -> PixelRect? {
      let picture = TextAttachment(square, width: 40, height: 20, fit: fit, focus: focus)
      let text = AttributedText(picture, [.font(.family("Galley Shapes", size: 100))])
      return try Drawing().draw(text).bounds(of: Color(red: 255, green: 0, blue: 0))
    }
    #expect(try bounds(.fill) == PixelRect(0, 60, 40, 80))
    #expect(try bounds(.cover) == PixelRect(0, 60, 40, 80))
    #expect(try bounds(.contain) == PixelRect(10, 60, 30, 80))
    #expect(try bounds(.contain, PictureFocus(x: 1, y: 0)) == PixelRect(20, 60, 40, 80))
    #expect(try bounds(.none, PictureFocus(x: 0, y: 1)) == PixelRect(0, 78, 2, 80))
  }
}
