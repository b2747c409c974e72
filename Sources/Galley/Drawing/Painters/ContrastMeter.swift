// Measures the contrast between text and everything behind the text.

import GalleyFont

/// The measured contrast of runs with the same attributes.
struct RunContrast {
  /// The smallest contrast ratio that was measured, 1 to 21; infinite if no pixel was measured.
  var least = Double.infinity
  /// The smallest opacity of the pixels behind the text, 0 to 1. If this opacity is less than 1,
  /// the contrast is uncertain, because the image can later be drawn over another background.
  var opacity = 1.0
}

extension DocumentPainter {
  /// The contrast between the text of each box and everything painted behind the text. The keys of
  /// the outer dictionary are box indices. The keys of the inner dictionaries are values of
  /// ``TextLayout/Run/attributes``. The contrast is the smallest contrast ratio of all pixels that
  /// are at most one point from the letters. To measure the contrast, this method draws the
  /// document.
  ///
  /// - Parameters:
  ///   - boxes: indices of the boxes whose text is measured.
  ///   - painted: number of pixels that earlier measurements painted. This method adds the number
  ///     of pixels that it paints. The sum must not exceed the limit for one drawing.
  /// - Throws: Any error that ``draw(_:)`` throws.
  func contrasts(
    of layout: DocumentLayout, in boxes: Set<Int>, painted: inout Int
  ) throws(RenderError) -> [Int: [Int: RunContrast]] {
    let (width, height) = try size(width: layout.width, height: layout.height)
    // Each measurement draws the document and therefore prepares all lines again, even lines
    // outside the image. The steps of this preparation count towards the work limit.
    work.count(steps: layout.layouts.reduce(0) { $0 + $1.lines.count + $1.text.length })
    try work.check()
    var found: [Int: [Int: RunContrast]] = [:]
    let meter = ContrastProbe<ColorBlending>(
      margin: text.reach, painted: painted,
      look: { index, text, list, canvas throws(RenderError) in
        guard boxes.contains(index) else { return }
        try text.measure(list, on: &canvas, into: &found[index, default: [:]])
      },
      layerLook: { index, text, list, layer, ground throws(RenderError) in
        guard boxes.contains(index) else { return }
        try text.measure(list, on: &layer, over: ground, into: &found[index, default: [:]])
      })
    try forEachBand(CanvasBands(width: width, height: height), of: layout, meter: meter) {
      (band: inout ColorCanvas) in painted = band.painted
    }
    return found
  }
}

extension LayoutPainter {
  /// The length of one point in pixels, rounded up to whole pixels.
  var reach: Int { PixelGrid.integer(grid.scale.rounded(.up)) }

  /// Measures the contrast between text runs and the canvas. Everything behind the text must
  /// already be painted on the canvas. If the canvas is a layer, `layerGround` contains the pixels
  /// onto which the layer will be painted.
  fileprivate func measure(
    _ list: DisplayList, on canvas: inout ColorCanvas, over layerGround: LayerGround? = nil,
    into found: inout [Int: RunContrast]
  ) throws(RenderError) {
    canvas.complete()
    for item in list.items(touching: canvas.bounds.grown(by: reach)) {
      for index in item.line.runs.indices where item.line.runs[index].attachment == nil {
        let ink = try ink(ofRun: index, in: item.line, list.layout, near: canvas.bounds)
        guard !ink.box.isEmpty else { continue }
        let run = item.line.runs[index]
        let key = run.run.attributes
        try measure(
          ink, of: run, on: &canvas, layerGround, into: &found[key, default: RunContrast()])
      }
    }
  }

  /// The glyphs of a run that are at most one point away from the canvas. Glyphs with their own
  /// colours are omitted, because their contrast does not depend on the text's colour.
  private func ink(
    ofRun index: Int, in line: DisplayLine, _ layout: TextLayout, near canvas: PixelRect
  ) throws(RenderError) -> ShadowShape {
    let visible = line.clip.intersection(canvas.grown(by: reach))
    var inks: [PositionedGlyph] = []
    try glyphs.forEachGlyph(ofRun: index, in: line, layout.glyphs, visible: visible) {
      if !$0.ink.isColored { inks.append($0) }
    }
    return ShadowShape(inks: inks, lines: [], fading: nil, within: visible)
  }

