// The memory that drawing a document takes, estimated before it is drawn.

import GalleyPNG

extension DocumentLayout {
  /// The size of the drawn image in pixels. Only drawing reports a side that is too small or too
  /// large.
  public var pixelSize: (width: Int, height: Int) {
    let grid = PixelGrid(scale: document.scale)
    return (grid.side(width), grid.side(height))
  }

  /// An estimate of the maximum bytes that `png` allocates for the canvas, its rows and the file.
  /// `nil` if the canvas exceeds the side or the area of ``Limits/default``.
  ///
  /// Memory for glyphs, shadows and fonts is not included.
  public func pngMemory(effort: PNGEffort = .balanced) -> Int? { pngMemory(effort, .default) }

  private func pngMemory(_ effort: PNGEffort, _ limits: Limits) -> Int? {
    guard let (width, height) = pixelSize(within: limits) else { return nil }
    let colors = PictureColors(self)
    let band = CanvasBands(width: width, height: height).first
    let bandPixels = band.width * band.height
    return bandPixels * 4
      + PNGEncoder.memory(
        pixels: width * height, atATime: bandPixels, effort.compression, isGray: colors.isGray,
        isOpaque: colors.isOpaque)
  }

  /// An estimate of the maximum bytes that a renderer's `encoded` allocates for the canvas, the
  /// encoder and the file. `nil` if the canvas exceeds the side or the area of ``Limits/default``.
  ///
  /// Memory for glyphs, shadows and fonts is not included.
  public func encodedMemory(as encoding: PictureEncoding) -> Int? {
    encodedMemory(encoding, .default)
  }

  private func encodedMemory(_ encoding: PictureEncoding, _ limits: Limits) -> Int? {
    if case .png(let effort, _) = encoding { return pngMemory(effort, limits) }
    guard let (width, height) = pixelSize(within: limits) else { return nil }
    return width * height * encoding.bytesPerPixel
  }

  /// The size of the drawn picture in pixels; `nil` if the size is outside the limits.
  private func pixelSize(within limits: Limits) -> (width: Int, height: Int)? {
    let (width, height) = pixelSize
    guard (1...limits.canvasSide).contains(width), (1...limits.canvasSide).contains(height),
      width * height <= limits.canvasPixels
    else { return nil }
    return (width, height)
  }

  /// Bytes of the layout, and of drawing it without the caches; 0 if its size is outside the
  /// limits.
  ///
  /// - Parameter encoding: the file's encoding; `nil` for a bitmap.
  package func memory(_ encoding: PictureEncoding?, _ limits: Limits) -> Int {
    guard let (width, height) = pixelSize(within: limits) else { return 0 }
    // A grey canvas is in memory together with the bitmap that is made from it.
    let bitmap = width * height * (1 + MemoryLayout<UInt32>.stride)
    let drawing = encoding.map { encodedMemory($0, limits) ?? 0 } ?? bitmap
    return drawing + memory
  }

  /// Approximate bytes of the layout, including its pictures.
  package var memory: Int { layouts.reduce(document.pictureBytes) { $0 + $1.bytes } }
}

extension PictureEncoding {
  /// Maximum bytes per pixel until the file is complete. For noise, 9 were measured for a JPEG, 22
  /// for a WebP and 37 for a lossless WebP. Straight rows of a translucent picture take 4.
  fileprivate var bytesPerPixel: Int {
    switch self {
    case .png, .rgba: 16
    case .jpeg: 24
    case .webp: 32
    case .losslessWebP: 64
    }
  }
}

extension TextDocument {
  /// Bytes of the document's pictures. A picture that is used several times counts each time.
  fileprivate var pictureBytes: Int {
    frames.reduce(backgroundImage?.image.pixels.count ?? 0) { sum, frame in
      sum + (frame.backgroundImage?.image.pixels.count ?? 0)
    } * MemoryLayout<UInt32>.stride
  }
}

extension TextLayout {
  /// Approximate bytes of its arrays, its text and its attachments.
  fileprivate var bytes: Int {
    let pictures = text.runs.reduce(0) { $0 + ($1.attributes.attachment?.image.pixels.count ?? 0) }
    return text.length * MemoryLayout<UInt16>.stride + pictures * MemoryLayout<UInt32>.stride
      + lines.count * MemoryLayout<Line>.stride + runs.count * MemoryLayout<Run>.stride
      + glyphs.count * MemoryLayout<Glyph>.stride
  }
}
