import Foundation
import TestSupport
import Testing

@testable import Galley

/// Tests that SVG path data is read as in SVG 2 §9.3.
@Suite("SVG path data")
struct PathDataTests {
  /// The path elements as text. Coordinates are rounded to three decimals.
  private func elements(_ data: String) throws -> String {
    func words(_ points: Path.Point...) -> String {
      points.map { point in
        [point.x, point.y].map { decimal(($0 * 1000).rounded() / 1000 + 0) }.joined(separator: ",")
      }.joined(separator: " ")
    }
    return try Path(svgData: data).elements.map { element in
      switch element {
      case .move(let end): "M \(words(end))"
      case .line(let end): "L \(words(end))"
      case .quad(let control, let end): "Q \(words(control, end))"
      case .cubic(let first, let second, let end): "C \(words(first, second, end))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }

  @Test(
    "SVG path commands become lines and curves with absolute coordinates",
    arguments: [
      ("", ""),
      (" \n", ""),
      ("M1 2", "M 1,2"),
      ("M1,2L3,4", "M 1,2 L 3,4"),
      ("m1 2 3 4 5 6", "M 1,2 L 4,6 L 9,12"),
      ("M 1 2 3 4", "M 1,2 L 3,4"),
      ("M1 1h2v3H0V0", "M 1,1 L 3,1 L 3,4 L 0,4 L 0,0"),
      ("M1 1h2 3", "M 1,1 L 3,1 L 6,1"),
      ("M0 0C1 1 2 1 3 0c1-1 2-1 3 0", "M 0,0 C 1,1 2,1 3,0 C 4,-1 5,-1 6,0"),
      ("M0 0C1 1 2 2 4 0S7 1 8 0", "M 0,0 C 1,1 2,2 4,0 C 6,-2 7,1 8,0"),
      ("M4 0S7 1 8 0", "M 4,0 C 4,0 7,1 8,0"),
      ("M0 0Q1 1 2 0T4 0t2 0", "M 0,0 Q 1,1 2,0 Q 3,-1 4,0 Q 5,1 6,0"),
      ("M0 0T4 0", "M 0,0 Q 0,0 4,0"),
      ("M0 0C1 1 2 2 4 0T6 0", "M 0,0 C 1,1 2,2 4,0 Q 4,0 6,0"),
      ("M1 1L2 1Zl1 1", "M 1,1 L 2,1 Z M 1,1 L 2,2"),
      ("M1 1L2 1ZM3 3z", "M 1,1 L 2,1 Z M 3,3 Z"),
      ("M1 1l1 0zm2 2l1 0", "M 1,1 L 2,1 Z M 3,3 L 4,3"),
    ])
  func commands(data: String, expected: String) throws {
    #expect(try elements(data) == expected)
  }

  @Test(
    "In SVG path data, a number ends before the first character that cannot belong to it",
    arguments: [
      ("M1.5.5", "M 1.5,0.5"),
      ("M-.5-.25", "M -0.5,-0.25"),
      ("M+1+2", "M 1,2"),
      ("M1e2 1E-1", "M 100,0.1"),
      ("M1e+1-2", "M 10,-2"),
      ("M10-20L.5.5.25.25", "M 10,-20 L 0.5,0.5 L 0.25,0.25"),
      ("M0.0 00", "M 0,0"),
      ("M\t1\r\n,\u{0C}2", "M 1,2"),
      ("M0 0a0 1 0 01.5.5", "M 0,0 L 0.5,0.5"),
      ("M0 0a0 1 0 1 0 2 2 0 1 0 005 5", "M 0,0 L 2,2 L 7,7"),
    ])
  func numbers(data: String, expected: String) throws {
    #expect(try elements(data) == expected)
  }

  @Test(
    "Malformed path data gives an error with a position and a remedy",
    arguments: [
      ("L1 1", 0, "found \"L\"; write M or m, which starts a path, here"),
      ("  1 1", 2, "found \"1\"; write M or m, which starts a path, here"),
      ("M", 1, "found the end; write a number here"),
      ("M1", 2, "found the end; write a number here"),
      ("M1 1 L", 6, "found the end; write a number here"),
      ("M1 1 2", 6, "found the end; write a number here"),
      ("M1,,1", 3, "found \",\"; write a number here"),
      ("M1 1,", 4, "no number follows the comma; remove the comma"),
      ("M1 1,L2 2", 4, "no number follows the comma; remove the comma"),
      ("M,1 1", 1, "found \",\"; write a number here"),
      (
        "M1 1;", 4,
        "found \";\"; write a command: one of M L H V C S Q T A Z, in upper or lower case, here"
      ),
      (
        "M1 1Z5", 5,
        "found \"5\"; write a command: one of M L H V C S Q T A Z, in upper or lower case, here"
      ),
      ("M1 1,Z", 4, "no number follows the comma; remove the comma"),
      ("M1. 1", 3, "found U+0020; write a digit after the decimal point here"),
      ("M- 1", 2, "found U+0020; write a digit after the sign here"),
      ("M1e 1", 3, "found U+0020; write a digit in the exponent here"),
      ("M1em1", 3, "found \"m\"; write a digit in the exponent here"),
      ("M0 0A1 1 0 2 0 1 1", 11, "found \"2\"; write the flag 0 or 1 here"),
      ("M0 0A1 1 0 1 -1 1 1", 13, "found \"-\"; write the flag 0 or 1 here"),
      ("M0 0A1 1 0 1 1 1", 16, "found the end; write a number here"),
      ("M0 0A1 1 0", 10, "found the end; write the flag 0 or 1 here"),
      (
        "M0 0 é", 5,
        "found \"é\"; write a command: one of M L H V C S Q T A Z, in upper or lower case, here"
      ),
      (
        "M0 0\u{0B}L1 1", 4,
        "found U+000B; write a command: one of M L H V C S Q T A Z, in upper or lower case, here"
      ),
      ("M1e9 0", 1, "the coordinate is too large; make it at most 1000000"),
      ("M1e999 0", 1, "the coordinate is too large; make it at most 1000000"),
      ("M900000 0l0 1 200000 0", 14, "the coordinate is too large; make it at most 1000000"),
    ])
  func malformed(data: String, offset: Int, message: String) throws {
    let error = #expect(throws: PathDataError.self) { try Path(svgData: data) }
    #expect(error?.offset == offset)
    #expect(error?.message == message)
    #expect(error?.description == "offset \(offset) of the path data: \(message)")
  }

  @Test("A path with too many segments gives an error that names the limit")
  func segments() throws {
    var limits = Limits.untrusted
    limits.pathSegments = 3
    _ = try Path(svgData: "M0 0 1 1 2 2", limits: limits)
    let error = #expect(throws: PathDataError.self) {
      try Path(svgData: "M0 0 1 1 2 2 3 3", limits: limits)
    }
    #expect(error?.offset == 13)
    #expect(error?.message == "the path has more than 3 segments; simplify it")
    #expect(error?.isTooLarge == true)
  }

  @Test(
    "Randomly changed path data gives finite coordinates, or an error with a position in the data")
  func mutations() {
    let seeds = [
      "M10-20A5.5.3-4 110-.1C1 1 2 2e1 3 3s.5.5 1 1Q1,2,3,4T5 6zm1 1h2v-3H.5V1e-1Z",
      "M0 0a25 25 -30 0 1 50 -25a1 1 0 00.5.5 1 1 0 11 1-1z",
    ]
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,+-eE \n\t;x\u{E9}".utf8)
    var generator = SeededGenerator(seed: 11)
    for round in 0..<20_000 {
      var bytes = Array(seeds[round % seeds.count].utf8)
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = alphabet.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        default: if bytes.count > 1 { bytes.remove(at: place) }
        }
      }
      let data = String(decoding: bytes, as: UTF8.self)
      do throws(PathDataError) {
        let path = try Path(svgData: data)
        let bounds = path.bounds
        #expect(
          [bounds?.x, bounds?.y, bounds?.width, bounds?.height].allSatisfy {
            $0?.isFinite ?? true
          }, "\(data)")
      } catch {
        #expect((0...data.utf8.count).contains(error.offset), "\(data)")
      }
    }
  }
}