  private func measure(
    _ ink: ShadowShape, of run: DisplayRun, on canvas: inout ColorCanvas,
    _ layerGround: LayerGround?, into found: inout RunContrast
  ) throws(RenderError) {
    let rect = ink.box.grown(by: reach).intersection(canvas.bounds)
    guard !rect.isEmpty else { return }
    let area = rect.width * rect.height
    canvas.count(painted: area * (2 * reach + 3))
    try work.check(painted: canvas.painted)
    let own = canvas.colors(of: rect)
    let ground = layerGround?.composed(own, in: rect) ?? own
    let brushes = run.letterBrushes
    let texts = brushes.map { brush in
      var text = ColorCanvas(rect, background: nil, blending: canvas.blending)
      text.draw(own, in: rect)
      text.fill(rect, with: brush)
      text.complete()
      return layerGround?.composed(text.pixels, in: rect) ?? text.pixels
    }
    let isNear = ink.mask.reaching(rect, within: grid.scale)
    // The colours of the previous pixel: without text, with the text's first brush, and with its
    // last brush. There are at most two brushes. Most pixels have the same colours as the previous
    // pixel and are skipped.
    var last: (ground: UInt32, first: UInt32, second: UInt32)?
    for pixel in 0..<area where isNear[pixel] {
      let behind = ground[pixel]
      guard behind >> 24 == 255 else {
        found.opacity = min(found.opacity, Double(behind >> 24) / 255)
        continue
      }
      let colors = (behind, texts[0][pixel], texts[texts.count - 1][pixel])
      if let last, last == colors { continue }
      last = colors
      let ratio = texts.reduce(1) { max($0, Pixel.contrast(behind, $1[pixel])) }
      found.least = min(found.least, ratio)
    }
  }
}

extension DisplayRun {
  /// The brushes that paint the letters: the brush of the fill, the brush of the stroke, or both.
  /// If there are two brushes, each pixel has the higher of their two contrasts.
  fileprivate var letterBrushes: [Brush] {
    var brushes = isFilled ? [fill] : []
    if strokePercent != 0 { brushes.append(stroke) }
    return brushes
  }
}

extension PositionedMask {
  /// For each pixel of a rectangle, whether its centre is at most `radius` pixels from the centre
  /// of a covered pixel.
  func reaching(_ part: PixelRect, within radius: Double) -> [Bool] {
    var isNear = [Bool](repeating: false, count: part.width * part.height)
    let farthest = PixelGrid.integer(radius.rounded(.down))
    // For each row of a circle with the radius `radius`, half of the circle's width in the row. The
    // first entry is the row through the circle's centre.
    let halves = (0...farthest).map { row in
      PixelGrid.integer((radius * radius - Double(row * row)).squareRoot().rounded(.down))
    }
    var counts = [Int](repeating: 0, count: rect.width + 1)
    for y in rect.minY..<rect.maxY {
      let row = (y - rect.minY) * rect.width
      for x in 0..<rect.width { counts[x + 1] = counts[x] + (coverage[row + x] > 0 ? 1 : 0) }
      guard counts[rect.width] > 0 else { continue }
      let first = max(part.minY, y - farthest)
      for other in first..<max(first, min(part.maxY, y + farthest + 1)) {
        let half = halves[abs(other - y)]
        let start = (other - part.minY) * part.width - part.minX
        for x in part.minX..<part.maxX {
          let left = min(max(x - half - rect.minX, 0), rect.width)
          let right = min(max(x + half + 1 - rect.minX, 0), rect.width)
          if counts[right] > counts[left] { isNear[start + x] = true }
        }
      }
    }
    return isNear
  }
}
