import GalleyFont
import GalleyPNG

// Images.
extension PDFFile {
  mutating func draw(_ image: Bitmap, _ transform: Transform) throws(RenderError) {
    guard image.width > 0, image.height > 0 else { return }
    let index = images.number(of: image)
    let number: Int
    if let known = imageForms[index] {
      number = known
    } else {
      number = try write(image)
      imageForms[index] = number
    }
    setAlpha(255)
    draw(image: number, transform)
  }

  mutating func draw(
    _ mask: PositionedMask, _ color: Color, _ transform: Transform
  ) {
    let key = VectorMask(color: color.straight | 0xFF00_0000, mask)
    let number: Int
    if let known = masks[key] {
      number = known
    } else {
      // A third of the levels are enough for a shadow: opacities change by at most 1 of 255.
      let levels = mask.coverage.map { UInt8((Int($0) + 1) / 3 * 3) }
      let opacity = writeMask(levels, width: mask.rect.width)
      // All pixels of the image have the same colour, so one pixel is enough.
      number = objects.write(
        "/Subtype/Image/Width 1/Height 1/SMask \(opacity) 0 R"
          + "/ColorSpace/DeviceRGB/BitsPerComponent 8",
        stream: [color.red, color.green, color.blue])
      masks[key] = number
    }
    setAlpha(color.alpha)
    draw(image: number, transform)
  }

  private mutating func draw(image number: Int, _ transform: Transform) {
    content.save()
    // A PDF image fills the unit square, and its y axis points up.
    var flip = Transform(x: 0, y: 1)
    flip.d = -1
    content.concatenate(transform.after(flip))
    content.draw(form: number)
    content.restore()
  }

  /// Programs interpolate the pixels of enlarged images, as the rasterizer does.
  private var smooth: String { isSmooth ? "/Interpolate true" : "" }

  /// Writes an image, with its opacity as a mask.
  private mutating func write(_ image: Bitmap) throws(RenderError) -> Int {
    if let jpeg = image.jpeg {
      return objects.write(
        "/Subtype/Image/Width \(jpeg.width)/Height \(jpeg.height)/BitsPerComponent 8"
          + "/ColorSpace/\(jpeg.isGray ? "DeviceGray" : "DeviceRGB")/Filter/DCTDecode" + smooth,
        stream: jpeg.bytes, isPacked: nil)
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
    let picture: PDFPicture
    do throws(PNGError) { picture = PDFPicture(try opaque.png()) } catch { throw .png(error) }
    return objects.write(
      "/Subtype/Image" + picture.entries + entries, stream: picture.data, isPacked: true)
  }

  /// Writes an array of opacities as a grey image, and returns its number.
  private mutating func writeMask(_ coverage: [UInt8], width: Int) -> Int {
    let height = coverage.count / max(width, 1)
    // Opacities differ little from those above, so the rows are filtered by `Up` (PNG 3 §9.2).
    var rows: [UInt8] = []
    rows.reserveCapacity(coverage.count + height)
    for row in 0..<height {
      rows.append(2)
      for index in row * width..<(row + 1) * width {
        rows.append(coverage[index] &- (row > 0 ? coverage[index - width] : 0))
      }
    }
    let entries =
      "/Subtype/Image/Width \(width)/Height \(height)\(smooth)/ColorSpace/DeviceGray"
      + "/BitsPerComponent 8"
    guard let packed = objects.packed(rows) else {
      return objects.write(entries, stream: coverage, isPacked: nil)
    }
    return objects.write(
      entries + "/DecodeParms<</Predictor 15/Columns \(width)>>", stream: packed, isPacked: true)
  }
}

// Pictures with alternative text. The operators of each picture are a marked-content sequence of
// the page or of the group that contains the picture. Everything else that is drawn is an artifact.
extension PDFFile {
  mutating func note(frame: Int, in box: Rectangle) {
    guard let element = page.element(of: frame) else { return }
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

  /// The index of the stream that is being written in the streams of the page's structure. The
  /// first tag in a form adds the form's stream.
  private mutating func stream() -> Int {
    if let known = content.stream { return known }
    let stream = page.structure.add(
      PDFStructure.Stream(form: objects.reserve(), key: book.nextParent()))
    content.stream = stream
    return stream
  }

  /// Adds the marked content of a picture; `nil` for a decoration.
  private mutating func addContent(of picture: VectorPicture) -> PDFStructure.Content? {
    let figure: Int?
    switch picture {
    case .canvas: figure = page.canvasPicture
    case .frame(let index): figure = page.element(of: index)
    case .attachment(let index, let offset):
      guard page.element(of: index) != nil, page.pictures[offset] == nil else { return nil }
      // The element is added with the text around the picture.
      let own = page.structure.addContent(in: stream())
      page.pictures[offset] = own
      return own
    }
    guard let figure, page.structure.elements[figure].kind == "Figure" else { return nil }
    return page.structure.addContent(in: stream(), to: figure)
  }
}

/// The key of a mask that is drawn in a colour.
struct VectorMask: Hashable {
  private let color: UInt32
  private let width: Int
  private let digest: SHA256Digest

  init(color: UInt32, _ mask: PositionedMask) {
    (self.color, width) = (color, mask.rect.width)
    digest = SHA256Digest(of: mask.coverage.span)
  }
}

/// The compressed pixels of an opaque PNG, in the form in which PDF stores them: PDF supports the
/// filters of PNG (ISO 32000-1 §7.4.4.4).
private struct PDFPicture {
  /// The entries of the image dictionary that describe the data.
  private(set) var entries = ""
  /// A zlib stream.
  private(set) var data: [UInt8] = []

  init(_ png: [UInt8]) {
    var (header, palette): ([UInt8], [UInt8]) = ([], [])
    var start = 8
    while start + 12 <= png.count {
      let length = Self.number(png[start..<start + 4])
      let end = min(start + 8 + length, png.count)
      switch String(decoding: png[start + 4..<start + 8], as: UTF8.self) {
      case "IHDR": header = Array(png[start + 8..<end])
      case "PLTE": palette = Array(png[start + 8..<end])
      case "IDAT": data += png[start + 8..<end]
      default: break
      }
      start = end + 4
    }
    guard header.count >= 10 else { return }
    let (bits, type) = (Int(header[8]), header[9])
    let (width, height) = (Self.number(header[0..<4]), Self.number(header[4..<8]))
    let isIndexed = type == 3
    let space =
      isIndexed
      ? "[/Indexed/DeviceRGB \(max(palette.count / 3 - 1, 0))<"
        + palette.map(\.hexadecimal).joined() + ">]" : type == 0 ? "/DeviceGray" : "/DeviceRGB"
    let colors = type == 2 ? 3 : 1
    entries =
      "/Width \(width)/Height \(height)/ColorSpace\(space)/BitsPerComponent \(bits)/DecodeParms<</Predictor 15"
      + "/Colors \(colors)/BitsPerComponent \(bits)/Columns \(width)>>"
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
