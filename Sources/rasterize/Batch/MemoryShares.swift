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
