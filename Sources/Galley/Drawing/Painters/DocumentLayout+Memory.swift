// Estimates the memory that is needed to draw a document.

import GalleyPNG

extension DocumentLayout {
  /// The size of the drawn image in pixels. If the size is outside the limits, drawing the document
  /// throws an error.
  public var pixelSize: (width: Int, height: Int) {
    let grid = PixelGrid(scale: document.scale)
    return (grid.side(width), grid.side(height))
  }

  /// An estimate of the maximum number of bytes that a renderer's `encode` allocates for the
  /// canvas, the encoder and the file. `nil` if the canvas is empty, or exceeds the maximum side or
  /// area of ``Limits/default``. A vector file has no pixels, so its canvas has no maximum.
  ///
  /// The estimate does not include memory for glyphs, shadows, fonts, and layers of boxes with
  /// effects.
  public func encodedMemory(as encoding: PictureEncoding = .png()) -> Int? {
    encodedMemory(encoding, .default)
  }

  private func encodedMemory(_ encoding: PictureEncoding, _ limits: Limits) -> Int? {
    if encoding.format == .svg || encoding.format == .pdf { return vectorMemory(limits) }
    guard let (width, height) = pixelSize(within: limits) else { return nil }
    guard case .png(let effort, _) = encoding else {
      return width * height * encoding.bytesPerPixel
    }
    let colors = PictureColors(self)
    let band = CanvasBands(width: width, height: height).first
    let bandPixels = band.width * band.height
    return bandPixels * 4
      + PNGEncoder.memory(
        pixels: width * height, atATime: bandPixels, effort.compression, isGray: colors.isGray,
        isOpaque: colors.isOpaque)
  }

  /// An estimate of the memory for writing the document as a vector file, in bytes; `nil` if the
  /// canvas is empty.
  private func vectorMemory(_ limits: Limits) -> Int? {
    guard width > 0, height > 0 else { return nil }
    let file = layouts.reduce(Self.pixelBytes * pictureBytes) {
      $0 + Self.frameBytes + Self.glyphBytes * $1.glyphs.count
    }
    return Self.copies * min(file, limits.vectorBytes)
  }

  /// Estimated size of a vector file in bytes: per glyph (`glyphBytes`) and per frame
  /// (`frameBytes`). The size per glyph includes a share of the outlines. The estimates are upper
  /// bounds for all golden cases.
  private static let (glyphBytes, frameBytes) = (1024, 16384)
  /// Estimated size of an image in a vector file, divided by the size of the image's pixels in
  /// memory. Even a PNG of random pixels, encoded in Base64, is smaller.
  private static let pixelBytes = 2
  /// Assumed number of copies of a vector file that are in memory at the same time. They account
  /// for the separate parts of the file, the complete file, and the unused capacity of growing
  /// arrays.
  private static let copies = 4

  /// The size of the drawn image in pixels; `nil` if the size is outside the limits.
  private func pixelSize(within limits: Limits) -> (width: Int, height: Int)? {
    let (width, height) = pixelSize
    guard (1...limits.canvasSide).contains(width), (1...limits.canvasSide).contains(height),
      width * height <= limits.canvasPixels
    else { return nil }
    return (width, height)
  }

  /// Estimated bytes of memory for the layout and for drawing it, without caches; 0 if the image's
  /// size is outside the limits.
  ///
  /// - encoding: the encoding of the image file; `nil` for a bitmap.
  package func memory(_ encoding: PictureEncoding?, _ limits: Limits) -> Int {
    let drawing: Int?
    if let encoding {
      drawing = encodedMemory(encoding, limits)
    } else {
      // While a grey canvas is converted to a bitmap, both the canvas and the bitmap are in memory.
      drawing = pixelSize(within: limits).map {
        $0.width * $0.height * (1 + MemoryLayout<UInt32>.stride)
      }
    }
    return drawing.map { $0 + memory } ?? 0
  }

  /// Approximate size of the layout in bytes, including its images.
  package var memory: Int { layouts.reduce(pictureBytes) { $0 + $1.bytes } }

  /// Size in bytes of all images of the document: attachments and background images. An image that
  /// occurs several times is counted each time.
  private var pictureBytes: Int {
    layouts.reduce(document.pictureBytes) { sum, layout in
      sum + layout.text.runs.reduce(0) { $0 + ($1.attributes.attachment?.image.pixels.count ?? 0) }
        * MemoryLayout<UInt32>.stride
    }
  }
}

extension PictureEncoding {
  /// Estimated maximum memory for encoding the image file, in bytes per pixel. The estimates exceed
  /// the measured values: images of noise took 9 bytes per pixel for JPEG, 22 for WebP and 37 for
  /// lossless WebP. If an image is translucent, a copy of its pixels without premultiplied alpha
  /// takes 4 bytes per pixel.
  fileprivate var bytesPerPixel: Int {
    switch self {
    case .png, .svg, .pdf, .rgba: 16
    case .jpeg: 24
    case .webp: 32
    case .losslessWebP: 64
    }
  }
}

extension TextDocument {
  /// Size in bytes of the background images of the canvas and of all boxes. An image that occurs
  /// several times is counted each time.
  fileprivate var pictureBytes: Int {
    frames.reduce(backgroundImage?.image.pixels.count ?? 0) { sum, frame in
      sum + (frame.backgroundImage?.image.pixels.count ?? 0)
    } * MemoryLayout<UInt32>.stride
  }
}

extension TextLayout {
  /// Approximate size in bytes of the layout's arrays, including its text.
  fileprivate var bytes: Int {
    text.length * MemoryLayout<UInt16>.stride + lines.count * MemoryLayout<Line>.stride + runs.count
      * MemoryLayout<Run>.stride
      + glyphs.count * MemoryLayout<Glyph>.stride
  }
}
