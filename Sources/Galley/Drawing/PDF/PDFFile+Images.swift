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
    content.save()
    setAlpha(255)
    // Images of PDF point up, and fill the unit square.
    var flip = Transform(x: 0, y: 1)
    flip.d = -1
    content.concatenate(transform.after(flip))
    content.draw(form: number)
    content.restore()
  }

  /// Writes an image, with its opacity as a mask.
  private mutating func write(_ image: Bitmap) throws(RenderError) -> Int {
    // Enlarged images are smooth, as in the picture. PDF/A forbids the entry (ISO 19005-2 §6.2.8).
    let smooth = options.isArchive ? "" : "/Interpolate true"
    let size = "/Type/XObject/Subtype/Image/Width \(image.width)/Height \(image.height)\(smooth)"
    var mask = ""
    var opaque = image
    if let color = image.onlyColor {
      // The image of a shadow is its opacity: its colour is one pixel.
      opaque = Bitmap(width: 1, height: 1, pixels: [color])
    }
    if image.pixels.contains(where: { $0 >> 24 != 255 }) {
      let number = try writeMask(of: image, size)
      mask = "/SMask \(number) 0 R"
      for index in opaque.pixels.indices {
        opaque.pixels[index] = Pixel.straight(opaque.pixels[index]) | 0xFF00_0000
      }
    }
    let parts = PDFPicture(try Self.png(opaque))
    return try objects.write(
      "/Type/XObject/Subtype/Image/Width \(opaque.width)/Height \(opaque.height)"
        + (opaque.pixels.count > 1 ? smooth : "") + mask + parts.entries, stream: parts.data,
      isPacked: true)
  }
}

extension PDFFile {
  /// Writes the opacity of an image as a grey image, and returns its number.
  private mutating func writeMask(of image: Bitmap, _ size: String) throws(RenderError) -> Int {
    var grey = image
    for index in grey.pixels.indices {
      grey.pixels[index] = 0xFF00_0000 | (grey.pixels[index] >> 24) * 0x0001_0101
    }
    // Masks of shadows are smooth, so that the highest effort saves little.
    let parts = PDFPicture(try Self.png(grey, .fast))
    // A mask cannot have a palette.
    guard parts.isIndexed else {
      return try objects.write(size + parts.entries, stream: parts.data, isPacked: true)
    }
    return try objects.write(
      size + "/ColorSpace/DeviceGray/BitsPerComponent 8",
      stream: image.pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) })
  }

  private static func png(
    _ image: Bitmap, _ effort: PNGEffort = .balanced
  ) throws(RenderError) -> [UInt8] {
    do throws(PNGError) { return try image.png(effort: effort) } catch { throw .png(error) }
  }
}

extension Bitmap {
  /// The opaque colour of all pixels, if they differ only in opacity; otherwise `nil`. Fully opaque
  /// images have none.
  fileprivate var onlyColor: UInt32? {
    guard let strongest = pixels.max(by: { $0 >> 24 < $1 >> 24 }), strongest >> 24 > 0,
      pixels.contains(where: { $0 >> 24 < 255 })
    else { return nil }
    let color = Pixel.straight(strongest) | 0xFF00_0000
    func isNear(_ one: UInt32, _ other: UInt32, _ shift: UInt32) -> Bool {
      (one >> shift & 255) &- (other >> shift & 255) &+ 1 <= 2
    }
    let isOnly = pixels.allSatisfy { pixel in
      let wanted = Pixel.premultiplied(color & 0x00FF_FFFF | pixel & 0xFF00_0000)
      return isNear(pixel, wanted, 16) && isNear(pixel, wanted, 8) && isNear(pixel, wanted, 0)
    }
    return isOnly ? color : nil
  }
}

/// The pixels of an opaque PNG as PDF stores them: PDF knows the filters of PNG
/// (ISO 32000-1 §7.4.4.4).
private struct PDFPicture {
  /// The entries of the image that describe its data.
  private(set) var entries = ""
  private(set) var isIndexed = false
  /// A zlib stream.
  private(set) var data: [UInt8] = []

  init(_ png: [UInt8]) {
    var (header, palette): ([UInt8], [UInt8]) = ([], [])
    var start = 8
    while start + 12 <= png.count {
      let length = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
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
    let width = header[0..<4].reduce(0) { $0 << 8 | Int($1) }
    isIndexed = type == 3
    let space =
      isIndexed
      ? "[/Indexed/DeviceRGB \(max(palette.count / 3 - 1, 0))<"
        + palette.map(\.hexadecimal).joined() + ">]" : type == 0 ? "/DeviceGray" : "/DeviceRGB"
    let colors = type == 2 ? 3 : 1
    entries =
      "/ColorSpace\(space)/BitsPerComponent \(bits)/DecodeParms<</Predictor 15"
      + "/Colors \(colors)/BitsPerComponent \(bits)/Columns \(width)>>"
  }
}
