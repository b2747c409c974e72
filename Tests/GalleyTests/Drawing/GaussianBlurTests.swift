import Foundation
import TestSupport
import Testing

@testable import Galley

/// The integer blur compared with a Gaussian in floating point, and properties that hold for every
/// blur.
@Suite("Gaussian blur")
struct GaussianBlurTests {
  static let sigmas = [0.0, 0.01, 0.3, 0.5, 1, 1.5, 1.99, 2, 2.5, 3, 4, 7.3, 10, 25]

  private func mask(_ width: Int, _ height: Int, _ value: (Int, Int) -> UInt8) -> PositionedMask {
    PositionedMask(
      PixelRect(minX: 0, minY: 0, maxX: width, maxY: height),
      coverage: (0..<width * height).map { value($0 % width, $0 / width) })
  }

  private func blurred(_ mask: PositionedMask, _ sigma: Double) -> PositionedMask {
    GaussianBlur(sigma: sigma).apply(to: mask, within: mask.rect.grown(by: 1000))
  }

  @Test("The weights of a blur kernel sum to one", arguments: sigmas)
  func kernels(_ sigma: Double) {
    switch BlurKernel(sigma: sigma) {
    case .identity: #expect(sigma == 0)
    case .gaussian(let weights):
      #expect(weights[0] + 2 * weights.dropFirst().reduce(0, +) == 65_536)
      #expect(weights.count == Int((3 * sigma).rounded(.up)) + 1)
      #expect(zip(weights, weights.dropFirst()).allSatisfy { $0 >= $1 })
    case .boxes(let boxes):
      // Three box blurs of length d have a total variance of (d² - 1)/4. With the box sizes of the
      // SVG specification, the standard deviation of the blur can be 6 % below `sigma`.
      let variance = boxes.reduce(0) { $0 + Double($1.length * $1.length - 1) / 12 }
      #expect(abs(variance.squareRoot() - sigma) < 0.07 * sigma + 0.05)
      #expect(boxes.reduce(0) { $0 + $1.before } == boxes.reduce(0) { $0 + $1.after })
      #expect(BlurKernel(sigma: sigma).reach <= Int((3 * sigma).rounded(.up)))
    }
  }

  @Test("A standard deviation whose square is zero gives no blur")
  func tinySigma() { #expect(BlurKernel(sigma: 1e-200) == .identity) }

  @Test("A box blur uses the box sizes that the SVG specification defines")
  func boxes() {
    typealias Box = BlurKernel.Box
    // The box length d is ⌊σ · 3 · √(2π) / 4 + 0.5⌋: 4 for σ = 2, 5 for σ = 2.5, 19 for σ = 10.
    #expect(
      BlurKernel(sigma: 2)
        == .boxes([Box(before: 2, after: 1), Box(before: 1, after: 2), Box(before: 2, after: 2)]))
    #expect(BlurKernel(sigma: 2.5) == .boxes([Box](repeating: Box(before: 2, after: 2), count: 3)))
    #expect(BlurKernel(sigma: 10) == .boxes([Box](repeating: Box(before: 9, after: 9), count: 3)))
  }

  @Test("A wide blur equals three successive exact box blurs", arguments: [64.0, 100, 333])
  func wide(_ sigma: Double) {
    let size = Int(sigma) * 2
    let source = mask(size, size / 2) { x, y in (x / 40 + y / 25) % 2 == 0 ? 255 : 0 }
    let clip = source.rect.grown(by: Int(sigma))
    let result = GaussianBlur(sigma: sigma).apply(to: source, within: clip)
    #expect(result.rect == clip)
    // The expected values come from three box blurs of the same sizes, computed in floating point.
    // Every tenth pixel of one row and one column is compared.
    let exact = ExactBoxes(sigma: sigma, of: source)
    for x in stride(from: clip.minX, to: clip.maxX, by: 10) {
      let y = source.rect.maxY / 2
      let value = result.coverage[(y - clip.minY) * clip.width + x - clip.minX]
      #expect(abs(Double(value) - exact.value(x, y)) < 2)
    }
    for y in stride(from: clip.minY, to: clip.maxY, by: 10) {
      let x = source.rect.maxX / 3
      let value = result.coverage[(y - clip.minY) * clip.width + x - clip.minX]
      #expect(abs(Double(value) - exact.value(x, y)) < 2)
    }
  }

