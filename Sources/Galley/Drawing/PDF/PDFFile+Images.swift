import GalleyFont
import GalleyPNG

// Images.
extension PDFFile {
  mutating func draw(_ image: Bitmap, _ transform: Transform) throws(RenderError) {
    guard image.width > 0, image.height > 0 else { return }
    let index = images.number(of: image)
    let number = if let known = imageForms[index] { known } else { try write(image) }
    imageForms[index] = number
    setAlpha(255)
    draw(image: number, transform)
  }

  mutating func draw(
    _ mask: PositionedMask, _ color: Color, _ transform: Transform
  ) {
    let key = VectorDigest(
      mask.coverage, width: mask.rect.width, color: color.straight | 0xFF00_0000)
    let number = masks[key] ?? write(mask, color)
    masks[key] = number
    setAlpha(color.alpha)
    draw(image: number, transform)
  }

  private mutating func write(_ mask: PositionedMask, _ color: Color) -> Int {
    // Round the opacities to multiples of 3. For a shadow, this is precise enough: an opacity
    // changes by at most 1 of 255.
    let levels = mask.coverage.map { UInt8(truncatingIfNeeded: (UInt16($0) &+ 1) / 3 &* 3) }
    let opacity = writeMask(levels, width: mask.rect.width)
    // All pixels of the image have the same colour, so one pixel is enough.
    return objects.write(
      """
      /Subtype/Image/Width 1/Height 1/SMask \(opacity) 0 R\
      /ColorSpace/DeviceRGB/BitsPerComponent 8
      """, stream: [color.red, color.green, color.blue])
  }

  private mutating func draw(image number: Int, _ transform: Transform) {
    content.save()
    // A PDF image fills the unit square, and its y axis points up.
    let flip = Transform(toFill: Rectangle(x: 0, y: 1, width: 1, height: -1))
    content.concatenate(transform.after(flip))
    content.draw(form: number)
    content.restore()
  }

  /// The image dictionary's entry that makes PDF readers interpolate the pixels of an enlarged
  /// image, as the rasterizer does. Empty for PDF/A.
  private var smooth: String { isSmooth ? "/Interpolate true" : "" }

