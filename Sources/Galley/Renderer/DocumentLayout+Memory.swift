// How much memory drawing a document takes, known before it is drawn.

import GalleyPNG

extension DocumentLayout {
  /// The size in pixels of the picture that is drawn of it. Only drawing reports a side that is too
  /// small or too large.
  public var pixelSize: (width: Int, height: Int) {
    let grid = PixelGrid(scale: document.scale)
    return (grid.side(width), grid.side(height))
  }

  /// An estimate of the most bytes that `png` allocates for the canvas, its rows and the file;
  /// `nil` beyond the canvas' sides and area of ``Limits/default``.
  ///
  /// Memory of glyphs, shadows and fonts is not included.
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

  /// An estimate of the most bytes that a renderer's `encoded` allocates for the canvas, the encoder
  /// and the file; `nil` beyond the canvas' sides and area of ``Limits/default``.
  ///
  /// Memory of glyphs, shadows and fonts is not included.
  public func encodedMemory(as encoding: PictureEncoding) -> Int? {
    encodedMemory(encoding, .default)
  }

  private func encodedMemory(_ encoding: PictureEncoding, _ limits: Limits) -> Int? {
    if case .png(let effort, _) = encoding { return pngMemory(effort, limits) }
    guard let (width, height) = pixelSize(within: limits) else { return nil }
    return width * height * encoding.bytesPerPixel
  }

  /// The size in pixels of the picture that is drawn of it; `nil` where drawing refuses it.
  private func pixelSize(within limits: Limits) -> (width: Int, height: Int)? {
    let (width, height) = pixelSize
    guard (1...limits.canvasSide).contains(width), (1...limits.canvasSide).contains(height),
      width * height <= limits.canvasPixels
    else { return nil }
    return (width, height)
  }

  /// Bytes that it takes itself, and drawing it does beside the caches; 0 where drawing refuses it.
  ///
  /// - Parameter encoding: that of a file; `nil` for a bitmap.
  package func memory(_ encoding: PictureEncoding?, _ limits: Limits) -> Int {
    guard let (width, height) = pixelSize(within: limits) else { return 0 }
    // A canvas of greys is there beside the bitmap that is made of it.
    let bitmap = width * height * (1 + MemoryLayout<UInt32>.stride)
    let drawing = encoding.map { encodedMemory($0, limits) ?? 0 } ?? bitmap
    return drawing + memory
  }

  /// Bytes that it takes itself, its pictures included, about.
  package var memory: Int { layouts.reduce(document.pictureBytes) { $0 + $1.bytes } }
}

extension PictureEncoding {
  /// Bytes that a pixel takes until it is in the file, at the most: of noise 9 were measured of a
  /// JPEG, 22 of a WebP and 37 of one without loss, and straight rows of what is not opaque take four.
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
  /// Bytes of the pictures that it names, each as often as it is named.
  fileprivate var pictureBytes: Int {
    frames.reduce(backgroundImage?.image.pixels.count ?? 0) { sum, frame in
      sum + (frame.backgroundImage?.image.pixels.count ?? 0)
    } * MemoryLayout<UInt32>.stride
  }
}

extension TextLayout {
  /// Bytes of its arrays and of its text, about.
  fileprivate var bytes: Int {
    let pictures = text.runs.reduce(0) { $0 + ($1.attributes.attachment?.image.pixels.count ?? 0) }
    return text.length * MemoryLayout<UInt16>.stride + pictures * MemoryLayout<UInt32>.stride
      + lines.count * MemoryLayout<Line>.stride + runs.count * MemoryLayout<Run>.stride
      + glyphs.count * MemoryLayout<Glyph>.stride
  }
}
