import GalleyFont

/// Paints the shadows of a line of text.
///
/// Adjacent runs with equal shadows and equal opacity cast one shadow. The shadow has the shape of
/// the runs' filled and stroked glyphs, attached images and decoration lines. Backgrounds cast no
/// shadow. The shadow's offset is rounded to whole pixels.
struct ShadowPainter {
  let layout: TextLayout
  let glyphs: GlyphPainter
  /// Cache of blurred shadows.
  let shadows: ShadowCache
  let work: RenderWork

  private var grid: PixelGrid { glyphs.grid }

  /// A text shadow whose lengths are in points. Missing values are replaced by defaults.
  struct Cast: Equatable {
    var color: Color
    var offsetX: Double
    var offsetY: Double
    var blur: Double
  }

  /// The values that adjacent runs must share to cast one shadow.
  struct Key: Equatable {
    var casts: [Cast]
    var fading: PlacedGradient?
  }

  /// The runs of a line that cast shadows. Adjacent runs with equal shadows are in one range.
  func stretches(of display: DisplayLine) -> [(runs: Range<Int>, key: Key)] {
    func key(_ run: DisplayRun) -> Key? {
      let casts = casts(of: run)
      return casts.isEmpty ? nil : Key(casts: casts, fading: run.fading)
    }
    return display.stretches(by: key).compactMap { runs in
      key(display.runs[runs.lowerBound]).map { (runs, $0) }
    }
  }

  /// Paints the shadows of a line. Adjacent runs with equal shadows are painted together. If a run
  /// has several shadows, the first shadow is on top.
  func draw(
    _ display: DisplayLine, _ decorations: [DecorationRow],
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    for (stretch, key) in stretches(of: display) {
      for cast in key.casts.reversed() {
        try draw(cast, of: display, stretch, decorations, on: &canvas)
      }
    }
  }

  /// The pixels that the shadows of a text line can touch. The rectangle `ink` must contain
  /// everything that casts these shadows.
  func extent(of display: DisplayLine, ink: PixelRect) -> PixelRect {
    guard !ink.isEmpty else { return .empty }
    var extent = PixelRect.empty
    for cast in display.runs.flatMap(casts) {
      extent = extent.union(
        ink.grown(by: blur(of: cast).reach)
          .offsetBy(x: grid.edge(cast.offsetX), y: grid.edge(cast.offsetY)))
    }
    return extent
  }

  /// Maximum distance, in pixels, from the visible area to a glyph whose shadow can reach this
  /// area.
  func margin(of display: DisplayLine) -> Int {
    display.runs.flatMap(casts).reduce(0) { margin, cast in
      let (x, y) = (abs(grid.edge(cast.offsetX)), abs(grid.edge(cast.offsetY)))
      return max(margin, blur(of: cast).reach + max(x, y))
    }
  }

  /// The blur of a text shadow. The blur radius is twice the standard deviation, as in CSS
  /// Backgrounds 3 §6.2.
  private func blur(of cast: Cast) -> GaussianBlur {
    GaussianBlur(sigma: cast.blur / 2 * grid.scale)
  }

  /// The visible shadows of a run. The opacity of a painted shadow is the product of three
  /// opacities: the alpha of the shadow's colour, the shadow's `opacity`, and the opacity of the
  /// text.
  private func casts(of run: DisplayRun) -> [Cast] {
    (run.attributes.shadows ?? []).compactMap { shadow in
      let paint = shadow.color ?? .color(Color(red: 0, green: 0, blue: 0, alpha: 85))
      guard case .color(let color) = paint else { return nil }
      let opacity = (shadow.opacity ?? 1) * run.opacity
      let shown = color.multiplyingAlpha(by: opacity)
      guard shown.alpha > 0 else { return nil }
      let fit = layout.fitScale
      return Cast(
        color: shown, offsetX: (shadow.offsetX ?? 0) * fit, offsetY: (shadow.offsetY ?? 0) * fit,
        blur: max(0, shadow.blur ?? 0) * fit)
    }
  }

