import GalleyFont

/// Writes a laid-out document as an SVG file. It paints the document's frames step by step, like the
/// rasterizer, but without pixels.
///
/// The file is SVG 1.1 with the blend modes of CSS. It contains no script, and refers to nothing
/// outside itself.
struct SVGWriter {
  let layout: DocumentLayout
  let painter: DocumentPainter
  let frames: [DisplayFrame]
  let options: SVGOptions
  var body = MarkupBytes()
  var definitions = SVGDefinitions()

  /// Number of units of the display list per point.
  var scale: Double { painter.boxes.grid.scale }
  var rasterizer: GlyphRasterizer { painter.text.rasterizer }

  /// - painter: a painter on the grid ``PixelGrid/vector``.
  init(
    _ layout: DocumentLayout, _ painter: DocumentPainter, _ options: SVGOptions
  ) throws(RenderError) {
    (self.layout, self.painter, self.options) = (layout, painter, options)
    frames = try FramePlanner(vectorsOf: layout, painter).frames
  }

  /// Writes the file.
  ///
  /// - Throws: ``RenderError`` if the canvas is empty, if the file would exceed
  ///   ``Limits/vectorBytes``, or if a font is broken.
  mutating func write() throws(RenderError) -> [UInt8] {
    guard layout.width > 0, layout.height > 0 else { throw .emptyCanvas }
    let document = layout.document
    if let color = document.background {
      var path = SVGPathData()
      path.add(canvas)
      writePath(path, fill: .color(color))
    }
    let paint = document.backgroundGradient.map {
      Paint.gradient($0).directed(isRightToLeft: document.isRightToLeft)
    }
    if paint != nil || document.backgroundImage != nil {
      let box = PaintedBox(canvas, paint: paint, image: document.backgroundImage)
      try writeGround(of: box, document.blending)
    }
    try write(frames.indices)
    try check()
    return file.bytes
  }

  /// The canvas, in points.
  var canvas: Rectangle { Rectangle(x: 0, y: 0, width: layout.width, height: layout.height) }

  private var file: MarkupBytes {
    let document = layout.document
    var file = MarkupBytes(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    file.append("width", layout.width)
    file.append("height", layout.height)
    file.append(" viewBox=\"0 0 ")
    file.append(layout.width)
    file.append(" ")
    file.append(layout.height)
    file.append("\"")
    file.append("xml:lang", escaped: document.language)
    file.append(">\n")
    for (name, text) in [("title", options.title), ("desc", document.alt)] {
      guard let text else { continue }
      file.append("<\(name)>")
      file.append(escaped: text)
      file.append("</\(name)>\n")
    }
    if !definitions.bytes.bytes.isEmpty {
      file.append("<defs>\n")
      file.append(definitions.bytes)
      file.append("</defs>\n")
    }
    file.append(body)
    file.append("</svg>\n")
    return file
  }

  /// Ends the writing if the file is too large, or if the render must end.
  func check() throws(RenderError) {
    try painter.work.check()
    let (bytes, limit) = (
      body.bytes.count + definitions.bytes.bytes.count,
      painter.work.limits.vectorBytes
    )
    guard bytes <= limit else {
      throw .tooLarge(
        what: "the size of the vector file in bytes", value: Double(bytes), limit: Double(limit))
    }
  }

  /// Writes frames with their groups.
  private mutating func write(_ range: Range<Int>) throws(RenderError) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard let group = frames[index].group else {
        for step in PaintStep.allCases { try write(step, of: index) }
        index += 1
        continue
      }
      body.append("<g")
      append(group, of: index)
      body.append(">\n")
      for step in PaintStep.allCases {
        if step == .shape, group.clips {
          var path = SVGPathData()
          path.add(painter.boxes.edges(of: frames[index].box).inner, scale: scale)
          body.append("<g clip-path=\"url(#\(definitions.clip(path)))\">\n")
        }
        if step == .frames {
          try write(index + 1..<frames[index].end)
        } else {
          try write(step, of: index)
        }
      }
      body.append(group.clips ? "</g>\n</g>\n" : "</g>\n")
      index = frames[index].end
    }
  }

  private mutating func append(_ group: DisplayFrame.Group, of index: Int) {
    if group.alpha < 255 { body.append("opacity", Double(group.alpha) / 255, decimals: 4) }
    if group.mode != .normal {
      body.append(" style=\"mix-blend-mode:\(group.mode.rawValue)\"")
    }
    if let turn = layout.document.frames[index].ownEffects?.value.turn {
      let box = layout.box(of: index)
      body.append(
        Transform(degrees: turn, about: (box.x + box.width / 2, box.y + box.height / 2)))
    }
  }

  /// Writes a step of a frame.
  private mutating func write(_ step: PaintStep, of index: Int) throws(RenderError) {
    try check()
    let text = frames[index].text
    switch step {
    case .outerShadows: writeShadows(of: index, inside: false)
    case .ground: try writeGround(of: frames[index].box, frames[index].blending)
    case .innerShadows: writeShadows(of: index, inside: true)
    case .border: writeBorder(of: frames[index].box)
    case .shape: writeShape(of: index)
    case .backgrounds:
      for item in text.all where item.hasBackground { writeBackgrounds(of: item.line, text.layout) }
    case .backdrops:
      for backdrop in text.backdrops { try write(backdrop, frames[index].blending) }
    case .scrim: if let scrim = text.scrim { write(scrim) }
    case .textShadows:
      for item in text.all where item.hasShadow { try writeShadows(of: item, text.layout) }
    case .lowerDecorations:
      for item in text.all { writeDecorations(of: item, areAboveText: false) }
    case .outsideStrokes:
      for item in text.all where item.hasOutsideStroke {
        try writeInk(of: item, text.layout, .outsideStrokes)
      }
    case .letters: for item in text.all { try writeInk(of: item, text.layout, item.pass) }
    case .upperDecorations:
      for item in text.all { writeDecorations(of: item, areAboveText: true) }
      try writeText(of: index)
    case .frames: break
    }
  }
}
