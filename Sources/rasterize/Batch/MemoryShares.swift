import Galley

/// The division of the bytes of `--max-memory`.
///
/// A quarter is for the caches of workers, and a quarter for texts that are being laid out. An eighth
/// is for images that documents share, and another for those of the documents that are being
/// rendered. The rest, which is the largest part, is for images that are being drawn. No part is
/// larger than without the flag. The program and its fonts are not counted.
struct MemoryShares: Sendable {
  /// The caches of each worker.
  private(set) var caches = CacheLimits.default
  /// Pixels of the images that documents share.
  private(set) var sharedPixels = Limits.default.imagePixels
  /// Bytes of the longest line or row, and of the texts that a row and its template make together.
  private(set) var lineBytes = Limits.default.documentBytes
  /// The limits of each document: pixels of its images, and length and glyphs of its texts.
  private(set) var limits = Limits.default
  /// Bytes of all images that are being drawn at the same time; `nil` without `--max-memory`.
  private(set) var pictureBytes: Int?

  /// The shares without `--max-memory`.
  static let unlimited = MemoryShares()

  private init() {}

  /// The least memory in which a card can be drawn.
  static let least = 32_000_000
  /// The most glyphs of a unit of text; languages need up to two or three.
  private static let glyphsPerUnit = 4
  /// Bytes that layout takes per byte of a document; 80 to 100 were measured.
  private static let layoutCost = 128

  /// The same shares under other limits than the defaults.
  func under(_ limits: Limits) -> MemoryShares {
    var shares = self
    shares.limits = limits
    shares.limits.decodedPixels = min(limits.decodedPixels, self.limits.decodedPixels)
    shares.limits.glyphsPerUnit = min(limits.glyphsPerUnit, self.limits.glyphsPerUnit)
    shares.limits.textLength = min(limits.textLength, self.limits.textLength)
    shares.lineBytes = min(limits.documentBytes, lineBytes)
    return shares
  }

  /// The shares of one of several processes that draw for the one that reads.
  func divided(by processes: Int) -> MemoryShares {
    var shares = self
    shares.sharedPixels /= processes
    shares.pictureBytes = pictureBytes.map { $0 / processes }
    return shares
  }

  /// Shares of `bytes`, at least ``least``, between `jobs` workers.
  init(of bytes: Int, jobs: Int) {
    let cacheBytes = min(bytes / 4 / jobs, caches.bytes)
    let part = Double(cacheBytes) / Double(caches.bytes)
    caches.glyphBytes = Int(Double(caches.glyphBytes) * part)
    caches.wordBytes = Int(Double(caches.wordBytes) * part)
    caches.attachmentPixels = Int(Double(caches.attachmentPixels) * part)
    sharedPixels = min(bytes / 8 / 4, sharedPixels)
    lineBytes = min(bytes / 4 / jobs / Self.layoutCost, lineBytes)
    // A placeholder may occur in its template any number of times.
    limits.textLength = min(lineBytes, limits.textLength)
    limits.decodedPixels = min(bytes / 8 / 4 / jobs, limits.decodedPixels)
    limits.glyphsPerUnit = Self.glyphsPerUnit
    pictureBytes =
      bytes - bytes / 4 - cacheBytes * jobs - (sharedPixels + limits.decodedPixels * jobs) * 4
  }
}

/// A memory budget for images. Workers wait until their image has room.
struct PictureBudget: Sendable {
  private let memory: MemoryBudget

  /// A budget of some bytes.
  init(bytes: Int) {
    memory = MemoryBudget(bytes: bytes)
  }

  /// Draws a layout's image as soon as there is memory for it.
  func reserve<Value>(
    for layout: DocumentLayout, as encoding: PictureEncoding,
    _ draw: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // Drawing refuses a canvas that is too large for any memory.
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
