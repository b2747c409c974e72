// Pictures: decoded pixels are compared, and a difference is shown beside what was expected.

import Foundation
import Galley
import Testing

/// Compares pictures by their pixels, exactly, and records where the mode says so.
func expectGolden(_ actual: Bitmap, at url: URL, name: String) throws {
  let png = Data(try actual.png(effort: .small))
  #expect(png.count <= PictureLimits.bytes, "\(name).png has \(png.count) bytes")
  guard let stored = try? Data(contentsOf: url) else {
    if try !GoldenRecording.current.record(png, at: url, isMissing: true) {
      Issue.record("\(name).png is missing; record it with GALLEY_GOLDENS=missing")
    }
    return
  }
  let expected = try Bitmap(png: [UInt8](stored))
  guard expected != actual else { return }
  if try GoldenRecording.current.record(png, at: url, isMissing: false) { return }
  let report = try report(expected: expected, actual: actual, name: name)
  Issue.record(
    """
    \(name).png differs in \(differingPixels(expected, actual)) pixels \
    (\(expected.width) × \(expected.height) expected, \(actual.width) × \(actual.height) drawn); \
    expected, difference and actual are in \(report.path)
    """)
}

enum PictureLimits {
  /// Most bytes of a golden picture: the repository keeps every version of it.
  static let bytes = 20_480
}

private func differingPixels(_ left: Bitmap, _ right: Bitmap) -> Int {
  var count = 0
  for y in 0..<max(left.height, right.height) {
    for x in 0..<max(left.width, right.width) where left.value(x, y) != right.value(x, y) {
      count += 1
    }
  }
  return count
}

/// Writes expected | difference | actual as one picture into a folder that git ignores.
private func report(expected: Bitmap, actual: Bitmap, name: String) throws -> URL {
  let width = max(expected.width, actual.width)
  let height = max(expected.height, actual.height)
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Failures")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let url = folder.appending(path: name.replacing("/", with: "-") + ".png")
  guard var sheet = Bitmap(width: width * 3 + 2, height: height, filledWith: 0xFF80_8080) else {
    return url
  }
  for y in 0..<height {
    for x in 0..<width {
      let old = expected.value(x, y)
      let new = actual.value(x, y)
      sheet.setValue(old ?? 0, x, y)
      sheet.setValue(old == new ? 0xFFFF_FFFF : 0xFF00_00FF, width + 1 + x, y)
      sheet.setValue(new ?? 0, 2 * width + 2 + x, y)
    }
  }
  try Data(try sheet.png()).write(to: url)
  return url
}

extension Bitmap {
  /// The premultiplied pixel, or `nil` outside.
  fileprivate func value(_ x: Int, _ y: Int) -> UInt32? {
    x < width && y < height ? pixels[y * width + x] : nil
  }

  fileprivate mutating func setValue(_ value: UInt32, _ x: Int, _ y: Int) {
    pixels[y * width + x] = value
  }
}
