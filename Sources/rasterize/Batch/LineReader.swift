import Galley

/// Reads the lines of a stream one by one. At most ``InputFile/chunk`` bytes are read in advance.
struct LineReader: ~Copyable {
  private let input: InputFile
  /// Maximum length of a line in bytes; longer lines are discarded.
  let limit: Int
  private var chunk: [UInt8] = []
  private var position = 0
  private var number = 0

  /// Reads lines of at most `limit` bytes.
  init(_ input: InputFile, limit: Int = Limits.default.documentBytes) {
    self.input = input
    self.limit = limit
  }

  deinit { input.close() }

  /// The next line that is not blank, without the line ending; `nil` at the end of the input. The
  /// number of the first line is 1. The bytes are `nil` if the line exceeds the limit.
  mutating func next() throws(Failure) -> (number: Int, bytes: [UInt8]?)? {
    while true {
      var line: [UInt8] = []
      var isTooLong = false
      guard try readLine(to: &line, &isTooLong) else { return nil }
      number += 1
      if isTooLong { return (number, nil) }
      // A CR before the line feed needs no special treatment, because JSON treats CR as white
      // space.
      if line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) {
        return (number, line)
      }
    }
  }

  /// Reads up to and including the next line feed, or to the end of the input. Returns `false` if
  /// the input has no more bytes.
  private mutating func readLine(to line: inout [UInt8], _ isTooLong: inout Bool) throws(Failure)
    -> Bool
  {
    var isEmpty = true
    while true {
      if position == chunk.count {
        chunk.removeAll(keepingCapacity: true)
        position = 0
        guard try input.read(InputFile.chunk, to: &chunk) else { return !isEmpty }
      }
      isEmpty = false
      let end = chunk[position...].firstIndex(of: UInt8(ascii: "\n"))
      let piece = chunk[position..<(end ?? chunk.count)]
      isTooLong = isTooLong || piece.count > limit - line.count
      if isTooLong { line = [] } else { line.append(contentsOf: piece) }
      position = end.map { $0 + 1 } ?? chunk.count
      if end != nil { return true }
    }
  }
}
