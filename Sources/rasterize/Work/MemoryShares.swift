// What the memory that a batch may take is spent on.

import Galley

/// How the bytes of `--max-memory` are shared out: a quarter is for what workers remember, an eighth
/// for pictures that documents name, a quarter for texts that are being set, and what is left, which
/// is the largest part, for pictures that are being drawn. Nothing gets more than it would without.
///
/// Not in it are the program and the fonts that it uses.
struct MemoryShares: Sendable {
  /// What each worker remembers.
  private(set) var caches = CacheLimits.default
  /// Pixels of the pictures that documents share.
  private(set) var sharedPixels = Limits.default.imagePixels
  /// Bytes of the longest line or row.
  private(set) var lineBytes = Limits.default.documentBytes
  /// Bytes of all pictures that are being drawn at the same time; `nil` without `--max-memory`.
  private(set) var pictureBytes: Int?

  /// What nothing is to have more than.
  static let unlimited = MemoryShares()

  private init() {}

  /// Under this no card could be drawn.
  static let least = 32 << 20
  /// Bytes that setting a text takes for each of its document; measured were 80 to 100.
  private static let settingCost = 128

  /// Shares of `bytes`, at least ``least``, between `jobs` workers.
  init(of bytes: Int, jobs: Int) {
    let cacheBytes = min(bytes / 4 / jobs, caches.bytes)
    let part = Double(cacheBytes) / Double(caches.bytes)
    caches.glyphBytes = Int(Double(caches.glyphBytes) * part)
    caches.wordBytes = Int(Double(caches.wordBytes) * part)
    caches.attachmentPixels = Int(Double(caches.attachmentPixels) * part)
    sharedPixels = min(bytes / 8 / 4, sharedPixels)
    lineBytes = min(bytes / 4 / jobs / Self.settingCost, lineBytes)
    pictureBytes = bytes - bytes / 4 - cacheBytes * jobs - sharedPixels * 4
  }
}

/// Lets workers draw as long as their pictures fit some memory together, and wait while they do not.
///
/// `@unchecked Sendable`: what changes is touched under the lock only.
final class PictureMemory: @unchecked Sendable {
  private let lock = ConditionLock()
  private let bytes: Int
  private var free: Int

  /// What a pixel takes while it is drawn and encoded: four bytes in the canvas, as many packed in
  /// rows, and as many compressed where nothing repeats.
  private static let pixelBytes = 12

  /// Room for so many bytes.
  init(bytes: Int) {
    self.bytes = bytes
    free = bytes
  }

  /// Draws a layout's picture when there is room for it.
  func withRoom<Value>(
    for layout: DocumentLayout, _ draw: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let scale = layout.document.scale
    let pixels = (layout.width * scale).rounded(.up) * (layout.height * scale).rounded(.up)
    // A canvas that is too large for any memory is refused by who draws it.
    guard pixels <= Double(Limits.default.canvasPixels) else { return try draw() }
    let needed = Int(pixels) * Self.pixelBytes
    guard needed <= bytes else {
      throw Failure(
        .data,
        "the picture takes \(Self.shown(needed)) while it is drawn, and --max-memory leaves "
          + "\(Self.shown(bytes)); make it smaller, or give --max-memory more")
    }
    lock.locked {
      while free < needed { lock.wait() }
      free -= needed
    }
    defer {
      lock.locked {
        free += needed
        lock.wakeAll()
      }
    }
    return try draw()
  }

  private static func shown(_ bytes: Int) -> String {
    "\(max(1, bytes >> 20)) MiB"
  }
}
