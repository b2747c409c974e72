// The contrast between text and its background.

import Foundation
import TestSupport
import Testing

@testable import Galley

@Suite("Text contrast")
struct ContrastTests {
  /// Contrast ratios from WebAIM's contrast checker, and the maximum ratio of 21 from WCAG.
  @Test(
    "Contrast ratios are computed as in WCAG",
    arguments: [
      ("black", "white", 21), ("#777777", "white", 4.47), ("#767676", "white", 4.54),
      ("red", "white", 3.99), ("blue", "white", 8.59), ("#008000", "white", 5.13),
      ("#949494", "white", 3.03), ("white", "white", 1), ("yellow", "blue", 8),
      ("#ff6347", "black", 7.13),
    ])
  func ratios(_ one: String, _ other: String, _ ratio: Double) throws {
    let (first, second) = (try #require(Color(css: one)), try #require(Color(css: other)))
    #expect(abs(first.contrast(with: second) - ratio) < 0.01, "\(first.contrast(with: second))")
    #expect(first.contrast(with: second) == second.contrast(with: first))
  }

  /// A Python program that measures contrast as WCAG defines it, independently of Galley. The
  /// program reads images as raw bytes.
  private static let script = """
    import struct, sys
    def read(name):
        data = open(name, "rb").read()
        width, height = struct.unpack("<II", data[:8])
        return width, height, data[8:]
    width, height, ink = read(sys.argv[1])
    _, _, ground = read(sys.argv[2])
    red, green, blue, alpha, scale = [float(part) for part in sys.argv[3:8]]
    def light(value):
        value /= 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
    def luminance(pixel):
        return 0.2126 * light(pixel[0]) + 0.7152 * light(pixel[1]) + 0.0722 * light(pixel[2])
    inked = [(n % width, n // width) for n in range(width * height) if ink[4 * n] < 255]
    near, reach = set(), int(scale)
    for x, y in inked:
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                if dx * dx + dy * dy <= scale * scale: near.add((x + dx, y + dy))
    least = 21
    for x, y in near:
        if not (0 <= x < width and 0 <= y < height): continue
        n = 4 * (y * width + x)
        below = ground[n:n + 3]
        text = [round(alpha * c + (1 - alpha) * b) for c, b in zip((red, green, blue), below)]
        one, other = luminance(text), luminance(below)
        least = min(least, (max(one, other) + 0.05) / (min(one, other) + 0.05))
    print(least)
    """

  private func write(_ bitmap: Bitmap, _ name: String, in folder: TemporaryFolder) throws -> String
  {
    var bytes: [UInt8] = []
    for side in [bitmap.width, bitmap.height] {
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: side >> (8 * $0)) }
    }
    let file = folder.file(name)
    try Data(bytes + bitmap.straightBytes).write(to: file)
    return file.path
  }

  /// A document whose text is painted over a picture, a gradient and the text of another box.
  private func document(_ color: Color, scale: Double) -> TextDocument {
    var pixels: [UInt8] = []
    for index in 0..<64 {
      pixels += [UInt8(index * 4), UInt8(255 - index * 3), UInt8(index * 37 % 256), 255]
    }
    let picture = try? Bitmap(width: 8, height: 8, straightBytes: pixels)
    var below = TextDocument.Frame(
      AttributedText("behind", [.font(FontDescriptor(size: 40)), .foregroundColor(.navy)]))
    (below.x, below.y) = (30, 10)
    var box = TextDocument.Frame(
      AttributedText(
        "Galley 47", [.font(FontDescriptor(size: 24)), .foregroundColor(color)]))
    (box.x, box.y) = (8, 6)
    box.contract.contrast = LayoutContract.Contrast(21)
    var document = TextDocument(frames: [below, box], width: 160, height: 60)
    document.scale = scale
    document.backgroundPaint = .gradient(Gradient(angle: 60, .white, .tomato, .darkGreen))
    document.backgroundImage = picture.map { ImageFill($0, fit: .contain) }
    return document
  }

  @Test(
    "An independent program measures the same contrast as Galley",
    arguments: [
      (Color.black, 1.0), (.white, 2), (Color(red: 200, green: 30, blue: 90), 1.5),
      (Color(red: 10, green: 20, blue: 90, alpha: 153), 2), (.gray, 0.8),
    ])
  func independent(_ color: Color, _ scale: Double) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let document = document(color, scale: scale)
    let found = try bundledRenderer.layout(document).brokenContracts
    let value = try #require(found.first { $0.limit == 21 }?.value)
    var ground = document
    ground.frames.removeLast()
    var ink = TextDocument(frames: [document.frames[1]], width: 160, height: 60)
    ink.frames[0].contract = LayoutContract()
    ink.frames[0].text = AttributedText(
      "Galley 47", [.font(FontDescriptor(size: 24)), .foregroundColor(.black)])
    ink.background = .white
    ink.scale = scale
    let files = try [("ink", ink), ("ground", ground)].map {
      try write(try bundledRenderer.render($0.1), $0.0, in: folder)
    }
    let numbers = [
      Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha) / 255, scale,
    ]
    let outcome = try Program.run(
      "/usr/bin/env", ["python3", "-c", Self.script] + files + numbers.map { "\($0)" })
    let expected = try #require(Double(outcome.text.trimmingCharacters(in: .newlines)))
    #expect(abs(value - expected) < 0.005 * expected, "\(value), \(expected)")
  }

  private func broken(
    _ contrast: LayoutContract.Contrast, _ attributes: [TextAttribute], on ground: Color?
  ) throws -> [BrokenContract] {
    var document = TextDocument(
      AttributedText("Text", [.font(FontDescriptor(size: 20))] + attributes))
    document.background = ground
    document.contract.contrast = contrast
    return try bundledRenderer.layout(document).brokenContracts
  }

  @Test("A contrast equal to the minimum passes; if the minimum is 0.01 higher, the contract fails")
  func limit() throws {
    let ratio = Color.gray.contrast(with: .white)
    let gray: [TextAttribute] = [.foregroundColor(.gray)]
    #expect(try broken(.init(ratio), gray, on: .white) == [])
    let found = try broken(.init(ratio + 0.01), gray, on: .white)
    #expect(found.map(\.value) == [ratio] && found.map(\.range) == [0..<4])
    #expect(found.first?.path == "require.contrast")
  }

  @Test("If the background is not opaque, its opacity is reported instead of a contrast")
  func openGround() throws {
    for (ground, opacity) in [(nil, 0), (Color(red: 255, green: 255, blue: 255, alpha: 51), 0.2)] {
      let found = try broken(.init(4.5), [], on: ground)
      #expect(found.map(\.what) == ["opacity of the background"])
      #expect(abs((found.first?.value ?? 1) - opacity) < 0.01 && found.first?.limit == 1)
    }
  }

  @Test("Background colours, backdrops and shadows count as background; outlines count as text")
  func grounds() throws {
    let white: [TextAttribute] = [.foregroundColor(.white)]
    #expect(try broken(.init(4.5), white, on: .white).count == 1)
    #expect(try broken(.init(4.5), white + [.backgroundColor(.black)], on: .white) == [])
    let box = BoxBackdrop(
      .color(.black), padding: EdgeInsets(top: 3, right: 3, bottom: 3, left: 3))
    #expect(try broken(.init(4.5), white + [.backdrop(box)], on: .white) == [])
    let outline: [TextAttribute] = [.strokeWidth(-4), .strokeColor(.black)]
    #expect(try broken(.init(4.5), white + outline, on: .white) == [])
    let glow = TextShadow(.black, blur: 2)
    let dark = white + [.shadows([TextShadow](repeating: glow, count: 20))]
    #expect(try broken(.init(4.5), dark, on: .white) == [])
  }

  @Test("The opacities of nested boxes are multiplied and rounded to the nearest byte")
  func nestedOpacity() throws {
    var inner = TextDocument.Frame(
      AttributedText("Text", [.font(FontDescriptor(size: 20)), .foregroundColor(.black)]),
      in: TextContainer(width: 60, height: 30))
    inner.effects.opacity = 128.0 / 255
    inner.contract.contrast = LayoutContract.Contrast(21)
    var outer = TextDocument.Frame(frames: [inner], in: TextContainer(width: 60, height: 30))
    outer.effects.opacity = 254.0 / 255
    var document = TextDocument(frames: [outer], width: 60, height: 30)
    document.background = .white
    let found = try bundledRenderer.layout(document).brokenContracts
    // The product of the opacities is 127.498 of 255. So black text on white is grey with the value
    // 255 - 127.
    let gray = Color(red: 128, green: 128, blue: 128)
    #expect(try #require(found.first?.value) == gray.contrast(with: .white))
  }

  @Test("White space, colour emoji and empty text never break a contract for contrast")
  func noInk() throws {
    let emoji = TextRenderer(
      fonts: try FontLibrary.bundled.adding(
        paths: [Repository.testFont("NotoColorEmoji-Subset.ttf")]))
    for text in [" \n ", "\u{1F600}", ""] {
      var document = TextDocument(AttributedText(text, [.foregroundColor(.white)]))
      document.background = .white
      document.contract.contrast = LayoutContract.Contrast(4.5)
      let layout = try emoji.layout(document)
      #expect(layout.missingGlyphs == [] && layout.brokenContracts == [])
    }
  }

  @Test("Contrast is measured correctly, even if the image is drawn in bands")
  func bands() throws {
    var document = TextDocument(
      AttributedText(
        String(repeating: "a line of text\n", count: 60),
        [.font(FontDescriptor(size: 20)), .foregroundColor(.white)]),
      in: TextContainer(width: 400))
    document.scale = 2
    document.backgroundPaint = .gradient(Gradient(angle: 180, .black, .white, .black))
    document.contract.contrast = LayoutContract.Contrast(21)
    let layout = try bundledRenderer.layout(document)
    #expect(layout.pixelSize.width * layout.pixelSize.height > 1 << 20)
    // In the middle of the page, the background is white too. The contrast of the white text there
    // is 1.
    #expect(abs((layout.brokenContracts.first?.value ?? 0) - 1) < 0.01)
  }
}
