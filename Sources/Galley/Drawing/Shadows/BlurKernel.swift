import Glibc

/// A kernel that blurs along one axis: weights or box filters for a given standard deviation.
enum BlurKernel: Hashable {
  /// No blur: every pixel is unchanged.
  case identity
  /// Weights of the pixels at distances 0, 1, 2 … on each side, in units of 1/65536. The first
  /// weight plus twice the sum of all others is 65536.
  case gaussian([UInt32])
  /// Box filters (moving averages), applied one after another.
  case boxes([Box])

  /// A box filter. The result for a pixel is the mean of this pixel, the `before` pixels before it
  /// and the `after` pixels after it.
  struct Box: Hashable {
    var before: Int
    var after: Int

    /// Number of pixels that the filter averages.
    var length: Int { before + after + 1 }
  }

  /// Smallest standard deviation, in pixels, for which box filters are used instead of Gaussian
  /// weights.
  static let firstBoxedSigma = 2.0

  /// Maximum standard deviation, in pixels, for which the sum of the pixel values under a box
  /// filter fits in 32 bits. Larger standard deviations are reduced to this maximum. No canvas is
  /// wide enough to show the difference.
  static let greatestSigma = 32_768.0

  /// Creates the kernel for a standard deviation in pixels. Zero, negative values and NaN give a
  /// kernel without blur, as do values whose square is zero.
  init(sigma: Double) {
    guard sigma > 0, sigma * sigma > 0 else {
      self = .identity
      return
    }
    self =
      sigma < Self.firstBoxedSigma
      ? .gaussian(Self.weights(sigma)) : .boxes(Self.boxes(min(sigma, Self.greatestSigma)))
  }

  /// Maximum distance, in pixels, at which a pixel affects the blurred result.
  var reach: Int {
    switch self {
    case .identity: 0
    case .gaussian(let weights): weights.count - 1
    case .boxes(let boxes):
      max(boxes.reduce(0) { $0 + $1.before }, boxes.reduce(0) { $0 + $1.after })
    }
  }

  /// Number of operations per pixel for a blur along one axis.
  var passes: Int {
    switch self {
    case .identity: 0
    case .gaussian(let weights): 2 * weights.count - 1
    case .boxes(let boxes): boxes.count
    }
  }

  /// The weights of the Gaussian curve up to three standard deviations. Each value of `exp` is
  /// rounded to a multiple of 2⁻¹⁶, so that differences between C libraries do not affect pixels.
  /// The centre weight is adjusted so that the sum is exactly 65536.
  private static func weights(_ sigma: Double) -> [UInt32] {
    let radius = Int((3 * sigma).rounded(.up))
    let curve = (0...radius).map { distance -> Int in
      let exponent = -Double(distance * distance) / (2 * sigma * sigma)
      return Int((exp(exponent) * 65_536).rounded(.toNearestOrAwayFromZero))
    }
    let whole = curve[0] + 2 * curve.dropFirst().reduce(0, +)
    var weights = curve.map { ($0 * 65_536 + whole / 2) / whole }
    weights[0] = 65_536 - 2 * weights.dropFirst().reduce(0, +)
    return weights.map { UInt32(clamping: $0) }
  }

  /// The three box filters of Filter Effects 1 §9.7. The standard deviation determines d, the size
  /// of the boxes in pixels.
  ///
  /// If d is odd, there are three centred boxes of d pixels. If d is even, there are two boxes of d
  /// pixels, which are off centre by half a pixel in opposite directions. The third box is centred
  /// and has d + 1 pixels.
  private static func boxes(_ sigma: Double) -> [Box] {
    let length = Int((sigma * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    let half = length / 2
    if length % 2 == 1 {
      return [Box](repeating: Box(before: half, after: half), count: 3)
    }
    return [
      Box(before: half, after: half - 1), Box(before: half - 1, after: half),
      Box(before: half, after: half),
    ]
  }
}
