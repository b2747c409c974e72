import Galley

/// Divides the memory budget of `--max-memory` among its uses.
///
/// A quarter is for the caches of workers, and a quarter for text being laid out. An eighth is for
/// decoded images that are cached for later documents, and an eighth for the decoded images of the
/// current documents. None of these shares is larger than the default share, which applies without
/// the flag. The remaining memory, at least a quarter, is for the output images that are being
/// drawn. The memory of the program and its fonts is not part of the budget.
struct MemoryShares: Sendable {
  /// The cache limits of each worker.
  private(set) var caches = CacheLimits.default
  /// Maximum number of pixels in the images that are cached for later documents.
  private(set) var sharedPixels = Limits.default.imagePixels
  /// The maximum size of an input line or row in bytes. After a row's values are filled in, the
  /// total text of a template must not exceed the same maximum.
  private(set) var lineBytes = Limits.default.documentBytes
  /// The limits for each document. The memory budget can lower three of these limits: decoded
  /// pixels, text length, and glyphs per UTF-16 code unit.
  private(set) var limits = Limits.default
  /// Maximum total bytes of all images drawn at the same time; `nil` without `--max-memory`.
  private(set) var pictureBytes: Int?

  /// The default memory limits, which apply without `--max-memory`.
  static let unlimited = MemoryShares()

  private init() {}

  /// The smallest memory budget that `--max-memory` accepts, in bytes. It is enough to draw a small
  /// image, such as a social media card.
  static let least = 32_000_000
  /// The maximum number of glyphs per UTF-16 code unit. The text of some languages needs two or
  /// three glyphs per code unit.
  private static let glyphsPerUnit = 4
  /// The assumed number of bytes of memory that layout uses for each byte of a document. Measured
  /// values are 80 to 100.
  private static let layoutCost = 128

  /// Returns these memory limits with `limits` as the limits for each document. If a limit depends
  /// on the memory budget, the smaller of the old and the new value is used.
  func under(_ limits: Limits) -> MemoryShares {
    var shares = self
    shares.limits = limits
    shares.limits.decodedPixels = min(limits.decodedPixels, self.limits.decodedPixels)
    shares.limits.glyphsPerUnit = min(limits.glyphsPerUnit, self.limits.glyphsPerUnit)
    shares.limits.textLength = min(limits.textLength, self.limits.textLength)
    shares.lineBytes = min(limits.documentBytes, lineBytes)
    return shares
  }

  /// Returns the memory limits of each worker process in a batch with `processes` worker processes.
  func divided(by processes: Int) -> MemoryShares {
    var shares = self
    shares.sharedPixels /= processes
    shares.pictureBytes = pictureBytes.map { $0 / processes }
    return shares
  }

  /// Creates the shares of a memory budget of `bytes` bytes (at least ``least``). `jobs` is the
  /// number of workers.
  init(of bytes: Int, jobs: Int) {
    let cacheBytes = min(bytes / 4 / jobs, caches.bytes)
    let part = Double(cacheBytes) / Double(caches.bytes)
    caches.glyphBytes = Int(Double(caches.glyphBytes) * part)
    caches.wordBytes = Int(Double(caches.wordBytes) * part)
    caches.attachmentPixels = Int(Double(caches.attachmentPixels) * part)
    sharedPixels = min(bytes / 8 / 4, sharedPixels)
    lineBytes = min(bytes / 4 / jobs / Self.layoutCost, lineBytes)
    // `lineBytes` limits the length of an input line. Limit the length of a document's text too,
    // because a template can repeat a placeholder any number of times. A short row can therefore
    // produce long text.
    limits.textLength = min(lineBytes, limits.textLength)
    limits.decodedPixels = min(bytes / 8 / 4 / jobs, limits.decodedPixels)
    limits.glyphsPerUnit = Self.glyphsPerUnit
    pictureBytes =
      bytes - bytes / 4 - cacheBytes * jobs - (sharedPixels + limits.decodedPixels * jobs) * 4
  }
}

extension MemoryBudget {
  /// Waits until there is memory for a layout's image, then draws the image.
  func reserve<Value>(
    for layout: DocumentLayout, as encoding: PictureEncoding,
    _ draw: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // If the canvas is too large, the needed memory is unknown. In this case, `draw` throws the
    // error about the canvas.
    guard let needed = layout.encodedMemory(as: encoding) else { return try draw() }
    guard needed <= bytes else {
      throw Failure(
        .data, code: "tooLarge",
        "the image takes \(Self.shown(needed)) while it is drawn, but --max-memory leaves "
          + "\(Self.shown(bytes)); make the image smaller, or raise --max-memory")
    }
    _ = take(needed)
    defer { give(needed) }
    return try draw()
  }

  private static func shown(_ bytes: Int) -> String {
    "\(max(1, bytes >> 20)) MiB"
  }
}