  /// Writes an image, with its opacity as a mask.
  private mutating func write(_ image: Bitmap) throws(RenderError) -> Int {
    if let jpeg = image.jpeg {
      return objects.write(
        """
        /Subtype/Image/Width \(jpeg.width)/Height \(jpeg.height)/BitsPerComponent 8\
        /ColorSpace/\(jpeg.isGray ? "DeviceGray" : "DeviceRGB")/Filter/DCTDecode\(smooth)
        """, stream: jpeg.bytes, isPacked: nil)
    }
    var entries = smooth
    var opaque = image
    if image.pixels.contains(where: { $0 >> 24 != 255 }) {
      let coverage = image.pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) }
      entries += "/SMask \(writeMask(coverage, width: image.width)) 0 R"
      for index in opaque.pixels.indices {
        opaque.pixels[index] = Pixel.straight(opaque.pixels[index]) | 0xFF00_0000
      }
    }
    let png: [UInt8]
    do throws(PNGError) { png = try opaque.png() } catch { throw .png(error) }
    let (description, data) = Self.picture(png)
    return objects.write(
      "/Subtype/Image\(description)\(entries)", stream: data, isPacked: true)
  }

  /// The compressed pixels of an opaque PNG, and the entries of the image dictionary that describe
  /// them. PDF supports the filters of PNG (ISO 32000-1 §7.4.4.4).
  private static func picture(_ png: [UInt8]) -> (entries: String, data: [UInt8]) {
    func number(_ start: Int) -> Int { png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    var (palette, data): ([UInt8], [UInt8]) = ([], [])
    var start = 8
    while start + 12 <= png.count {
      let end = start + 8 + number(start)
      switch String(decoding: png[start + 4..<start + 8], as: UTF8.self) {
      case "PLTE": palette = Array(png[start + 8..<end])
      case "IDAT": data += png[start + 8..<end]
      default: break
      }
      start = end + 4
    }
    // The first chunk of a PNG is its header.
    let (width, height, bits, type) = (number(16), number(20), png[24], png[25])
    let colors = palette.map(\.hexadecimal).joined()
    let space =
      type == 3
      ? "[/Indexed/DeviceRGB \(palette.count / 3 - 1)<\(colors)>]"
      : type == 0 ? "/DeviceGray" : "/DeviceRGB"
    let entries = """
      /Width \(width)/Height \(height)/ColorSpace\(space)/BitsPerComponent \(bits)\
      /DecodeParms<</Predictor 15/Colors \(type == 2 ? 3 : 1)/BitsPerComponent \(bits)\
      /Columns \(width)>>
      """
    return (entries, data)
  }

  /// Writes an array of opacities as a grey image, and returns the object number of the image.
  private mutating func writeMask(_ coverage: [UInt8], width: Int) -> Int {
    let height = coverage.count / max(width, 1)
    // An opacity usually differs little from the opacity above it, so the rows are filtered by `Up`
    // (PNG 3 §9.2).
    var rows: [UInt8] = []
    rows.reserveCapacity(coverage.count + height)
    var above = [UInt8](repeating: 0, count: width)[...]
    for row in 0..<height {
      let own = coverage[row * width..<(row + 1) * width]
      rows.append(2)
      rows += zip(own, above).lazy.map { $0 &- $1 }
      above = own
    }
    let entries: MarkupBytes = """
      /Subtype/Image/Width \(width)/Height \(height)\(smooth)/ColorSpace/DeviceGray\
      /BitsPerComponent 8
      """
    guard let packed = objects.packed(rows) else {
      return objects.write(entries, stream: coverage, isPacked: nil)
    }
    return objects.write(
      "\(markup: entries)/DecodeParms<</Predictor 15/Columns \(width)>>", stream: packed,
      isPacked: true)
  }
}

// Pictures with alternative text. The operators of each picture are a marked-content sequence of
// the page or of the group that contains the picture. Everything else that is drawn is an artifact.
extension PDFFile {
  mutating func note(frame: Int, in box: Rectangle) {
    guard let element = page.places[frame] else { return }
    page.structure.cover(pagePlace.bounds(of: box), by: element)
  }

  mutating func begin(_ picture: VectorPicture) {
    guard shapeDepth == 0, let own = addContent(of: picture) else { return }
    endArtifact()
    content.append("/Figure<</MCID \(own.identifier)>>BDC ")
    isInPicture = true
  }

  mutating func endPicture() {
    if isInPicture {
      content.append("EMC ")
      beginArtifact()
    }
    isInPicture = false
  }

  mutating func beginArtifact() { content.append("/Artifact BMC ") }

  mutating func endArtifact() {
    _ = stream()
    content.append("EMC ")
  }

  /// Returns the index of the current content stream in the list of streams with marked content. If
  /// the stream of a form is not yet in this list, adds it.
  private mutating func stream() -> Int {
    if let known = content.stream { return known }
    let stream = page.structure.add(
      StructureTree.Stream(form: objects.reserve(), key: book.nextParent()))
    content.stream = stream
    return stream
  }

  /// Adds marked content for a picture, so that PDF readers can find its alternative text. Returns
  /// `nil` if the picture is a decoration.
  private mutating func addContent(of picture: VectorPicture) -> StructureTree.Content? {
    let figure: Int?
    switch picture {
    case .canvas: figure = page.canvasPicture
    case .frame(let index): figure = page.places[index]
    case .attachment(let index, let offset):
      guard page.places[index] != nil, page.pictures[offset] == nil else { return nil }
      // The structure element of the picture is added later, with the text around the picture.
      let own = page.structure.addContent(in: stream())
      page.pictures[offset] = own
      return own
    }
    guard let figure, page.structure.elements[figure].kind == "Figure" else { return nil }
    return page.structure.addContent(in: stream(), to: figure)
  }
}
