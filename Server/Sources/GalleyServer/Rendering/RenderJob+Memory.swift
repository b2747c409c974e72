// Estimates of the memory that parsing a job's document needs.

import GalleyFormats

extension RenderJob {
  /// The smallest amount of memory that is reserved, in bytes. Smaller amounts are used without a
  /// reservation.
  static let leastReserved = 1 << 20
  /// The smallest reservation, in bytes, after which freed memory is returned to the operating
  /// system. Returning memory takes some milliseconds.
  static let leastTrimmed = 16 << 20

  /// An upper bound on the memory that parsing needs, in bytes: the size of the input, multiplied
  /// by a factor for its format.
  var parsingMemory: Int {
    guard case .document(let format) = source else {
      return inputBytes * Self.parsingFactor(.json)
    }
    return inputBytes * Self.parsingFactor(DocumentFormat(rawValue: format) ?? .json)
  }

  /// An upper bound on the memory for a JSON response, in bytes. A line break of the text takes one
  /// byte of the input, and adds 240 bytes to the JSON. The JSON is copied once or twice.
  var answerMemory: Int { inputBytes * 768 }

  private var inputBytes: Int {
    guard case .card(_, let values) = source else { return body.count }
    return values.values.reduce(0) { $0 + $1.utf8.count }
  }

  /// The memory that parsing needs per byte of input, in bytes.
  ///
  /// Each factor is larger than the largest measured value. A mebibyte of Markdown such as `>>>>`
  /// or `*_*_` takes 208 MiB, because cmark-gfm makes a node from each character. JSON with a font
  /// per letter takes 44 bytes per byte, and plain text takes 6.
  private static func parsingFactor(_ format: DocumentFormat) -> Int {
    switch format {
    case .markdown: 256
    case .text: 16
    default: 64
    }
  }
}
