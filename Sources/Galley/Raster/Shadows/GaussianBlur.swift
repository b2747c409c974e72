// Blurs coverage, in whole numbers only.

/// A Gaussian blur of coverage: along rows, then along columns.
///
/// Between passes a value has 16 bits, eight of them below the point; each pass rounds to the
/// nearest. What is wholly covered as far as the kernel reaches stays wholly covered.
struct GaussianBlur {
  let kernel: BlurKernel

  /// - Parameter sigma: standard deviation in pixels.
  init(sigma: Double) {
    kernel = BlurKernel(sigma: sigma)
  }

  /// How far ink spreads on every side, in pixels: at most three standard deviations, rounded up.
  var reach: Int { kernel.reach }

  /// The most pixels that ``apply(to:within:)`` keeps at a time.
  func area(of rect: PixelRect, within clip: PixelRect) -> Double {
    let result = rect.grown(by: reach).intersection(clip)
    let width = min(rect.width, result.width) + 2 * reach
    let height = min(rect.height, result.height) + 2 * reach
    return max(
      Double(width) * Double(rect.height), Double(height) * Double(result.width))
  }

  /// The part of blurred `mask` that lies in `clip` and where there can be ink.
  func apply(to mask: InkMask, within clip: PixelRect) -> InkMask {
    let result = mask.rect.grown(by: reach).intersection(clip)
    guard !result.isEmpty, !mask.rect.isEmpty else { return InkMask(.empty) }
    if case .identity = kernel { return mask.part(result) }
    // Columns are blurred many at a time; rows are too, when the picture lies on its side.
    let rows = BlurPlane(mask).transposed()
      .blurredColumns(kernel, rows: result.minX..<result.maxX).transposed()
    let columns = rows.blurredColumns(kernel, rows: result.minY..<result.maxY)
    return InkMask(result, coverage: columns.bytes)
  }
}
