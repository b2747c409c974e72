/// How a camera was held: which edge of the pixels in the file is up (Exif 2.32 §4.6.4, tag
/// 0x0112).
struct Orientation: Equatable {
  /// 1 to 8, as EXIF has it.
  let number: Int

  /// As the pixels are in the file.
  static let upright = Orientation(number: 1)

  private init(number: Int) {
    self.number = number
  }

  /// The orientation that EXIF tells: a TIFF of which only the first directory is looked at.
  /// ``upright`` where it tells none.
  init(exif bytes: [UInt8]) {
    self = Self.found(in: bytes) ?? .upright
  }

  /// Whether columns become rows.
  var swapsSides: Bool { number >= 5 }

  private static func found(in bytes: [UInt8]) -> Orientation? {
    let isLittle: Bool
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]) {
      isLittle = true
    } else if bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
      isLittle = false
    } else {
      return nil
    }
    /// A number of some bytes; `nil` beyond the end.
    func number(at start: Int, bytes count: Int) -> Int? {
      guard start >= 0, start <= bytes.count - count else { return nil }
      let part = bytes[start..<start + count]
      return (isLittle ? part.reversed() : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2)
    else { return nil }
    for entry in 0..<count {
      let start = directory + 2 + 12 * entry
      guard let tag = number(at: start, bytes: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      // One number of two bytes.
      guard number(at: start + 2, bytes: 2) == 3, number(at: start + 4, bytes: 4) == 1,
        let value = number(at: start + 8, bytes: 2), (1...8).contains(value)
      else { return nil }
      return Orientation(number: value)
    }
    return nil
  }

  /// A picture turned the right way up.
  func turned(_ picture: consuming DecodedPicture) -> DecodedPicture {
    guard self != .upright else { return picture }
    let (width, height) = (picture.width, picture.height)
    // Where the first pixel of the result is in the file, and how far it is to the next one to the
    // right and below.
    let (start, right, down) =
      switch number {
      case 2: (width - 1, -1, width)
      case 3: (width * height - 1, -1, -width)
      case 4: ((height - 1) * width, 1, -width)
      case 5: (0, width, 1)
      case 6: ((height - 1) * width, -width, 1)
      case 7: (width * height - 1, -width, -1)
      default: (width - 1, width, -1)
      }
    let columns = swapsSides ? height : width
    let rows = swapsSides ? width : height
    var pixels: [UInt32] = []
    pixels.reserveCapacity(picture.pixels.count)
    for row in 0..<rows {
      var place = start + row * down
      for _ in 0..<columns {
        pixels.append(picture.pixels[place])
        place += right
      }
    }
    picture.pixels = pixels
    (picture.width, picture.height) = (columns, rows)
    if swapsSides {
      picture.fileSize = (picture.fileSize.height, picture.fileSize.width)
    }
    return picture
  }
}
