// Parsing of cue times in subtitle files.

import Galley
import GalleyDocuments
import GalleyJSON

/// A timing line: the start and end times of a cue, as in `00:00:01,000 --> 00:00:02,500`, and any
/// text after the times.
struct CueTimes {
  let start: Duration
  let end: Duration
  /// The text after the cue's times on the same line, such as WebVTT settings.
  let rest: ArraySlice<UInt8>

  /// The syntax of times in a subtitle format.
  struct Spelling {
    /// Whether the hours can be missing, as in `00:01.000`.
    let mayLackHours: Bool
    /// The allowed number of digits in the minutes. The same range applies to the seconds.
    let digits: ClosedRange<Int>
    /// The characters that can separate the seconds from the milliseconds.
    let points: [UInt8]
    /// An example of a valid timing line, for error messages.
    let example: String

    static let srt = Spelling(
      mayLackHours: false, digits: 1...2, points: [ASCII.comma, ASCII.point],
      example: "00:00:01,000 --> 00:00:02,500")
    static let webVTT = Spelling(
      mayLackHours: true, digits: 2...2, points: [ASCII.point],
      example: "00:00:01.000 --> 00:00:02.500")
  }

  /// Parses the times at the start of a line.
  init(_ line: ArraySlice<UInt8>, _ spelling: Spelling) throws(DocumentFault) {
    var scanner = Scanner(rest: line, spelling: spelling)
    start = .milliseconds(try scanner.time())
    scanner.skipSpaces()
    guard scanner.rest.starts(with: ArraySlice<UInt8>.arrowBytes) else { throw scanner.fault }
    scanner.rest = scanner.rest.dropFirst(ArraySlice<UInt8>.arrowBytes.count)
    end = .milliseconds(try scanner.time())
    rest = scanner.rest
    if let next = rest.first, next != ASCII.space, next != ASCII.tab { throw scanner.fault }
    guard start <= end else {
      throw DocumentFault(
        at: line.startIndex, "the cue ends before it starts; write the earlier time first")
    }
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>
    let spelling: Spelling

    /// The error for invalid syntax at the current position in the timing line.
    var fault: DocumentFault {
      DocumentFault(
        at: rest.startIndex, "the times are invalid from here on; expected \(spelling.example)")
    }

    mutating func skipSpaces() { rest = rest.drop { $0 == ASCII.space || $0 == ASCII.tab } }

    /// The maximum number of digits in the hours: up to 999,999 hours, or 114 years.
    private static let hourDigits = 6

    /// Skips spaces, parses a time, and returns the time in milliseconds.
    mutating func time() throws(DocumentFault) -> Int {
      skipSpaces()
      let place = rest
      let first = try number(1...Self.hourDigits)
      try skip([ASCII.colon])
      let second = try number(spelling.digits, below: 60)
      var (hours, minutes, seconds) = (0, first, second)
      if rest.first == ASCII.colon {
        try skip([ASCII.colon])
        (hours, minutes, seconds) = (first, second, try number(spelling.digits, below: 60))
      } else if !spelling.mayLackHours || first > 59 || rest.startIndex - place.startIndex != 5 {
        if rest.first.map(spelling.points.contains) == true { rest = place }
        throw fault
      }
      try skip(spelling.points)
      let milliseconds = try number(3...3)
      return ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
    }

    private mutating func skip(_ bytes: [UInt8]) throws(DocumentFault) {
      guard let byte = rest.first, bytes.contains(byte) else { throw fault }
      rest.removeFirst()
    }

    private mutating func number(
      _ digits: ClosedRange<Int>, below limit: Int = .max
    ) throws(DocumentFault) -> Int {
      let spelled = rest.prefix(digits.upperBound + 1).prefix(while: ASCII.isDigit)
      let number = spelled.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
      guard digits.contains(spelled.count), number < limit else { throw fault }
      rest = rest[spelled.endIndex...]
      return number
    }
  }
}
