/// A JPEG file that all programs show with the same pixels: 8 bits per channel, grey or three
/// colours, baseline or progressive. Its bytes can be embedded in files of other formats.
package final class JPEGFile: Sendable {
  /// The bytes of the file, without metadata.
  package let bytes: [UInt8]
  package let width: Int
  package let height: Int
  package let isGray: Bool

  // The markers at the start of JPEG segments (ITU-T T.81, table B.1).
  private static let (startOfScan, endOfImage): (UInt8, UInt8) = (0xDA, 0xD9)
  /// JPEG frame markers for Huffman codes: baseline, extended sequential and progressive.
  private static let frames: ClosedRange<UInt8> = 0xC0...0xC2
  /// The segments that are copied to ``bytes``: tables and restart intervals, and the JFIF and
  /// Adobe segments, which describe the colours.
  private static let kept: Set<UInt8> = [0xC4, 0xDB, 0xDD, 0xE0, 0xEE]
  private static let dropped: Set<UInt8> = Set(0xE1...0xEF).union([0xFE]).subtracting([0xEE])

  /// Reads the segments of a JPEG file. The result is `nil` if other programs could show the file
  /// with different pixels.
  package init?(_ file: [UInt8]) {
    var (kept, start) = ([0xFF, 0xD8] as [UInt8], 2)
    var (frame, namesColors): ([UInt8]?, Bool) = (nil, false)
    while start + 4 <= file.count, file[start] == 0xFF {
      let marker = file[start + 1]
      guard marker != 0xFF else {
        start += 1
        continue
      }
      let end = start + 2 + Int(file[start + 2]) << 8 + Int(file[start + 3])
      guard end <= file.count, end >= start + 4 else { return nil }
      if marker == Self.startOfScan {
        guard let frame, let last = Self.end(of: file) else { return nil }
        bytes = kept + file[start..<last]
        height = Int(frame[1]) << 8 + Int(frame[2])
        width = Int(frame[3]) << 8 + Int(frame[4])
        isGray = frame[5] == 1
        // If no JFIF or Adobe segment describes the colours, decoders guess the colours from the
        // component identifiers. Accept only the usual identifiers for YCbCr: 1, 2 and 3.
        let names = stride(from: 6, to: frame.count, by: 3).map { frame[$0] }
        guard width > 0, height > 0, namesColors || isGray || names == [1, 2, 3] else { return nil }
        return
      }
      if Self.frames.contains(marker) {
        frame = Array(file[start + 4..<end])
        guard frame?.count == 15 && frame?[5] == 3 || frame?.count == 9 && frame?[5] == 1,
          frame?[0] == 8
        else { return nil }
      } else if !Self.kept.contains(marker) {
        guard Self.dropped.contains(marker) else { return nil }
        start = end
        continue
      }
      namesColors = namesColors || marker == 0xE0 || marker == 0xEE
      kept += file[start..<end]
      start = end
    }
    return nil
  }

  /// The position after the last end-of-image marker of a JPEG file; `nil` if the file has no such
  /// marker.
  private static func end(of file: [UInt8]) -> Int? {
    file.indices.dropFirst().last { file[$0] == Self.endOfImage && file[$0 - 1] == 0xFF }
      .map { $0 + 1 }
  }
}
