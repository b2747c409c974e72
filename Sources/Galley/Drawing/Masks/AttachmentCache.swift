import GalleyFont

/// A cache of attachments' pictures, scaled to pixels of the canvas, with a memory limit.
///
/// If the limit is exceeded, the cache is emptied. Originals are kept with their scaled pictures,
/// but large originals only until the end of the drawing. A hit and a miss give the same pixels.
package final class AttachmentCache {
  /// A picture and its size on the canvas.
  private struct Key: Hashable {
    let image: Bitmap
    let width: Int
    let height: Int

    /// Hashes only a sample of the pixels, spread over the picture, because there may be millions.
    func hash(into hasher: inout Hasher) {
      hasher.combine(image.width)
      hasher.combine(image.height)
      hasher.combine(width)
      hasher.combine(height)
      let step = image.pixels.count / 61 + 1
      for index in stride(from: 0, to: image.pixels.count, by: step) {
        hasher.combine(image.pixels[index])
      }
    }
  }

  private var pictures: [Key: [UInt32]] = [:]
  /// Scaled pictures whose originals are too large to keep.
  private var ofLarge: [Key: [UInt32]] = [:]
  /// Number of times that a picture was found.
  private(set) var hits = 0
  /// Number of times that a picture had to be resampled.
  private(set) var misses = 0
  /// Number of pixels kept.
  private(set) var pixels = 0
  private let pixelLimit: Int

  /// - Parameter pixelLimit: maximum number of pixels kept.
  package init(pixelLimit: Int = 4 << 20) {
    self.pixelLimit = pixelLimit
  }

  /// A picture in a given size, relative to the lower left corner of its place. Only the visible
  /// part of a large picture is made. `nil` if no part is visible.
  ///
  /// - Parameters:
  ///   - width: width in pixels of the canvas, above 0.
  ///   - height: height in pixels of the canvas, above 0.
  ///   - visible: the pixels that can be seen, relative to the lower left corner.
  func picture(
    of image: Bitmap, width: Int, height: Int, visible: PixelRect
  ) -> ColorBitmap? {
    let place = PixelRect(minX: 0, minY: -height, maxX: width, maxY: 0)
    let shown = place.intersection(visible)
    guard !shown.isEmpty else { return nil }
    if width == image.width, height == image.height {
      return ColorBitmap(bounds: MaskBounds(place), pixels: image.pixels)
    }
    // Both are at most 2³⁰, so their product does not overflow.
    if width * height <= pixelLimit / 4 {
      return ColorBitmap(bounds: MaskBounds(place), pixels: whole(image, width, height))
    }
    misses += 1
    let part = shown.offsetBy(x: 0, y: height)
    return ColorBitmap(
      bounds: MaskBounds(shown),
      pixels: image.resampled(width: width, height: height, part: part))
  }

  /// Size of the cache, and its hits and misses.
  var statistics: CacheStatistics {
    CacheStatistics(bytes: 4 * pixels, count: pictures.count, hits: hits, misses: misses)
  }

  /// Drops the pictures of large originals.
  func endDrawing() {
    ofLarge = [:]
  }

  /// Drops all pictures.
  func removeAll() {
    pictures = [:]
    ofLarge = [:]
    pixels = 0
  }

  private func whole(_ image: Bitmap, _ width: Int, _ height: Int) -> [UInt32] {
    let key = Key(image: image, width: width, height: height)
    if let known = pictures[key] ?? ofLarge[key] {
      hits += 1
      return known
    }
    misses += 1
    let part = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let scaled = image.resampled(width: width, height: height, part: part)
    let isLarge = scaled.count + image.pixels.count > pixelLimit
    let added = isLarge ? scaled.count : scaled.count + image.pixels.count
    if pixels + added > pixelLimit { removeAll() }
    pixels += added
    if isLarge { ofLarge[key] = scaled } else { pictures[key] = scaled }
    return scaled
  }
}
