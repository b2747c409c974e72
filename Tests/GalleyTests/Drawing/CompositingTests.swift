import TestSupport
import Testing

@testable import Galley

/// Compositing with integers, compared with the same formulas in floating point.
@Suite("Compositing of pixels")
struct CompositingTests {
  private func channels(_ pixel: UInt32) -> [Double] {
    [0, 8, 16, 24].map { Double(pixel >> $0 & 0xFF) }
  }

  @Test("Blending an opaque colour with partial coverage gives the exact value, rounded only once")
  func opaqueColour() {
    let blend = Compositing()
    var random = SeededGenerator(seed: 1)
    for coverage in UInt32(0)...255 {
      for _ in 0..<64 {
        let source = random.pixel() | 0xFF00_0000
        let destination = random.pixel()
        let result = channels(blend.over(source, coverage: coverage, destination))
        for (index, (s, d)) in zip(channels(source), channels(destination)).enumerated() {
          let exact = (s * Double(coverage) + d * Double(255 - coverage)) / 255
          #expect(result[index] == exact.rounded())
        }
      }
    }
  }

  @Test(
    "For every coverage and alpha, the blended colour differs from the exact value by at most 1")
  func coverageAndAlpha() {
    let blend = Compositing()
    var random = SeededGenerator(seed: 2)
    for alpha in UInt32(0)...255 {
      for coverage in UInt32(0)...255 {
        let value = UInt32.random(in: 0...alpha, using: &random)
        let source = Pixel.word(red: value, green: alpha, blue: 0, alpha: alpha)
        let destination = random.pixel()
        let result = channels(blend.over(source, coverage: coverage, destination))
        let part = Double(alpha * coverage) / 255
        for (index, (s, d)) in zip(channels(source), channels(destination)).enumerated() {
          let exact = (s * Double(coverage) + d * (255 - part)) / 255
          #expect(abs(result[index] - exact) <= 1)
        }
        #expect(result[0] <= result[3] && result[1] <= result[3] && result[2] <= result[3])
      }
    }
  }

  @Test("Opaque pixels stay opaque, and zero coverage changes nothing")
  func opaqueAndEmpty() {
    let ways: [(UInt32, UInt32, UInt32) -> UInt32] = [
      { Compositing().over($0, coverage: $1, $2) },
      { LinearCompositing().over($0, coverage: $1, $2) },
    ]
    for over in ways {
      for alpha in UInt32(0)...255 {
        for coverage in UInt32(0)...255 {
          let source = Pixel.word(red: alpha, green: alpha / 2, blue: 0, alpha: alpha)
          #expect(over(source, coverage, 0xFF12_F380) >> 24 == 255)
        }
      }
      var random = SeededGenerator(seed: 3)
      for _ in 0..<1000 {
        let (source, destination) = (random.pixel(), random.pixel())
        #expect(over(source, 0, destination) == destination)
        #expect(over(0, 255, destination) == destination)
        #expect(
          over(source | 0xFF00_0000, 255, destination) == source | 0xFF00_0000)
      }
    }
  }

  @Test("Linear blending mixes colours as linear light")
  func linearBlending() {
    let blend = LinearCompositing()
    func light(_ value: Double) -> Double {
      let c = value / 255
      return c <= 0.04045 ? c / 12.92 : power((c + 0.055) / 1.055, 2.4)
    }
    var random = SeededGenerator(seed: 4)
    for _ in 0..<4000 {
      let coverage = UInt32.random(in: 0...255, using: &random)
      let (source, destination) = (random.pixel() | 0xFF00_0000, random.pixel() | 0xFF00_0000)
      let result = channels(blend.over(source, coverage: coverage, destination))
      for index in 0..<3 {
        let part = Double(coverage) / 255
        let mixed =
          light(channels(source)[index]) * part + light(channels(destination)[index]) * (1 - part)
        // Rounding the result to a byte causes an error of up to 0.5. Rounding linear light to 16
        // bits causes a further error of up to 0.06.
        #expect(light(result[index] - 0.56) <= mixed && mixed <= light(result[index] + 0.56))
      }
    }
    // Blended in linear light, black at half coverage on white gives a value of about 188. Blended
    // as encoded sRGB values, it gives about 128.
    #expect(blend.over(0xFF00_0000, coverage: 128, 0xFFFF_FFFF) & 0xFF == 187)
    #expect(Compositing().over(0xFF00_0000, coverage: 128, 0xFFFF_FFFF) & 0xFF == 127)
  }

  /// Computes x to the power of y, for x > 0, without the library function that the tested code
  /// uses. The fractional part of y is split into binary digits. If digit n is 1, the result is
  /// multiplied by the nth repeated square root of x.
  private func power(_ x: Double, _ y: Double) -> Double {
    var (result, root, rest) = (1.0, x, y)
    var whole = rest.rounded(.down)
    rest -= whole
    while whole > 0 {
      result *= x
      whole -= 1
    }
    for _ in 0..<50 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= root
        rest -= 1
      }
    }
    return result
  }

  @Test("Encoding a decoded sRGB value returns the original value")
  func lightTables() {
    let tables = LinearLight.tables
    for byte in 0...255 { #expect(tables.encoded[Int(tables.decoded[byte])] == UInt8(byte)) }
    #expect(tables.decoded.first == 0 && tables.decoded.last == 65_535)
    #expect(zip(tables.encoded, tables.encoded.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