  @Test("If only part of a wide blur is computed, its pixels equal those of the whole blur")
  func wideParts() {
    let source = mask(300, 200) { x, y in (x * y) % 3 == 0 ? 255 : 40 }
    let blur = GaussianBlur(sigma: 90)
    let whole = blur.apply(to: source, within: source.rect.grown(by: 400))
    let clip = PixelRect(minX: -33, minY: 17, maxX: 181, maxY: 111)
    #expect(blur.apply(to: source, within: clip) == whole.part(clip))
  }

  @Test("Small blurs are exactly Gaussian", arguments: [0.3, 0.5, 1, 1.5, 1.99])
  func small(_ sigma: Double) {
    var random = SeededGenerator(seed: 1)
    let source = mask(23, 17) { _, _ in UInt8.random(in: 0...255, using: &random) }
    let radius = Int((3 * sigma).rounded(.up))
    let curve = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let whole = curve.reduce(0, +)
    let result = blurred(source, sigma)
    for y in result.rect.minY..<result.rect.maxY {
      for x in result.rect.minX..<result.rect.maxX {
        var exact = 0.0
        for (dy, v) in zip(-radius...radius, curve) {
          for (dx, h) in zip(-radius...radius, curve)
          where
            (0..<23).contains(x + dx) && (0..<17).contains(y + dy)
          {
            exact += v * h * Double(source.coverage[(y + dy) * 23 + x + dx])
          }
        }
        let index = (y - result.rect.minY) * result.rect.width + x - result.rect.minX
        #expect(abs(Double(result.coverage[index]) - exact / (whole * whole)) < 0.6)
      }
    }
  }

  @Test("Large blurs are nearly Gaussian", arguments: [2.0, 3, 4, 7.3, 10, 25])
  func large(_ sigma: Double) {
    // The exact blur of a straight edge is the Gaussian's integral. Three box blurs differ from the
    // exact blur by a few percent.
    let source = mask(200, 1) { x, _ in x < 100 ? 255 : 0 }
    let tall = PositionedMask(
      PixelRect(minX: 0, minY: -300, maxX: 200, maxY: 300),
      coverage: (0..<600).flatMap { _ in source.coverage })
    let result = blurred(tall, sigma)
    let row = -result.rect.minY * result.rect.width
    for x in 60..<140 {
      let exact = 255 * 0.5 * erfc((Double(x) + 0.5 - 100) / (sigma * 2.0.squareRoot()))
      let left = 255 * 0.5 * erfc(-(Double(x) + 0.5) / (sigma * 2.0.squareRoot()))
      let value = Double(result.coverage[row + x - result.rect.minX])
      #expect(abs(value - min(exact, left)) < 8)
    }
  }

  @Test(
    "Blurring keeps the sum and symmetry of coverage, and grows a mask only by the blur's reach",
    arguments: sigmas)
  func invariants(_ sigma: Double) {
    let source = mask(31, 21) { x, y in abs(x - 15) + abs(y - 10) < 9 ? 255 : 0 }
    let result = blurred(source, sigma)
    let reach = GaussianBlur(sigma: sigma).reach
    #expect(result.rect == source.rect.grown(by: reach))
    let (width, height) = (result.rect.width, result.rect.height)
    for y in 0..<height {
      for x in 0..<width {
        let value = result.coverage[y * width + x]
        #expect(value == result.coverage[y * width + width - 1 - x])
        #expect(value == result.coverage[(height - 1 - y) * width + x])
      }
    }
    let before = source.coverage.reduce(0) { $0 + Int($1) }
    let after = result.coverage.reduce(0) { $0 + Int($1) }
    // Rounding can change each pixel's coverage by up to 0.5. These errors add up mainly at the
    // faint edges of the blur.
    #expect(abs(after - before) <= max(width * height / 3, 1))
  }

