import Galley

/// Divides the memory budget of `--max-memory` among its uses.
///
/// A quarter is for the caches of workers, and a quarter for texts being laid out. An eighth is for
/// images that documents share, and an eighth for the images of documents being rendered. The rest,
/// the largest part, is for images being drawn. No part is larger than without the flag. The
/// program and its fonts are not counted.
struct MemoryShares: Sendable {
  /// The cache limits of each worker.
  private(set) var caches = CacheLimits.default
  /// Maximum number of pixels in images that documents share.
  private(set) var sharedPixels = Limits.default.imagePixels
  /// Maximum bytes of a line or row, and of the texts that a row and its template make together.
  private(set) var lineBytes = Limits.default.documentBytes
  /// The limits for each document: pixels of its images, and length and glyphs of its texts.
  private(set) var limits = Limits.default
  /// Maximum total bytes of all images drawn at the same time; `nil` without `--max-memory`.
  private(set) var pictureBytes: Int?

  /// The default shares, used without `--max-memory`.
  static let unlimited = MemoryShares()

  private init() {}

  /// The minimum memory, in bytes, in which a card can be drawn.
  static let least = 32_000_000
  /// The maximum number of glyphs per UTF-16 code unit of text; languages need up to two or three.
  private static let glyphsPerUnit = 4
  /// Memory used for layout per byte of a document; 80 to 100 bytes were measured.
  private static let layoutCost = 128

  /// The same shares, combined with limits other than the defaults.
  func under(_ limits: Limits) -> MemoryShares {
    var shares = self
    shares.limits = limits
    shares.limits.decodedPixels = min(limits.decodedPixels, self.limits.decodedPixels)
    shares.limits.glyphsPerUnit = min(limits.glyphsPerUnit, self.limits.glyphsPerUnit)
    shares.limits.textLength = min(limits.textLength, self.limits.textLength)
    shares.lineBytes = min(limits.documentBytes, lineBytes)
    return shares
  }

  /// The share of one drawing process if several of them draw for the process that reads the input.
  func divided(by processes: Int) -> MemoryShares {
    var shares = self
    shares.sharedPixels /= processes
    shares.pictureBytes = pictureBytes.map { $0 / processes }
    return shares
  }

  /// Divides `bytes` (at least ``least``) among `jobs` workers.
  init(of bytes: Int, jobs: Int) {
    let cacheBytes = min(bytes / 4 / jobs, caches.bytes)
    let part = Double(cacheBytes) / Double(caches.bytes)
    caches.glyphBytes = Int(Double(caches.glyphBytes) * part)
    caches.wordBytes = Int(Double(caches.wordBytes) * part)
    caches.attachmentPixels = Int(Double(caches.attachmentPixels) * part)
    sharedPixels = min(bytes / 8 / 4, sharedPixels)
    lineBytes = min(bytes / 4 / jobs / Self.layoutCost, lineBytes)
    // A placeholder may occur any number of times in its template.
    limits.textLength = min(lineBytes, limits.textLength)
    limits.decodedPixels = min(bytes / 8 / 4 / jobs, limits.decodedPixels)
    limits.glyphsPerUnit = Self.glyphsPerUnit
    pictureBytes =
      bytes - bytes / 4 - cacheBytes * jobs - (sharedPixels + limits.decodedPixels * jobs) * 4
  }
}

/// A memory budget for images being drawn. A worker waits until its image fits.
struct PictureBudget: Sendable {
  private let memory: MemoryBudget

  /// Creates a budget of `bytes` bytes.
  init(bytes: Int) {
    memory = MemoryBudget(bytes: bytes)
  }

  /// Waits until there is memory for a layout's image, then draws the image.
  func reserve<Value>(
    for layout: DocumentLayout, as encoding: PictureEncoding,
    _ draw: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // A canvas too large for any memory has no size here; drawing reports the error.
    guard let needed = layout.encodedMemory(as: encoding) else { return try draw() }
    guard needed <= memory.bytes else {
      throw Failure(
        .data, code: "tooLarge",
        "the image takes \(Self.shown(needed)) while it is drawn, but --max-memory leaves "
          + "\(Self.shown(memory.bytes)); make the image smaller, or raise --max-memory")
    }
    _ = memory.take(needed)
    defer { memory.give(needed) }
    return try draw()
  }

  private static func shown(_ bytes: Int) -> String {
    "\(max(1, bytes >> 20)) MiB"
  }
}
