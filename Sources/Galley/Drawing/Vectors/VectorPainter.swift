import GalleyFont

/// Paints a laid-out document into a vector file. Like the rasterizer, it executes the paint steps
/// of the document's frames in order, but on the grid ``PixelGrid/vector``.
struct VectorPainter<Target: VectorTarget> {
  let layout: DocumentLayout
  let painter: DocumentPainter
  /// Whether this painter paints letters (as outlines). If not, it paints only attachments.
  let drawsLetters: Bool
  let frames: [DisplayFrame]
  /// For each frame, whether the frame and the frames inside it are painted on a layer.
  let isLayer: [Bool]
  /// For each frame, whether a frame inside it blends with pixels that were painted before the
  /// outer frame.
  let blends: [Bool]
  /// A frame's index and text lines, cached while the shadows of the lines are written as images.
  /// The positions of the lines are in pixels of these images, not in units of the vector grid.
  var shadowLines: (frame: Int, items: [DisplayList.Item])?
  /// The index of the document's frame whose glyphs are being painted.
  var textFrame = 0
  /// Number of pixels painted so far for all images of shadows and outside strokes.
  var imagePixels = 0
  var target: Target
  var shapes = GlyphShapes()
  /// The shapes of conic gradients.
  var sectors: [ConicSectors: VectorShape?] = [:]

  /// Number of units of the display list per point.
  var scale: Double { painter.boxes.grid.scale }
  var rasterizer: GlyphRasterizer { painter.text.rasterizer }
  var canvas: Rectangle { Rectangle(x: 0, y: 0, width: layout.width, height: layout.height) }

  /// - painter: a painter on the grid ``PixelGrid/vector``.
  init(
    _ layout: DocumentLayout, _ painter: DocumentPainter, drawsLetters: Bool = true,
    on target: Target
  ) throws(RenderError) {
    (self.layout, self.painter, self.target) = (layout, painter, target)
    self.drawsLetters = drawsLetters
    frames = try FramePlanner(vectorsOf: layout, painter).frames
    isLayer = Self.layers(of: frames, in: layout)
    blends = Self.blends(of: frames, isLayer)
  }

  /// - Throws: ``RenderError`` if the canvas is empty or larger than ``Limits/vectorSide``, if the
  ///   file would exceed ``Limits/vectorBytes``, or if a font is broken.
  mutating func paint() throws(RenderError) {
    guard layout.width > 0, layout.height > 0 else { throw .emptyCanvas }
    let side = max(layout.width, layout.height)
    guard side <= Limits.vectorSide else {
      throw .tooLarge(
        what: "the canvas's longer side in points", value: side, limit: Limits.vectorSide)
    }
    let document = layout.document
    if let color = document.background {
      try fill(Path(canvas), .color(color))
    }
    let paint = document.backgroundGradient.map {
      Paint.gradient($0).directed(isRightToLeft: document.isRightToLeft)
    }
    if paint != nil || document.backgroundImage != nil {
      try paintGround(
        of: PaintedBox(canvas, paint: paint, image: document.backgroundImage), document.blending,
        .canvas)
    }
    try self.paint(frames.indices)
    try check()
  }

  /// Throws if the file is too large, or if the render must end. `pending` is the minimum number of
  /// bytes that will be added.
  func check(pending: Double = 0) throws(RenderError) {
    try painter.work.check()
    let (bytes, limit) = (Double(target.byteCount) + pending, painter.work.limits.vectorBytes)
    guard bytes <= Double(limit) else {
      throw .tooLarge(
        what: "the size of the vector file in bytes", value: bytes, limit: Double(limit))
    }
  }

