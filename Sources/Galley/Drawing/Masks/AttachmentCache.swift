import GalleyFont

/// A cache with a memory limit. It contains attached images that are scaled to canvas pixels.
///
/// When the limit is exceeded, the cache is emptied. The cache also keeps the original images,
/// because they are part of its keys. Large originals and their scaled images are dropped when a
/// drawing ends. The drawn pixels are the same whether or not an image was cached.
package final class AttachmentCache {
  /// The cache key: an image and its size on the canvas.
  private struct Key: Hashable {
    let image: Bitmap
    let width: Int
    let height: Int

    /// Hashes about 60 pixels, evenly spread over the image, because hashing millions of pixels is
    /// slow.
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
  /// Scaled copies of large images. The copies are dropped when a drawing ends.
  private var ofLarge: [Key: [UInt32]] = [:]
  /// Number of times that a scaled image was found in the cache.
  private(set) var hits = 0
  /// Number of times that an image had to be scaled, because its scaled copy was not in the cache.
  private(set) var misses = 0
  /// Number of pixels added since the cache was last emptied.
  private(set) var pixels = 0
  private let pixelLimit: Int

  /// - pixelLimit: maximum number of pixels in the cache.
  package init(pixelLimit: Int = 4 << 20) {
    self.pixelLimit = pixelLimit
  }

  /// An image, scaled to a size in canvas pixels, with its lower left corner at (0, 0). If the
  /// scaled image is large, only its visible part is computed. `nil` if no part is visible.
  ///
  /// - Parameters:
  ///   - width: width of the scaled image in canvas pixels, above 0.
  ///   - height: height of the scaled image in canvas pixels, above 0.
  ///   - visible: the visible pixels, relative to the image's lower left corner.
  func picture(
    of image: Bitmap, width: Int, height: Int, visible: PixelRect
  ) -> ColorBitmap? {
    let place = PixelRect(minX: 0, minY: -height, maxX: width, maxY: 0)
    let shown = place.intersection(visible)
    guard !shown.isEmpty else { return nil }
    if width == image.width, height == image.height {
      return ColorBitmap(bounds: MaskBounds(place), pixels: image.pixels)
    }
    // Width and height are at most 2³⁰, so their product does not overflow.
    if width * height <= pixelLimit / 4 {
      return ColorBitmap(bounds: MaskBounds(place), pixels: whole(image, width, height))
    }
    misses += 1
    let part = shown.offsetBy(x: 0, y: height)
    return ColorBitmap(
      bounds: MaskBounds(shown),
      pixels: image.resampled(width: width, height: height, part: part))
  }

  /// The size of the cache, and the number of its hits and misses.
  var statistics: CacheStatistics {
    CacheStatistics(bytes: 4 * pixels, count: pictures.count, hits: hits, misses: misses)
  }

  /// Drops the scaled copies of large images when a drawing ends.
  func endDrawing() {
    ofLarge = [:]
  }

  /// Drops all cached images.
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
