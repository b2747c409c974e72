import Galley

/// Reads the lines of a stream one by one, and no further ahead than one chunk.
struct LineReader: ~Copyable {
  /// A line that is not blank.
  struct Line: Sendable {
    /// Its number in the input; the first is 1.
    let number: Int
    /// Its bytes without its end; `nil` for a line longer than the limit.
    let bytes: [UInt8]?
  }

  private let input: InputFile
  /// Bytes of the longest line that is kept.
  let limit: Int
  private var chunk: [UInt8] = []
  private var position = 0
  private var number = 0

  /// Lines of at most `limit` bytes.
  init(_ input: InputFile, limit: Int = Limits.default.documentBytes) {
    self.input = input
    self.limit = limit
  }

  deinit { input.close() }

  /// The next line that is not all white space; `nil` at the end.
  mutating func next() throws(Failure) -> Line? {
    while true {
      var line: [UInt8] = []
      var isTooLong = false
      guard try readLine(to: &line, &isTooLong) else { return nil }
      number += 1
      if isTooLong { return Line(number: number, bytes: nil) }
      // If lines end in CR and LF, the CR is white space to JSON.
      if line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) {
        return Line(number: number, bytes: line)
      }
    }
  }

  /// Reads to after the next line feed or to the end; `false` if the input has already ended.
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
