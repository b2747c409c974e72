import GalleyFont

/// A cache of attached images, scaled to pixels of the canvas, with a memory limit.
///
/// If the limit is exceeded, the cache is emptied. Original images are kept with their scaled
/// images, but large originals only until the end of the drawing. A cache hit and a cache miss give
/// the same pixels.
package final class AttachmentCache {
  /// An image and its size on the canvas.
  private struct Key: Hashable {
    let image: Bitmap
    let width: Int
    let height: Int

    /// Hashes only a sample of the pixels, spread over the image, because an image may have
    /// millions.
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
  /// Scaled images whose originals are too large to keep after the drawing.
  private var ofLarge: [Key: [UInt32]] = [:]
  /// Number of times that a scaled image was found in the cache.
  private(set) var hits = 0
  /// Number of times that an image had to be resampled.
  private(set) var misses = 0
  /// Number of pixels in the cache.
  private(set) var pixels = 0
  private let pixelLimit: Int

  /// - pixelLimit: maximum number of pixels in the cache.
  package init(pixelLimit: Int = 4 << 20) {
    self.pixelLimit = pixelLimit
  }

  /// An image at a given size, relative to the lower left corner of its position. Only the visible
  /// part of a large image is computed. `nil` if no part is visible.
  ///
  /// - Parameters:
  ///   - width: width of the scaled image in canvas pixels, above 0.
  ///   - height: height of the scaled image in canvas pixels, above 0.
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

  /// Drops the images whose originals are large.
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
