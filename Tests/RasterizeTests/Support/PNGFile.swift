// What can be told of a PNG without decoding it.

import Foundation

/// A PNG's size, if it is whole.
struct PNGFile: Equatable {
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// `nil` unless the data begins as a PNG and ends with its last chunk (PNG 3 §5.2, §11.2.5).
  init?(_ data: Data) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    let bytes = [UInt8](data)
    guard bytes.count > 57, bytes.starts(with: signature), bytes.suffix(12).elementsEqual(end)
    else { return nil }
    func number(at offset: Int) -> Int {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    (width, height) = (number(at: 16), number(at: 20))
  }
}
