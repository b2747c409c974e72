import Glibc

/// What a blur of a given standard deviation does along one axis.
enum BlurKernel: Hashable {
  /// Every pixel stays as it is.
  case identity
  /// Weights of the pixels at distance 0, 1, 2 … on either side, in parts of 65536; the first one
  /// and twice the others are 65536 in all.
  case gaussian([UInt32])
  /// Boxes applied in turn.
  case boxes([Box])

  /// A mean of pixels: from `before` pixels before to `after` pixels behind, both included.
  struct Box: Hashable {
    var before: Int
    var after: Int

    /// Number of pixels.
    var length: Int { before + after + 1 }
  }

  /// The standard deviation, in pixels, from which on boxes stand for the Gaussian.
  static let firstBoxedSigma = 2.0

  /// Greatest standard deviation, in pixels; sums of a box's pixels then fit 32 bits. Beyond it no
  /// canvas is wide enough to show a difference.
  static let greatestSigma = 32_768.0

  /// The kernel of a standard deviation in pixels; the identity for 0, less, or not a number.
  init(sigma: Double) {
    guard sigma > 0 else {
      self = .identity
      return
    }
    self =
      sigma < Self.firstBoxedSigma
      ? .gaussian(Self.weights(sigma)) : .boxes(Self.boxes(min(sigma, Self.greatestSigma)))
  }

  /// How far a pixel's ink can spread, in pixels.
  var reach: Int {
    switch self {
    case .identity: 0
    case .gaussian(let weights): weights.count - 1
    case .boxes(let boxes):
      max(boxes.reduce(0) { $0 + $1.before }, boxes.reduce(0) { $0 + $1.after })
    }
  }

  /// How often it works on each pixel along one axis.
  var passes: Int {
    switch self {
    case .identity: 0
    case .gaussian(let weights): 2 * weights.count - 1
    case .boxes(let boxes): boxes.count
    }
  }

  /// The bell curve to three standard deviations. Every value is rounded to 2⁻¹⁶ before it is
  /// used, so that the last bit of a library's `exp` does not show; the middle takes what rounding
  /// leaves of the whole.
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

  /// Filter Effects 1 §9.7: three boxes of d pixels about the middle when d is odd; when it is even
  /// two of d, one with its middle half a pixel before and one half a pixel behind, and one of
  /// d + 1.
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