  mutating func paint(_ step: PaintStep, of index: Int) throws(RenderError) {
    try check()
    // Frames are accessed by index, because copying a frame for each step is slow.
    let items = frames[index].text.all
    switch step {
    case .outerShadows, .innerShadows:
      guard !frames[index].shadows.isEmpty else { return }
      try paintShadows(of: frames[index], inside: step == .innerShadows)
    case .ground:
      target.note(frame: index, in: layout.box(of: index))
      try paintGround(of: frames[index].box, frames[index].blending, .frame(index))
    case .border: try paintBorder(of: frames[index].box)
    case .shape:
      guard layout.document.frames[index].path != nil else { return }
      try paintShape(of: layout.document.frames[index], frames[index])
    case .backgrounds:
      for item in items where item.hasBackground {
        try paintBackgrounds(of: item.line, frames[index].text.layout)
      }
    case .backdrops:
      for backdrop in frames[index].text.backdrops {
        try paint(backdrop, frames[index].blending)
      }
    case .scrim: if let scrim = frames[index].text.scrim { try paint(scrim) }
    case .textShadows:
      for (line, item) in items.enumerated() where item.hasShadow {
        try paintShadows(of: item, frames[index].text.layout, line: line, ofFrame: index)
      }
    case .lowerDecorations:
      for item in items { try paintDecorations(of: item, areAboveText: false) }
    case .outsideStrokes:
      for item in items where item.hasOutsideStroke {
        try paintInk(of: item, frames[index].text.layout, .outsideStrokes)
      }
    case .letters:
      textFrame = index
      for item in items { try paintInk(of: item, frames[index].text.layout, item.pass) }
    case .upperDecorations:
      for item in items { try paintDecorations(of: item, areAboveText: true) }
      try paintText(ofFrame: index, frames[index].text.layout)
    case .frames: break
    }
  }

  /// Writes the links of a frame over its letters, and the frame's text so that it can be selected
  /// and searched.
  mutating func paintText(
    ofFrame index: Int, _ text: TextLayout
  ) throws(RenderError) {
    guard !text.lines.isEmpty else { return }
    let (x, y) = (layout.document.frames[index].x, layout.document.frames[index].y)
    for var link in text.links where link.url.isSafeLink {
      for index in link.rects.indices {
        link.rects[index].x += x
        link.rects[index].y += y
      }
      target.write(link)
    }
    target.write(VectorText.lines(of: text), of: text, frame: index, atX: x, y: y)
    try check()
  }
}

// Writes the text without painting anything visible.
extension VectorPainter {
  /// Writes the links and the visible text of all frames.
  mutating func paintTextLayer() throws(RenderError) { try paintTextLayer(frames.indices) }

  private mutating func paintTextLayer(_ range: Range<Int>) throws(RenderError) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = frames[index].group == nil ? index + 1 : frames[index].end
      let turn = frames[index].group == nil ? nil : layout.rotation(of: index)
      if let turn { target.open(.transformed(turn)) }
      try paintText(ofFrame: index, frames[index].text.layout)
      try paintTextLayer(index + 1..<end)
      if turn != nil { target.close() }
      index = end
    }
  }
}

// Paints fills, strokes and groups to a vector file.
extension VectorPainter {
  /// Fills a path. A conic gradient is painted as sectors, which the path clips.
  mutating func fill(
    _ path: Path, _ brush: Brush, isEvenOdd: Bool = false
  ) throws(RenderError) {
    guard !path.elements.isEmpty else { return }
    guard case .gradient(let gradient) = brush, case .rays = gradient.geometry,
      let box = path.bounds
    else { return target.fill(path, paint(brush), isEvenOdd: isEvenOdd) }
    target.open(.clip(path, isEvenOdd: isEvenOdd))
    try paint(gradient, in: box)
    target.close()
  }

  /// The paint of a brush. For a conic gradient, the paint is the gradient's first colour.
  func paint(_ brush: Brush) -> VectorPaint {
    switch brush {
    case .color(let color): return .color(color)
    case .gradient(let gradient):
      if let placed = VectorGradient(gradient, scale: scale) { return .gradient(placed) }
      guard case .line(let origin, _) = gradient.geometry else {
        return .color(brush.firstColor)
      }
      return .color(Color(premultiplied: gradient.ramp.pixel(at: origin)))
    }
  }

  /// A rectangle of the display list, converted to points.
  func points(_ rect: PixelRect) -> Rectangle {
    Rectangle(
      x: Double(rect.minX) / scale, y: Double(rect.minY) / scale,
      width: Double(rect.width) / scale, height: Double(rect.height) / scale)
  }

  /// Opens a group that is clipped to a rectangle. Returns `false` if no clipping is needed.
  mutating func openClip(_ clip: PixelRect) -> Bool {
    guard clip != .everything else { return false }
    // Some programs handle coordinates far outside the canvas imprecisely. The rectangle is
    // therefore limited to an area around the canvas.
    let reach = painter.boxes.grid.edge(4 * (canvas.width + canvas.height) + 1000)
    let near = PixelRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
    target.open(.clip(Path(points(clip.intersection(near))), isEvenOdd: false))
    return true
  }
}
