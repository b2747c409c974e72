import GalleyFont

/// Attachments' pictures scaled to pixels of the canvas, up to a limit of memory.
///
/// When the limit is exceeded, the cache is emptied. Originals are kept with their scaled pictures;
/// large ones only until the end of the drawing. A hit and a miss give the same pixels.
package final class AttachmentCache {
  /// A picture and its size on the canvas.
  private struct Key: Hashable {
    let image: Bitmap
    let width: Int
    let height: Int

    /// Of the pixels only some, spread over the picture: there may be millions.
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
  /// Those of originals that are themselves more than is kept.
  private var ofLarge: [Key: [UInt32]] = [:]
  /// How often a picture was found.
  private(set) var hits = 0
  /// How often a picture had to be resampled.
  private(set) var misses = 0
  /// Pixels that are kept.
  private(set) var pixels = 0
  private let pixelLimit: Int

  /// - Parameter pixelLimit: how many pixels are kept.
  package init(pixelLimit: Int = 4 << 20) {
    self.pixelLimit = pixelLimit
  }

  /// A picture in a size, about the lower left corner of its place; a large one only where it is
  /// visible. `nil` where nothing of it is.
  ///
  /// - Parameters:
  ///   - width: pixels of the canvas, above 0.
  ///   - height: pixels of the canvas, above 0.
  ///   - visible: the pixels that count, about the lower left corner.
  func picture(
    of image: Bitmap, width: Int, height: Int, visible: PixelRect
  ) -> ColorBitmap? {
    let place = PixelRect(minX: 0, minY: -height, maxX: width, maxY: 0)
    let shown = place.intersection(visible)
    guard !shown.isEmpty else { return nil }
    if width == image.width, height == image.height {
      return ColorBitmap(bounds: MaskBounds(place), pixels: image.pixels)
    }
    // Both are at most 2³⁰.
    if width * height <= pixelLimit / 4 {
      return ColorBitmap(bounds: MaskBounds(place), pixels: whole(image, width, height))
    }
    misses += 1
    let part = shown.offsetBy(x: 0, y: height)
    return ColorBitmap(
      bounds: MaskBounds(shown),
      pixels: image.resampled(width: width, height: height, part: part))
  }

  /// What is kept, and how often it was found.
  var statistics: CacheStatistics {
    CacheStatistics(bytes: 4 * pixels, count: pictures.count, hits: hits, misses: misses)
  }

  /// Forgets the pictures of large originals.
  func endDrawing() {
    ofLarge = [:]
  }

  /// Forgets all pictures.
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
