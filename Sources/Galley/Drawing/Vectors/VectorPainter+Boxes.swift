import GalleyFont

// Paints everything behind letters: boxes with their shadows, paths, and backgrounds of text.
extension VectorPainter {
  /// Paints the background colour or gradient of a box, then its image. `picture` identifies an
  /// image that can have an alternative text.
  mutating func paintGround(
    of box: PaintedBox, at origin: (x: Double, y: Double) = (0, 0), _ blending: Blending,
    _ picture: VectorPicture? = nil
  ) throws(RenderError) {
    let (exact, shape, pixels) = painter.boxes.place(of: box, at: origin)
    var path = Path()
    path.add(shape.isSquare ? RoundedRect(ExactRect(pixels), radius: 0) : shape, scale: scale)
    if let paint = box.paint { try fill(path, Brush(paint, in: exact, blending: blending)) }
    guard let image = box.image, !path.elements.isEmpty else { return }
    let place = image.place(in: pixels, painter.boxes.grid)
    let isInside = shape.isSquare && place.intersection(pixels) == place
    if let picture { target.begin(picture) }
    defer { if picture != nil { target.endPicture() } }
    if !isInside { target.open(.clip(path, isEvenOdd: false)) }
    try paint(image.image, in: place)
    if !isInside { target.close() }
  }

  /// Paints an image in a rectangle. The rectangle's coordinates are in the units of the display
  /// list.
  mutating func paint(_ image: Bitmap, in place: PixelRect) throws(RenderError) {
    if !place.isEmpty { try target.draw(image, Transform(toFill: points(place))) }
  }

  mutating func paintBorder(of box: PaintedBox) throws(RenderError) {
    guard let border = box.border, border.width > 0 else { return }
    let edges = painter.boxes.edges(of: box)
    var path = Path()
    path.add(edges.outer, scale: scale)
    path.add(edges.inner, scale: scale)
    try fill(path, .color(border.color), isEvenOdd: true)
  }

  mutating func paint(
    _ backdrop: DisplayList.Backdrop, _ blending: Blending
  ) throws(RenderError) {
    let isCut = openClip(backdrop.clip)
    try paintGround(of: backdrop.box, at: backdrop.origin, blending)
    var box = backdrop.box
    box.rectangle.x += backdrop.origin.x
    box.rectangle.y += backdrop.origin.y
    try paintBorder(of: box)
    if isCut { target.close() }
  }

  /// Paints a scrim: translucent boxes behind lines of text. All boxes are painted on one layer, so
  /// that areas in which boxes overlap are not darker.
  mutating func paint(_ scrim: Scrim) throws(RenderError) {
    guard !scrim.boxes.isEmpty else { return }
    var color = scrim.color
    target.open(.layer(opacity: Double(color.alpha) / 255, mode: .normal, transform: nil))
    color.alpha = 255
    for box in scrim.boxes {
      var path = Path()
      path.add(box, scale: scale)
      try fill(path, .color(color))
    }
    target.close()
  }

  /// Paints the backgrounds of a line of text. Adjacent backgrounds with the same brush are painted
  /// as one path.
  mutating func paintBackgrounds(of line: DisplayLine, _ layout: TextLayout) throws(RenderError) {
    let backgrounds = BackgroundPainter(layout: layout, grid: painter.boxes.grid)
    let isCut = openClip(line.clip)
    var path = Path()
    var last: Brush?
    for index in line.runs.indices {
      guard let brush = line.runs[index].background else { continue }
      if let last, last != brush {
        try fill(path, last)
        path = Path()
      }
      path.add(points(backgrounds.rect(of: line.runs[index], line)))
      last = brush
    }
    if let last { try fill(path, last) }
    if isCut { target.close() }
  }

  /// Paints the path that a frame shows: first its fill, then its stroke.
  mutating func paintShape(of place: TextDocument.Frame, _ frame: DisplayFrame) throws(RenderError)
  {
    guard let (shape, area) = place.shownPath(in: frame.text.layout, x: place.x, y: place.y)
    else { return }
    let (zoom, x, y) = shape.placement(in: area)
    let path = shape.path.mapped { Path.Point(x: $0.x * zoom + x, y: $0.y * zoom + y) }
    guard let bounds = path.bounds else { return }
    let box = painter.boxes.grid.exactRect(
      x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height)
    if let paint = shape.fill {
      try fill(
        path, Brush(paint, in: box, blending: frame.blending),
        isEvenOdd: shape.fillRule == .evenodd)
    }
    guard let stroke = shape.stroke, shape.strokeWidth * zoom > 0 else { return }
    target.stroke(
      path, paint(Brush(stroke, in: box, blending: frame.blending)),
      VectorStroke(
        width: shape.strokeWidth * zoom, join: shape.strokeJoin, cap: shape.strokeCap))
  }

  /// Paints the shadows outside or inside a box, the last shadow first.
  mutating func paintShadows(of frame: DisplayFrame, inside: Bool) throws(RenderError) {
    let edges = painter.boxes.edges(of: frame.box)
    for shadow in frame.shadows.reversed()
    where shadow.isInset == inside && shadow.color.alpha > 0 {
      let shape = painter.shadows.shape(of: shadow, inside ? edges.inner : edges.outer)
      let sigma = max(shadow.blur, 0) / 2
      let region = points((inside ? edges.shadow : shape).pixels).grown(by: 3 * sigma + 1)
      var path = Path()
      path.add(shape, scale: scale)
      // A shadow inside a box covers `region`, except the hole `shape`.
      if inside { path.add(region) }
      guard !path.elements.isEmpty else { continue }
      var visible = Path()
      if inside {
        visible.add(edges.shadow, scale: scale)
      } else if !frame.hidesGround {
        visible.add(edges.outer, scale: scale)
        visible.add(region)
      }
      let isCut = !visible.elements.isEmpty
      if isCut { target.open(.clip(visible, isEvenOdd: !inside)) }
      if sigma > 0, !target.blurs {
        try paintShadowImage(
          of: shape, sigma: sigma, shadow.color, inside: inside ? edges.shadow : nil)
      } else {
        if sigma > 0 { target.open(.blurred(sigma: sigma, region: region)) }
        try fill(path, .color(shadow.color), isEvenOdd: inside)
        if sigma > 0 { target.close() }
      }
      if isCut { target.close() }
    }
  }
}
