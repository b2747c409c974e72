import GalleyFont

// Writes everything behind letters: boxes with their shadows, paths, and backgrounds of text.
extension SVGWriter {
  /// Writes a path with its fill. A conic gradient is written as sectors that the path clips.
  mutating func writePath(
    _ path: SVGPathData, fill brush: Brush, isEvenOdd: Bool = false, attributes: String = ""
  ) {
    guard !path.isEmpty else { return }
    if case .gradient(let gradient) = brush {
      let reach = 2 * (canvas.width + canvas.height) + 10_000
      let sectors = SVGGradient(gradient, scale: scale).sectors(reach: reach)
      if !sectors.isEmpty {
        let clip = definitions.clip(path, isEvenOdd: isEvenOdd)
        body.append("<g clip-path=\"url(#\(clip))\" shape-rendering=\"crispEdges\"\(attributes)>\n")
        for (path, pixel) in sectors where pixel >> 24 > 0 {
          body.append("<path d=\"")
          body.append(path.data)
          body.append("\"\(fill(.color(Color(premultiplied: pixel))))/>\n")
        }
        body.append("</g>\n")
        return
      }
    }
    body.append("<path d=\"")
    body.append(path.data)
    body.append("\"\(fill(brush))\(isEvenOdd ? " fill-rule=\"evenodd\"" : "")\(attributes)/>\n")
  }

  /// The attributes of a fill; empty for opaque black, unless `isExplicit` is set.
  mutating func fill(_ brush: Brush, isExplicit: Bool = false) -> String {
    let paint = paint(brush)
    var text = paint.value == "#000" && !isExplicit ? "" : " fill=\"\(paint.value)\""
    if paint.opacity < 1 {
      text += " fill-opacity=\"\(MarkupBytes.text(paint.opacity, decimals: 4))\""
    }
    return text
  }

  /// A brush as a value of `fill` or `stroke`, and its opacity.
  mutating func paint(_ brush: Brush) -> (value: String, opacity: Double) {
    switch brush {
    case .color(let color): return (color.svg, Double(color.alpha) / 255)
    case .gradient(let gradient):
      guard case .rays = gradient.geometry else {
        return ("url(#\(definitions.gradient(gradient, scale: scale)))", 1)
      }
      let color = Color(premultiplied: gradient.firstPixel)
      return (color.svg, Double(color.alpha) / 255)
    }
  }

  /// Writes the colour or gradient of a box, then its image.
  mutating func writeGround(
    of box: PaintedBox, at origin: (x: Double, y: Double) = (0, 0), _ blending: Blending
  ) throws(RenderError) {
    let (exact, shape, pixels) = painter.boxes.place(of: box, at: origin)
    var path = SVGPathData()
    path.add(shape.isSquare ? RoundedRect(ExactRect(pixels), radius: 0) : shape, scale: scale)
    if let paint = box.paint {
      writePath(path, fill: Brush(paint, in: exact, blending: blending))
    }
    guard let image = box.image, !path.isEmpty else { return }
    let place = image.place(in: pixels, painter.boxes.grid)
    let isInside = place.intersection(pixels) == place && shape.isSquare
    let clip = isInside ? "" : " clip-path=\"url(#\(definitions.clip(path)))\""
    try write(image.image, in: place, clip: clip)
  }

  /// Writes an image. `clip` is the attribute of a clip path in canvas coordinates.
  mutating func write(
    _ image: Bitmap, in place: PixelRect, clip: String
  ) throws(RenderError) {
    guard !place.isEmpty else { return }
    let id = try definitions.image(image)
    if !clip.isEmpty { body.append("<g\(clip)>") }
    body.append("<use xlink:href=\"#\(id)\"")
    var transform = Transform(x: Double(place.minX) / scale, y: Double(place.minY) / scale)
    transform.a = Double(place.width) / scale
    transform.d = Double(place.height) / scale
    body.append(transform)
    body.append(clip.isEmpty ? "/>\n" : "/></g>\n")
  }

  mutating func writeBorder(of box: PaintedBox) {
    guard let border = box.border, border.width > 0 else { return }
    let edges = painter.boxes.edges(of: box)
    var path = SVGPathData()
    path.add(edges.outer, scale: scale)
    path.add(edges.inner, scale: scale)
    writePath(path, fill: .color(border.color), isEvenOdd: true)
  }

  mutating func write(
    _ backdrop: DisplayList.Backdrop, _ blending: Blending
  ) throws(RenderError) {
    let clip = openClip(backdrop.clip)
    try writeGround(of: backdrop.box, at: backdrop.origin, blending)
    if let border = backdrop.box.border, border.width > 0 {
      var box = backdrop.box
      box.rectangle.x += backdrop.origin.x
      box.rectangle.y += backdrop.origin.y
      writeBorder(of: box)
    }
    if clip { body.append("</g>\n") }
  }

  mutating func write(_ scrim: Scrim) {
    guard !scrim.boxes.isEmpty else { return }
    body.append(
      "<g opacity=\"\(MarkupBytes.text(Double(scrim.color.alpha) / 255, decimals: 4))\">\n")
    var color = scrim.color
    color.alpha = 255
    for box in scrim.boxes {
      var path = SVGPathData()
      path.add(box, scale: scale)
      writePath(path, fill: .color(color))
    }
    body.append("</g>\n")
  }

