// Writes paths, images and glyphs to an SVG file.
extension SVGFile {
  mutating func fill(_ path: Path, _ paint: VectorPaint, isEvenOdd: Bool) {
    guard !path.elements.isEmpty else { return }
    // Inside a shape, write the colour even if it is black, which is the default. Otherwise, the
    // path would inherit the paint with which the shape is drawn.
    let attributes = self.attributes(fill: paint, isExplicit: isInsideShape)
    body.append("<path\(d: path)\(markup: attributes)")
    body.append(isEvenOdd ? " fill-rule=\"evenodd\"/>\n" : "/>\n")
  }

  mutating func stroke(_ path: Path, _ paint: VectorPaint, _ stroke: VectorStroke) {
    let attributes = self.attributes(stroke: stroke, paint)
    body.append("<path\(d: path)\(markup: attributes)/>\n")
  }

  mutating func draw(_ image: Bitmap, _ transform: Transform) throws(RenderError) {
    let id = try define(image)
    body.append("<use xlink:href=\"#\(id)\"\(transform: transform)/>\n")
  }

  mutating func draw(
    _ mask: PositionedMask, _ color: Color, _ transform: Transform
  ) throws(RenderError) {
    let pixels = mask.coverage.map { color.multiplyingAlpha(by: Double($0) / 255).pixel }
    try draw(
      Bitmap(width: mask.rect.width, height: mask.rect.height, pixels: pixels), transform)
  }

  mutating func draw(_ shape: VectorShape, _ paint: VectorPaint) {
    let attributes = self.attributes(fill: paint, isExplicit: true)
    body.append("<use xlink:href=\"#\(Self.id(shape.number))\"\(markup: attributes)/>")
  }

  mutating func draw(_ glyphs: VectorGlyphs) {
    let paint =
      glyphs.stroke.map { attributes(stroke: $0, glyphs.paint) } ?? attributes(fill: glyphs.paint)
    let decimals = glyphs.decimals
    body.append("<g\(markup: paint)")
    if !glyphs.areTurned { body.append("\(transform: glyphs.base)") }
    body.append(">")
    for place in glyphs.places {
      body.append(addingCapacity: 128) { element in
        element.append(literal: "<use xlink:href=\"#g")
        element.append(place.shape.number, radix: 36)
        if place.x != 0, !glyphs.areTurned {
          element.append(literal: "\" x=\"")
          element.append(scaled: place.x, decimals: decimals)
        }
        if place.y != 0, !glyphs.areTurned {
          element.append(literal: "\" y=\"")
          element.append(scaled: place.y, decimals: decimals)
        }
        element.append(literal: glyphs.areTurned ? "\"" : "\"/>")
      }
      if glyphs.areTurned { body.append("\(transform: place.transform)/>") }
    }
    body.append("</g>\n")
  }

  /// Defines an SVG image element with a width and a height of 1, and returns the element's id.
  private mutating func define(_ image: Bitmap) throws(RenderError) -> String {
    // A shape is defined only once. An image inside a shape is therefore never needed again, and
    // remembering it would waste memory.
    let number = isInsideShape ? nil : images.number(of: image)
    if let number, number < imageIDs.count { return imageIDs[number] }
    let (kind, bytes): (String, [UInt8])
    if let jpeg = image.jpeg {
      (kind, bytes) = ("jpeg", jpeg.bytes)
    } else {
      do throws(PNGError) { (kind, bytes) = ("png", try image.png()) } catch { throw .png(error) }
    }
    let id = define { id in
      """
      <image id="\(id)" width="1" height="1" preserveAspectRatio="none" \
      xlink:href="data:image/\(kind);base64,\(Base64.padded.encoded(bytes))"/>
      """
    }
    if number != nil { imageIDs.append(id) }
    return id
  }
}

// Writes the definitions of reusable shapes and of masks to an SVG file.
extension SVGFile {
  static func data(of path: Path, decimals: Int) -> MarkupBytes {
    SVGPathData(path, decimals: decimals).data
  }

  mutating func endShape() -> VectorShape? {
    let content = end()
    guard !content.bytes.isEmpty else { return nil }
    return defineShape { "<g id=\"\($0)\">\(markup: content)</g>" }
  }

  mutating func endMask(_ region: Rectangle) -> VectorShape {
    let content = end()
    return defineShape {
      """
      <mask id="\($0)" maskUnits="userSpaceOnUse"\(box: region)>
      <rect fill="#fff"\(box: region)/>
      \(markup: content)</mask>
      """
    }
  }
}
