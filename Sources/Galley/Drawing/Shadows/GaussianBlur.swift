/// A Gaussian blur of a coverage mask, first along rows, then along columns.
///
/// Between the two passes, values have 16 bits, eight of them fractional. Each pass rounds to
/// nearest. A pixel stays fully covered if all pixels within the kernel's reach are fully covered.
///
/// A wide blur is applied to a mask at reduced resolution, and the result is enlarged. The
/// reduction divides the cost by the square of the reduction factor. It changes the coverage by at
/// most 2, on a scale of 0 to 255.
struct GaussianBlur {
  let kernel: BlurKernel
  /// Side length, in pixels, of the square that is averaged into each pixel of the reduced mask; 1
  /// if the mask is not reduced. The kernel `reduced` blurs the reduced mask.
  private let side: Int
  private let reduced: BlurKernel

  /// Smallest standard deviation, in pixels, for which a mask is reduced to a lower resolution
  /// before it is blurred. `reducedSigma` is the smallest standard deviation after this reduction,
  /// in pixels of the reduced mask.
  private static let firstReducedSigma = 64.0
  private static let reducedSigma = 32.0

  /// - sigma: standard deviation of the blur in pixels.
  init(sigma: Double) {
    kernel = BlurKernel(sigma: sigma)
    var side = 1
    if sigma >= Self.firstReducedSigma {
      let sigma = min(sigma, BlurKernel.greatestSigma)
      while sigma / Double(2 * side) >= Self.reducedSigma { side *= 2 }
      reduced = BlurKernel(sigma: sigma / Double(side))
    } else {
      reduced = kernel
    }
    self.side = side
  }

  /// Creates a blur that works on the mask at full resolution, without scaling the mask down first.
  private init(_ kernel: BlurKernel) {
    (self.kernel, reduced, side) = (kernel, kernel, 1)
  }

  /// Distance, in pixels, up to which the blur spreads coverage. The distance is at most three
  /// standard deviations, rounded up.
  var reach: Int { kernel.reach }

  /// Number of pixels that each pass processes: `across` for the pass along rows, and `down` for
  /// the pass along columns.
  private func planes(of rect: PixelRect, _ result: PixelRect) -> (across: Double, down: Double) {
    let width = min(rect.width, result.width) + 2 * reach
    let height = min(rect.height, result.height) + 2 * reach
    let area = Double(side * side)
    return (
      Double(width) * Double(rect.height) / area, Double(height) * Double(result.width) / area
    )
  }

  /// Maximum number of pixels that ``apply(to:within:)`` holds in memory at a time.
  func area(of rect: PixelRect, within clip: PixelRect) -> Double {
    let (across, down) = planes(of: rect, rect.grown(by: reach).intersection(clip))
    return max(across, down)
  }

  /// Approximate number of pixel operations in ``apply(to:within:)``.
  func work(of rect: PixelRect, within clip: PixelRect) -> Int {
    let result = rect.grown(by: reach).intersection(clip)
    guard !result.isEmpty else { return 0 }
    let (across, down) = planes(of: rect, result)
    let changed = side > 1 ? rect.width * rect.height + result.width * result.height : 0
    return kernel.passes * Int(min(across + down, 1e15)) + changed
  }

  /// Blurs a mask. Returns the part of the result that is inside `clip` and in which coverage can
  /// be above 0.
  ///
  /// - isEnding: a function that is called repeatedly during the blur. If it returns `true`, the
  ///   blur stops, because the result is no longer needed.
  func apply(
    to mask: PositionedMask, within clip: PixelRect, unless isEnding: () -> Bool = { false }
  ) -> PositionedMask {
    let result = mask.rect.grown(by: reach).intersection(clip)
    guard !result.isEmpty, !mask.rect.isEmpty else { return PositionedMask(.empty) }
    if case .identity = kernel { return mask.part(result) }
    if side > 1 {
      return GaussianBlur(reduced)
        .apply(
          to: mask.reduced(by: side), within: result.reduced(by: side).grown(by: 1),
          unless: isEnding
        )
        .enlarged(by: side, to: result)
    }
    return PositionedMask(result, coverage: down(across(mask, result, isEnding), result, isEnding))
  }

  /// Blurs a mask along its rows. The returned plane has only the columns of the rectangle
  /// `result`.
  private func across(
    _ mask: PositionedMask, _ result: PixelRect, _ isEnding: () -> Bool
  ) -> BlurPlane {
    var plane = BlurPlane(width: result.minX..<result.maxX, firstRow: mask.rect.minY)
    // Blurring along columns is fast, because many columns are blurred at once. The rows are
    // therefore transposed to columns, blurred, and transposed back.
    Self.forEachStrip(
      of: mask.rect.minY..<mask.rect.maxY, length: max(mask.rect.width, result.width), isEnding
    ) { rows in
      plane.append(
        BlurPlane(mask, rows: rows).transposed()
          .blurredColumns(kernel, rows: result.minX..<result.maxX).transposed())
    }
    return plane
  }

  /// Blurs each column of a plane of pixel values, and returns the result as coverage from 0 to
  /// 255.
  private func down(
    _ plane: BlurPlane, _ result: PixelRect, _ isEnding: () -> Bool
  ) -> [UInt8] {
    var coverage = [UInt8](repeating: 0, count: result.width * result.height)
    Self.forEachStrip(
      of: result.minX..<result.maxX, length: max(plane.rect.height, result.height), isEnding
    ) { columns in
      plane.columns(columns).blurredColumns(kernel, rows: result.minY..<result.maxY)
        .round(to: &coverage, of: result)
    }
    return coverage
  }

  /// Calls `body` with narrow ranges of rows or columns, so that the pixel values of one range fit
  /// in the processor's caches.
  private static func forEachStrip(
    of lanes: Range<Int>, length: Int, _ isEnding: () -> Bool, _ body: (Range<Int>) -> Void
  ) {
    let width = max(64, stripValues / max(1, length) / 16 * 16)
    for start in stride(from: lanes.lowerBound, to: lanes.upperBound, by: width)
    where !isEnding() {
      body(start..<min(start + width, lanes.upperBound))
    }
  }

  /// Approximate number of pixel values in the rows or columns that are blurred at a time.
  private static let stripValues = 1 << 16
}