  private func draw(
    _ cast: Cast, of display: DisplayLine, _ stretch: Range<Int>, _ decorations: [DecorationRow],
    on canvas: inout Canvas<some RowBlending>
  ) throws(RenderError) {
    let blur = blur(of: cast)
    let (x, y) = (grid.edge(cast.offsetX), grid.edge(cast.offsetY))
    // `picture` is the rectangle of the shadow's visible pixels in the whole image. `shown` is the
    // part of this rectangle in the current band. The shadow's offset is subtracted from both,
    // because the shadow is blurred at the position of the text and moved afterwards.
    let picture = display.clip.offsetBy(x: -x, y: -y)
    let shown = picture.intersection(canvas.bounds.offsetBy(x: -x, y: -y))
    guard !shown.isEmpty else { return }
    try work.check(painted: canvas.painted)
    var blurred: PositionedMask?
    // If there are no attachments and all glyphs are small enough to be drawn whole, the whole
    // shadow is drawn and cached.
    if stretch.allSatisfy({ glyphs.remembers(run: $0, in: display) }) {
      let ink = try ink(of: display, stretch, decorations, within: picture.grown(by: blur.reach))
      guard !ink.box.isEmpty else { return }
      if let key = key(of: ink, blur, within: picture) {
        // The work for a shadow is counted even if the shadow is in the cache. Whether a document
        // exceeds the limit therefore does not depend on the cache.
        canvas.count(painted: blur.work(of: ink.box, within: shown))
        try work.check(painted: canvas.painted)
        blurred = remembered(ink, blur, key)
      }
    }
    if blurred == nil {
      let part = try ink(of: display, stretch, decorations, within: shown.grown(by: blur.reach))
      guard !part.box.isEmpty else { return }
      try check(Double(part.box.width) * Double(part.box.height))
      try check(blur.area(of: part.box, within: shown))
      canvas.count(painted: blur.work(of: part.box, within: shown))
      try work.check(painted: canvas.painted)
      blurred = blur.apply(to: part.mask, within: shown) { work.isEnding }
      try work.check()
    }
    guard let blurred else { return }
    canvas.fill(
      blurred.rect.offsetBy(x: x, y: y), through: blurred.coverage, with: cast.color,
      within: display.clip)
  }

  /// The cache key of a shadow; `nil` if the shadow cannot be cached. A shadow is not cached if a
  /// part of it is outside the image, or if it is too large for the cache. A shadow with a shape
  /// that no key can describe is not cached either.
  private func key(
    of ink: ShadowShape, _ blur: GaussianBlur, within picture: PixelRect
  ) -> ShadowCache.Key? {
    let whole = ink.box.grown(by: blur.reach)
    guard whole.intersection(picture) == whole, let key = ink.key(blur.kernel),
      shadows.hasRoom(for: key, over: whole)
    else { return nil }
    return key
  }

  /// The blurred shadow, from the cache or newly drawn.
  private func remembered(
    _ ink: ShadowShape, _ blur: GaussianBlur, _ key: ShadowCache.Key
  ) -> PositionedMask {
    let place = ink.box
    return shadows.shadow(key) {
      blur.apply(to: ink.mask, within: place.grown(by: blur.reach))
        .offsetBy(x: -place.minX, y: -place.minY)
    }.offsetBy(x: place.minX, y: place.minY)
  }

  /// The shape that casts the shadow, limited to pixels that can affect the image.
  func ink(
    of display: DisplayLine, _ stretch: Range<Int>, _ decorations: [DecorationRow],
    within visible: PixelRect
  ) throws(RenderError) -> ShadowShape {
    var inks: [PositionedGlyph] = []
    for index in stretch {
      try glyphs.forEachGlyph(ofRun: index, in: display, layout.glyphs, visible: visible) {
        inks.append($0)
      }
    }
    let runs = display.runs[stretch].map(\.run)
    let left = grid.pixels(display.inlineOrigin + (runs.map(\.visibleX).min() ?? 0))
    let right = grid.pixels(
      display.inlineOrigin + (runs.map { $0.visibleX + $0.visibleWidth }.max() ?? 0))
    return ShadowShape(
      inks: inks, lines: decorations.flatMap { $0.clipped(from: left, to: right) },
      fading: display.runs[stretch.lowerBound].fading, within: visible)
  }

  private func check(_ area: Double) throws(RenderError) {
    guard area <= Double(work.limits.canvasPixels) else {
      throw .tooLarge(
        what: "a shadow's area in pixels", value: area, limit: Double(work.limits.canvasPixels))
    }
  }
}

extension DisplayRun {
  /// The opacity of the text's colour, 0 to 1; 1 for a gradient.
  fileprivate var opacity: Double {
    guard case .color(let color) = fill else { return 1 }
    return Double(color.alpha) / 255
  }

  /// The text's gradient if any of its colours is translucent; otherwise `nil`.
  fileprivate var fading: PlacedGradient? {
    guard case .gradient(let gradient) = fill, !gradient.isOpaque else { return nil }
    return gradient
  }
}
