// Runs the programs that come with the picture codecs, and reads the pictures that they output.

import Foundation
import TestSupport
import Testing

@testable import GalleyPictures

/// Reads a picture in `Files`.
func file(_ name: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: Repository.url("Tests/GalleyPicturesTests/Files/\(name)")))
}

/// An image that a program such as `djpeg` wrote to standard output: PGM, PPM or PAM with eight bits
/// per channel.
struct PortableMap {
  let width: Int
  let height: Int
  /// The pixels. Each one has red in the low byte, then green, blue and alpha.
  let pixels: [UInt32]

  init?(_ data: some Sequence<UInt8>) {
    let bytes = [UInt8](data)
    guard let kind = bytes.dropFirst().first.map({ Int($0) - 48 }) else { return nil }
    var numbers: [Int] = []
    var place = 2
    if kind == 7 {
      let end = Array("ENDHDR\n".utf8)
      guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else {
        return nil
      }
      let header = String(decoding: bytes[..<start], as: UTF8.self)
      numbers = ["WIDTH", "HEIGHT", "DEPTH"].compactMap { name in
        header.split(separator: "\n").first { $0.hasPrefix(name) }.flatMap {
          Int($0.split(separator: " ")[1])
        }
      }
      place = start + end.count
    } else {
      while numbers.count < 3, place < bytes.count {
        let digits = bytes[place...].prefix { (48...57).contains($0) }
        if let number = Int(String(decoding: digits, as: UTF8.self)) { numbers.append(number) }
        place += digits.count + 1
      }
      numbers[2] = kind == 5 ? 1 : 3
    }
    (width, height) = (numbers[0], numbers[1])
    let channels = numbers[2]
    guard bytes.count == place + width * height * channels else { return nil }
    pixels = (0..<width * height).map { index in
      let start = place + index * channels
      let parts = (0..<4).map { channel -> UInt32 in
        channels < 3
          ? channel < 3 ? UInt32(bytes[start]) : 255
          : channel < channels ? UInt32(bytes[start + channel]) : 255
      }
      return parts[0] | parts[1] << 8 | parts[2] << 16 | parts[3] << 24
    }
  }

  /// Writes an opaque picture as PPM.
  static func ppm(_ pixels: [UInt32], width: Int) -> Data {
    var data = Data("P6\n\(width) \(pixels.count / width)\n255\n".utf8)
    for pixel in pixels {
      data += [UInt8(pixel & 0xFF), UInt8(pixel >> 8 & 0xFF), UInt8(pixel >> 16 & 0xFF)]
    }
    return data
  }
}

/// Runs a program and returns its output. If the program is not installed, the test fails.
func output(_ program: String, _ arguments: [String]) throws -> Data {
  let path = "/usr/bin/\(program)"
  guard FileManager.default.isExecutableFile(atPath: path) else {
    Issue.record("\(program) is not installed; run Scripts/setup")
    throw CancellationError()
  }
  return try Program.run(path, arguments).output
}

/// The greatest difference between the channel values of two pictures.
func greatestDifference(_ one: [UInt32], _ other: [UInt32]) -> Int {
  zip(one, other).reduce(0) { most, pair in
    [0, 8, 16, 24].reduce(most) { most, shift in
      max(most, abs(Int(pair.0 >> shift & 0xFF) - Int(pair.1 >> shift & 0xFF)))
    }
  }
}

/// A picture with gradients and edges. If `isOpaque` is false, the picture contains many alpha
/// values, including 0.
func sample(width: Int, height: Int, isOpaque: Bool = true) -> [UInt32] {
  (0..<height).flatMap { y in
    (0..<width).map { x -> UInt32 in
      let red = UInt32(x * 3 & 0xFF)
      let green = UInt32(y * 5 & 0xFF)
      let blue: UInt32 = (x / 8 + y / 8) % 2 == 0 ? 30 : 200
      let alpha = isOpaque ? 255 : UInt32((x + y) * 2 & 0xFF)
      return alpha == 0 ? 0 : red | green << 8 | blue << 16 | alpha << 24
    }
  }
}
