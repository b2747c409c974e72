// Scrims and shadows that a contrast contract adds behind text that is hard to read.

import Testing

@testable import Galley

@Suite("Contrast fixes")
struct ContrastFixTests {
  private func document(
    _ fix: LayoutContract.Contrast.Fix?, _ minimum: Double = 4.5, color: Color = .white
  ) -> TextDocument {
    var container = TextContainer(width: 200)
    container.insets = EdgeInsets(top: 16, right: 16, bottom: 16, left: 16)
    var document = TextDocument(
      AttributedText(
        "White on a gradient that grows light",
        [.font(FontDescriptor(size: 24)), .foregroundColor(color)]), in: container)
    document.backgroundPaint = .gradient(Gradient(angle: 90, .black, .white))
    document.contract.contrast = LayoutContract.Contrast(minimum, fix: fix)
    return document
  }

  @Test(
    "A contrast fix makes text meet its contract; the fix is reported and drawn",
    arguments: [
      LayoutContract.Contrast.Fix.scrim, .shadow,
    ])
  func fixed(_ fix: LayoutContract.Contrast.Fix) throws {
    let plain = try bundledRenderer.layout(document(nil))
    #expect(plain.brokenContracts.count == 1)
    let layout = try bundledRenderer.layout(document(fix))
    #expect(layout.brokenContracts == [])
    let warning = try #require(layout.diagnostics.first { $0.code == "contrastFixed" })
    #expect(warning.words == ["fix": fix.rawValue, "color": "black"])
    let (before, after) = (warning.numbers["before"], warning.numbers["contrast"])
    #expect((1..<3).contains(before ?? 0) && (4.5..<4.7).contains(after ?? 0))
    let pictures = try [layout, plain].map { try bundledRenderer.draw($0) }
    #expect(pictures[0] != pictures[1])
    #expect(layout.layouts[0].lines == plain.layouts[0].lines)
  }

  @Test("A scrim is as faint as possible: one step of alpha less would break the contract")
  func least() throws {
    let layout = try bundledRenderer.layout(document(.scrim))
    let aid = try #require(layout.layouts[0].contrastAid)
    let alpha = try #require(aid.scrim?.alpha)
    var weaker = layout
    weaker.layouts[0].contrastAid?.scrim?.alpha = alpha - 1
    let least = try [layout, weaker].map { layout in
      try bundledRenderer.paint([], .warn, scale: 1, .never) {
        painter throws(RenderError) in
        var painted = 0
        return try painter.contrasts(of: layout, in: [0], painted: &painted)
      }[0]?.values.map(\.least).min() ?? 0
    }
    #expect(least[0] >= 4.5 && least[1] < 4.5, "\(least)")
  }

  @Test("A contrast fix gives dark text a white scrim")
  func dark() throws {
    let layout = try bundledRenderer.layout(document(.scrim, color: .black))
    #expect(layout.brokenContracts == [])
    #expect(layout.diagnostics.first { $0.code == "contrastFixed" }?.words["color"] == "white")
  }

  @Test("If no fix reaches the required contrast, the contract is broken and no fix is painted")
  func impossible() throws {
    let layout = try bundledRenderer.layout(document(.scrim, 15, color: .gray))
    #expect(layout.brokenContracts.map(\.requirement) == [.contrast])
    #expect(layout.layouts[0].contrastAid == nil)
    #expect(
      layout.diagnostics.map(\.message) == [
        "no scrim raises the text's contrast to 15; change the colour of the text or of its background"
      ])
    let shadow = try bundledRenderer.layout(document(.shadow, 15, color: .gray))
    #expect(
      shadow.diagnostics.map(\.message) == [
        "no shadow raises the text's contrast to 15; set \"fix\" to \"scrim\""
      ])
    var open = document(.scrim)
    open.backgroundPaint = nil
    #expect(try bundledRenderer.layout(open).brokenContracts.first?.limit == 1)
  }

  @Test("PNG output contains the contrast fix; text with enough contrast gets no fix")
  func drawn() throws {
    let layout = try bundledRenderer.layout(document(.shadow))
    let png = try bundledRenderer.encode(layout).bytes
    let drawn = try bundledRenderer.draw(layout)
    #expect(try Bitmap(png: png) == drawn)
    var fine = document(.scrim)
    fine.backgroundPaint = .color(.black)
    let kept = try bundledRenderer.layout(fine)
    #expect(kept.layouts[0].contrastAid == nil && kept.diagnostics == [])
  }

  @Test("All trial drawings for a contrast fix together must stay within one drawing's pixel limit")
  func work() throws {
    let layout = try bundledRenderer.layout(document(nil))
    let (width, height) = layout.pixelSize
    var limits = Limits.default
    // The pixel limit is enough for the text and one measurement of its contrast, but not for
    // twenty measurements.
    limits.paintedPixels = 20 * width * height
    let renderer = TextRenderer(fonts: .bundled, limits: limits)
    #expect(try renderer.layout(document(nil)).brokenContracts.count == 1)
    #expect(throws: RenderError.self) { try renderer.layout(document(.scrim)) }
  }

  @Test("All trial drawings for a contrast fix together must stay within one layout's step limit")
  func steps() throws {
    var limits = Limits.default
    // The step limit is enough for the layout and one or two trial drawings, but not for twenty
    // trial drawings.
    limits.layoutSteps = 5 * document(nil).frames[0].text.length
    let renderer = TextRenderer(fonts: .bundled, limits: limits)
    #expect(try renderer.layout(document(nil)).brokenContracts.count == 1)
    #expect {
      try renderer.layout(document(.scrim))
    } throws: {
      "\($0)".hasPrefix("the number of layout steps is")
    }
  }

  @Test("A contrast fix gives each text box its own scrim")
  func boxes() throws {
    var frames: [TextDocument.Frame] = []
    for (index, color) in [Color.white, .black, .red].enumerated() {
      var frame = TextDocument.Frame(
        AttributedText("box", [.font(FontDescriptor(size: 24)), .foregroundColor(color)]))
      (frame.x, frame.y) = (10, 10 + Double(index) * 50)
      frame.background = .gray
      frames.append(frame)
    }
    frames[2].contract.contrast = LayoutContract.Contrast(1)
    var document = TextDocument(frames: frames, width: 100, height: 160)
    document.background = .gray
    document.contract.contrast = LayoutContract.Contrast(7, fix: .scrim)
    let layout = try bundledRenderer.layout(document)
    #expect(layout.brokenContracts == [])
    let colors = layout.layouts.map { $0.contrastAid?.scrim.map { "\($0.red)" } }
    #expect(colors == ["0", "255", nil])
  }
}