  @Test("The middle of a large blurred area keeps full coverage", arguments: sigmas)
  func middle(_ sigma: Double) {
    let side = 2 * GaussianBlur(sigma: sigma).reach + 3
    let result = blurred(mask(side, side) { _, _ in 255 }, sigma)
    let middle = result.rect.width / 2
    #expect(result.coverage[middle * result.rect.width + middle] == 255)
  }

  @Test(
    "If only part of a blur is computed, its pixels equal those of the whole blur",
    arguments: sigmas)
  func parts(_ sigma: Double) {
    var random = SeededGenerator(seed: 6)
    let source = mask(40, 30) { _, _ in UInt8.random(in: 0...255, using: &random) }
    let whole = blurred(source, sigma)
    let clip = PixelRect(minX: -2, minY: 7, maxX: 11, maxY: 45)
    let part = GaussianBlur(sigma: sigma).apply(to: source, within: clip)
    #expect(part.rect == whole.rect.intersection(clip))
    #expect(part == whole.part(part.rect))
  }

  @Test("A blur with a negative, NaN or enormous standard deviation terminates")
  func absurd() {
    let source = mask(3, 3) { _, _ in 255 }
    let clip = PixelRect(minX: -5, minY: -5, maxX: 5, maxY: 5)
    for sigma in [-1, Double.nan] {
      #expect(GaussianBlur(sigma: sigma).apply(to: source, within: clip) == source)
    }
    for sigma in [1e5, Double.infinity] {
      let result = GaussianBlur(sigma: sigma).apply(to: source, within: clip)
      #expect(result.rect == clip && result.coverage.allSatisfy { $0 == 0 })
    }
  }

  @Test("Adding coverage to a mask never reduces it and never overflows")
  func unions() {
    var union = mask(2, 1) { x, _ in x == 0 ? 128 : 0 }
    union.add(union.rect, [128, 128])
    #expect(union.coverage == [192, 128])
    union.add(PixelRect(minX: -5, minY: 0, maxX: 1, maxY: 9), [UInt8](repeating: 255, count: 54))
    #expect(union.coverage == [255, 128])
    union.add(union.rect, [255, 255])
    #expect(union.coverage == [255, 255])
  }
}

/// The expected result of blurring a mask with the box filters of a kernel, computed in floating
/// point.
private struct ExactBoxes {
  private let mask: PositionedMask
  /// The weight of a source pixel at each distance from the target pixel, from `-reach` to `reach`.
  private var weights: [Double] = [1]
  private var reach = 0

  init(sigma: Double, of mask: PositionedMask) {
    self.mask = mask
    guard case .boxes(let boxes) = BlurKernel(sigma: sigma) else { return }
    for box in boxes {
      var wider = [Double](repeating: 0, count: weights.count + box.length - 1)
      for (index, weight) in weights.enumerated() {
        for step in 0..<box.length { wider[index + step] += weight / Double(box.length) }
      }
      weights = wider
    }
    reach = boxes.reduce(0) { $0 + $1.before }
  }

  func value(_ x: Int, _ y: Int) -> Double {
    let rect = mask.rect
    var sum = 0.0
    for row in max(rect.minY, y - reach)..<min(rect.maxY, y + reach + 1) {
      var across = 0.0
      for column in max(rect.minX, x - reach)..<min(rect.maxX, x + reach + 1) {
        across +=
          weights[column - x + reach]
          * Double(mask.coverage[(row - rect.minY) * rect.width + column - rect.minX])
      }
      sum += weights[row - y + reach] * across
    }
    return sum
  }
}