  mutating func writeBackgrounds(of line: DisplayLine, _ layout: TextLayout) {
    let backgrounds = BackgroundPainter(layout: layout, grid: painter.boxes.grid)
    let clip = openClip(line.clip)
    var path = SVGPathData()
    var last: Brush?
    for index in line.runs.indices {
      guard let brush = line.runs[index].background else { continue }
      if let last, last != brush {
        writePath(path, fill: last)
        path = SVGPathData()
      }
      path.add(points(backgrounds.rect(of: line.runs[index], line)))
      last = brush
    }
    if let last { writePath(path, fill: last) }
    if clip { body.append("</g>\n") }
  }

  /// A rectangle of the display list, in points.
  func points(_ rect: PixelRect) -> Rectangle {
    Rectangle(
      x: Double(rect.minX) / scale, y: Double(rect.minY) / scale,
      width: Double(rect.width) / scale, height: Double(rect.height) / scale)
  }

  /// Opens a group that is cut off at a rectangle; returns `false` if nothing is cut off.
  mutating func openClip(_ clip: PixelRect) -> Bool {
    guard clip != .everything else { return false }
    // Coordinates far outside the canvas are not precise in all programs.
    let reach = painter.boxes.grid.edge(4 * (canvas.width + canvas.height) + 1000)
    let near = PixelRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
    var path = SVGPathData()
    path.add(points(clip.intersection(near)))
    body.append("<g clip-path=\"url(#\(definitions.clip(path)))\">\n")
    return true
  }

  mutating func writeShape(of index: Int) {
    let frame = layout.document.frames[index]
    guard
      let (shape, area) = frame.shownPath(in: frames[index].text.layout, x: frame.x, y: frame.y)
    else { return }
    let (zoom, x, y) = shape.placement(in: area)
    let placed = shape.path.mapped {
      Path.Point(x: $0.x * zoom + x, y: $0.y * zoom + y)
    }
    guard let bounds = placed.bounds else { return }
    let box = painter.boxes.grid.exactRect(
      x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height)
    var path = SVGPathData()
    path.add(placed)
    if let fill = shape.fill {
      writePath(
        path, fill: Brush(fill, in: box, blending: frames[index].blending),
        isEvenOdd: shape.fillRule == .evenodd)
    }
    guard let stroke = shape.stroke, shape.strokeWidth * zoom > 0 else { return }
    let paint = paint(Brush(stroke, in: box, blending: frames[index].blending))
    body.append("<path d=\"")
    body.append(path.data)
    body.append("\" fill=\"none\"")
    appendStroke(paint.value, paint.opacity, width: shape.strokeWidth * zoom, shape.strokeJoin)
    if shape.strokeCap != .butt { body.append(" stroke-linecap=\"\(shape.strokeCap.rawValue)\"") }
    body.append("/>\n")
  }

  /// Appends the attributes of a stroke. `width` is in the coordinates of the element.
  mutating func appendStroke(
    _ value: String, _ opacity: Double, width: Double, _ join: StrokeJoin
  ) {
    body.append(" stroke=\"\(value)\"")
    if opacity < 1 { body.append("stroke-opacity", opacity, decimals: 4) }
    body.append("stroke-width", width)
    if join != .miter { body.append(" stroke-linejoin=\"\(join.rawValue)\"") }
  }

  /// Writes the shadows outside or inside a box, the first shadow last.
  mutating func writeShadows(of index: Int, inside: Bool) {
    let edges = painter.boxes.edges(of: frames[index].box)
    for shadow in frames[index].shadows.reversed()
    where shadow.isInset == inside && shadow.color.alpha > 0 {
      let edge = inside ? edges.inner : edges.outer
      let shape = painter.shadows.shape(of: shadow, edge)
      let sigma = max(shadow.blur, 0) / 2
      var path = SVGPathData()
      path.add(shape, scale: scale)
      // Light falls through the hole of an inset shadow. Everything around it is dark.
      let outer = points((inside ? edges.shadow : shape).pixels).grown(by: 3 * sigma + 1)
      if inside { path.add(outer) }
      guard !path.isEmpty else { continue }
      var hole = SVGPathData()
      if inside {
        hole.add(edges.shadow, scale: scale)
      } else if !frames[index].hidesGround {
        hole.add(edges.outer, scale: scale)
        hole.add(outer)
      }
      let isClipped = !hole.isEmpty
      if isClipped {
        let clip = definitions.clip(hole, isEvenOdd: !inside)
        body.append("<g clip-path=\"url(#\(clip))\">")
      }
      writePath(
        path, fill: .color(shadow.color), isEvenOdd: inside,
        attributes: sigma > 0 ? blur(sigma, in: outer) : "")
      if isClipped { body.append("</g>\n") }
    }
  }

  /// The attribute that blurs an element. `region` contains the result.
  mutating func blur(_ sigma: Double, in region: Rectangle) -> String {
    let id = definitions.add { id in
      var markup = Self.filter(id, region)
      markup.append("<feGaussianBlur stdDeviation=\"\(MarkupBytes.text(sigma))\"/></filter>")
      return markup
    }
    return " filter=\"url(#\(id))\""
  }

  /// The start of a filter. Filters blend sRGB values, like the rasterizer.
  static func filter(_ id: String, _ region: Rectangle) -> MarkupBytes {
    var markup = MarkupBytes("<filter id=\"\(id)\" filterUnits=\"userSpaceOnUse\"")
    markup.append("x", region.x)
    markup.append("y", region.y)
    markup.append("width", region.width)
    markup.append("height", region.height)
    markup.append(" color-interpolation-filters=\"sRGB\">")
    return markup
  }
}

extension Rectangle {
  /// The rectangle grown by a distance on each side.
  func grown(by margin: Double) -> Rectangle {
    Rectangle(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
