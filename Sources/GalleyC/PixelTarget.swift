// Memory of programs in other languages, into which documents are drawn.

import Galley
import GalleyDocuments

/// The caller's memory for the rows of an image, and the size of the image.
@safe
struct PixelTarget {
  /// The width and height of the image in pixels; 0 until the document is laid out.
  private(set) var (width, height) = (0, 0)
  /// The caller's memory; `nil` if the caller wants only the size of the image.
  private let memory: UnsafeMutableRawPointer?
  private let count: Int
  /// Number of bytes from the start of a row to the start of the next row; 0 for rows without a
  /// gap.
  private let stride: Int

  private static let bytesPerPixel = 4

  init(_ memory: UnsafeMutableRawPointer?, count: Int, stride: Int) {
    unsafe self.memory = memory
    self.count = max(0, count)
    self.stride = stride
  }

  /// Whether the caller needs only the size of the image, and therefore passed no memory for
  /// pixels.
  var isSizeOnly: Bool { unsafe memory == nil }

  /// Records the size of the image, and checks that the caller's memory has room for the pixels.
  mutating func prepare(width: Int, height: Int) throws(InterfaceError) {
    (self.width, self.height) = (width, height)
    guard !isSizeOnly, height > 0 else { return }
    let row = width * Self.bytesPerPixel
    guard stride == 0 || stride >= row else {
      throw Self.refused("the stride is \(stride) bytes; \(width) pixels need \(row)")
    }
    let (rows, isTooFar) = (height - 1).multipliedReportingOverflow(by: max(stride, row))
    let (needed, isTooMuch) = rows.addingReportingOverflow(row)
    guard !isTooFar, !isTooMuch, needed <= count else {
      let words = isTooFar || isTooMuch ? "more memory than the machine has" : "\(needed)"
      throw Self.refused("the memory has \(count) bytes; \(width) x \(height) pixels need \(words)")
    }
  }

  /// Copies pixels to the memory, which ``prepare(width:height:)`` has checked. `pixels` has the
  /// size of the image, and its rows have no gap.
  func fill(with pixels: [UInt8]) {
    guard let memory = unsafe memory else { return }
    let row = width * Self.bytesPerPixel
    unsafe pixels.withUnsafeBytes { pixels in
      for y in 0..<min(height, pixels.count / max(row, 1)) {
        let line = unsafe UnsafeRawBufferPointer(rebasing: pixels[y * row..<(y + 1) * row])
        unsafe UnsafeMutableRawBufferPointer(start: memory + y * max(stride, row), count: row)
          .copyMemory(from: line)
      }
    }
  }

  private static func refused(_ message: String) -> InterfaceError {
    .options(DocumentError(code: "invalidArgument", message: message))
  }
}
