import GalleyPNG
import GalleyPictures

/// Encodes one image. If there is a maximum file size, the encoder can try several qualities.
struct PictureEncoder {
  private let bitmap: Bitmap
  private let metadata: PictureMetadata
  private let isGray: Bool
  private let isOpaque: Bool
  /// Function that returns `true` if encoding must stop early; `nil` if encoding never stops early.
  private let isStopped: (() -> Bool)?

  init(_ bitmap: Bitmap, _ metadata: PictureMetadata, isStopped: (() -> Bool)? = nil) {
    self.bitmap = bitmap
    self.metadata = metadata
    self.isStopped = isStopped
    var survey = PixelSurvey()
    unsafe bitmap.pixels.withUnsafeBufferPointer { unsafe survey.add($0) }
    (isGray, isOpaque) = (survey.isGray, survey.isOpaque)
  }

  /// Encodes the image as documented at ``Bitmap/encoded(as:maximumBytes:metadata:)``.
  func encode(
    _ encoding: PictureEncoding, maximumBytes: Int?
  ) throws(PictureError) -> EncodedPicture {
    guard let maximumBytes else { return try file(encoding, rows(for: encoding)) }
    guard let top = encoding.quality else { throw .noQuality(encoding.format) }
    let rows = rows(for: encoding)
    let first = try file(encoding, rows)
    guard first.bytes.count > maximumBytes else { return first }
    // Binary search: six steps narrow a hundred qualities down to at most two.
    let qualities = PictureEncoding.qualities
    var (fitting, tooGood): (EncodedPicture?, Int) = (
      nil, min(max(top, qualities.lowerBound), qualities.upperBound)
    )
    var smallest = first.bytes.count
    for _ in 0..<Self.mostSteps {
      let quality = ((fitting?.quality ?? 0) + tooGood) / 2
      guard quality > (fitting?.quality ?? 0) else { break }
      let next = try file(encoding.with(quality: quality), rows)
      if next.bytes.count <= maximumBytes {
        fitting = next
      } else {
        (tooGood, smallest) = (quality, min(smallest, next.bytes.count))
      }
    }
    if let fitting { return fitting }
    throw .overBudget(maximumBytes: maximumBytes, smallest: smallest)
  }

  /// Maximum number of attempts at a lower quality, after the first encoding.
  private static let mostSteps = 6

  /// The pixels for the encoder: straight (not premultiplied) for WebP, composited onto white for
  /// JPEG. For PNG and raw pixels, the result is empty, because the bitmap itself is used.
  private func rows(for encoding: PictureEncoding) -> [UInt32] {
    switch encoding {
    case .png, .svg, .pdf, .rgba: []
    case .jpeg: isOpaque ? bitmap.pixels : bitmap.pixels.map(Pixel.onWhite)
    case .webp, .losslessWebP: isOpaque ? bitmap.pixels : bitmap.pixels.map(Pixel.straight)
    }
  }

  private func file(
    _ encoding: PictureEncoding, _ rows: [UInt32]
  ) throws(PictureError) -> EncodedPicture {
    switch encoding {
    case .png(let effort, let channels): return EncodedPicture(try png(effort, channels), .png)
    case .svg, .pdf:
      throw .unsupported(encoding.format, what: "a bitmap has no outlines")
    case .rgba: return EncodedPicture(bitmap.straightBytes, .rgba)
    case .jpeg(let quality):
      let metadata = metadata.jpeg
      let bytes = try coded(as: .jpeg) { () throws(PictureCodecError) in
        try JPEG.encode(
          rows, width: bitmap.width, quality: quality, isGray: isGray, metadata: metadata,
          isStopped: isStopped)
      }
      return EncodedPicture(bytes, .jpeg, quality: quality, isOnWhite: !isOpaque)
    case .webp(let quality):
      return EncodedPicture(try webp(rows, quality: quality), .webp, quality: quality)
    case .losslessWebP:
      return EncodedPicture(try webp(rows, quality: nil), .webp)
    }
  }

  private func webp(
    _ rows: [UInt32], quality: Int?
  ) throws(PictureError) -> [UInt8] {
    let chunks = metadata.webp
    return try coded(as: .webp) { () throws(PictureCodecError) in
      try WebP.encode(
        rows, width: bitmap.width, quality: quality, chunks: chunks, isStopped: isStopped)
    }
  }

  private func coded(
    as format: PictureFormat, _ encode: () throws(PictureCodecError) -> [UInt8]
  ) throws(PictureError) -> [UInt8] {
    do throws(PictureCodecError) { return try encode() } catch {
      throw PictureError(error, format)
    }
  }

  private func png(
    _ effort: PNGEffort, _ channels: PNGChannels
  ) throws(PictureError) -> [UInt8] {
    do throws(PNGError) {
      return try bitmap.png(
        effort: effort, scale: metadata.scale, text: metadata.png, channels: channels)
    } catch {
      throw PictureError(error)
    }
  }
}

extension PictureEncoding {
  /// A copy of this encoding with a different quality. An encoding without a quality setting is
  /// returned unchanged.
  fileprivate func with(quality: Int) -> PictureEncoding {
    switch self {
    case .jpeg: .jpeg(quality: quality)
    case .webp: .webp(quality: quality)
    case .png, .losslessWebP, .svg, .pdf, .rgba: self
    }
  }
}

extension PictureMetadata {
  /// The metadata in the form that the JPEG encoder needs.
  fileprivate var jpeg: JPEG.Metadata {
    var metadata = JPEG.Metadata()
    metadata.density = scale.map { 72 * $0 }
    metadata.xmp = packet
    metadata.comments = lines
    return metadata
  }

  /// The metadata in the form that the WebP encoder needs.
  fileprivate var webp: [WebP.Chunk] {
    var chunks: [WebP.Chunk] = []
    let packet = packet
    if !packet.isEmpty { chunks.append(("XMP ", packet)) }
    if !texts.isEmpty { chunks.append(("TEXT", Array(lines.joined(separator: [0x0A])))) }
    return chunks
  }

  private var lines: [[UInt8]] { texts.map { Array("\($0.keyword): \($0.text)".utf8) } }
}
