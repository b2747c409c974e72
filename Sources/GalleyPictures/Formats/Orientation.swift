/// The EXIF orientation of an image: the rotation or reflection that makes the stored pixels
/// upright (Exif 2.32 §4.6.4, tag 0x0112).
struct Orientation: Equatable {
  /// The EXIF orientation value, 1 to 8.
  let number: Int

  /// The orientation in which the stored pixels are already upright.
  static let upright = Orientation(number: 1)

  private init(number: Int) {
    self.number = number
  }

  /// Reads the orientation from EXIF data, which is in TIFF format. Only the first TIFF directory
  /// is examined. The result is ``upright`` if the data has no valid orientation.
  init(exif bytes: [UInt8]) {
    self = Self.found(in: bytes) ?? .upright
  }

  /// Whether rows and columns are swapped to turn the image upright.
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
    /// Reads a number of `count` bytes in the file's byte order; `nil` if the data ends too early.
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
      // The orientation is valid only if it is a single two-byte number (TIFF type 3, count 1) from
      // 1 to 8.
      guard number(at: start + 2, bytes: 2) == 3, number(at: start + 4, bytes: 4) == 1,
        let value = number(at: start + 8, bytes: 2), (1...8).contains(value)
      else { return nil }
      return Orientation(number: value)
    }
    return nil
  }

  /// Rotates or reflects a decoded image so that it is upright.
  func turned(_ picture: consuming DecodedPicture) -> DecodedPicture {
    guard self != .upright else { return picture }
    let (width, height) = (picture.width, picture.height)
    // `start` is the index of the stored pixel that becomes the result's first pixel. A step to the
    // right in the result adds `right` to the index. A step down in the result adds `down`.
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
    picture.isAsStored = false
    (picture.width, picture.height) = (columns, rows)
    if swapsSides {
      picture.fileSize = (picture.fileSize.height, picture.fileSize.width)
    }
    return picture
  }
}
