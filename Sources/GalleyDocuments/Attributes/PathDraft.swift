// The keys of a box's path. If the box has no text, the path is drawn as a shape. Otherwise, the
// text runs along the path.

import Galley
import GalleyJSON

/// A path that is being read from JSON, with the values of the keys read so far.
package struct PathDraft: Sendable {
  private var shape = ShapePath(Path())
  private var text = TextPath(Path())
  private var hasData = false
  /// The most recently read key that is allowed only for a path drawn as a shape; `nil` if no such
  /// key has been read.
  private var shapeKey: (name: String, offset: Int)?
  /// The most recently read key that is allowed only for a path along which text runs; `nil` if no
  /// such key has been read.
  private var textKey: (name: String, offset: Int)?
  /// Byte offset of the path object, for error messages.
  private var offset = 0

  package static let jsonKeys = KeyTable<PathDraft>(
    [
      .key("data", data) {
        $0.shape.path = $1
        $0.text.path = $1
        $0.hasData = true
      }
      .about("SVG path data, such as M 0 0 L 10 0 L 5 10 Z.")
    ] + shapeKeys.map { noting($0, \.shapeKey) } + textKeys.map { noting($0, \.textKey) })

  /// The JSON keys of a path in a box without text. The path is drawn as a shape.
  private static let shapeKeys: [KeyTable<PathDraft>.Key] = [
    .key("viewBox", viewBox) { $0.shape.viewBox = $1 }
      .about(
        "Rectangle, in the path's coordinates, that is fitted into the box: [x, y, width, height]."
          + " Default: the path's bounds."),
    .key("fill", paint) { $0.shape.fill = $1 }
      .about("Fill of the path: a colour, a gradient or none. Default: black."),
    .key("fillRule", .word()) { $0.shape.fillRule = $1 }
      .about("Rule that decides which points are inside the path. Default: nonzero."),
    .key("stroke", paint) { $0.shape.stroke = $1 }
      .about("Stroke of the path: a colour, a gradient or none. Default: none."),
    .key("strokeWidth", .number(.extent)) { $0.shape.strokeWidth = $1 }
      .about("Width of the stroke in the path's coordinates. Default: 1."),
    .key("strokeJoin", .word()) { $0.shape.strokeJoin = $1 }
      .about("Shape of the stroke at corners. Default: miter."),
    .key("strokeCap", .word()) { $0.shape.strokeCap = $1 }
      .about("Shape of the stroke at the ends of open contours. Default: butt."),
  ]

  /// The JSON keys of a path in a box with text. The text runs along the path.
  private static let textKeys: [KeyTable<PathDraft>.Key] = [
    .key("startOffset", startOffset) { $0.text.startOffset = $1 }
      .about(
        "Distance by which the text is moved along the path: points, or percent of the path's"
          + " length such as 50%. Default: 0."),
    .key("side", .word()) { $0.text.side = $1 }
      .about(
        "Side of the path on which the text appears. On the right side, the text runs against the"
          + " path's direction. Default: left."),
  ]

  /// Returns a copy of `key` that also records the key's name and the value's offset, which error
  /// messages need. The key path `note` selects the property that stores them.
  private static func noting(
    _ key: KeyTable<PathDraft>.Key,
    _ note: any WritableKeyPath<PathDraft, (name: String, offset: Int)?> & Sendable
  ) -> KeyTable<PathDraft>.Key {
    key.reading { draft, value, context throws(DocumentFault) in
      draft[keyPath: note] = (key.name, value.offset)
      try key.read(&draft, value, &context)
    }
  }

  static let reader = ValueReader<PathDraft>(.object(.path)) {
    value, context throws(DocumentFault) in
    var draft = PathDraft()
    draft.offset = value.offset
    try jsonKeys.read(value, as: JSONDefinition.path.words, into: &draft, &context)
    guard draft.hasData else {
      throw DocumentFault(at: value.offset, "a path needs \"data\", which is SVG path data")
    }
    return draft
  }

  private static let data = ValueReader<Path>(.spelling("SVG path data such as M 0 0 L 10 0")) {
    value, context throws(DocumentFault) in
    guard case .string(let data) = value.content else {
      throw .wrongType(value, expected: "SVG path data such as M 0 0 L 10 0")
    }
    do throws(PathDataError) {
      return try Path(svgData: data, limits: context.limits)
    } catch {
      throw DocumentFault(
        at: value.offset, code: error.isTooLarge ? .tooLarge : .invalidDocument, error.description)
    }
  }

  /// Reads a paint. The word `none` gives `nil`.
  private static let paint = ValueReader<Paint?>(
    .either([ValueReader<Paint>.paint.shape, .word(["none"])])
  ) { value, context throws(DocumentFault) in
    if case .string("none") = value.content { return nil }
    return try ValueReader<Paint>.paint.read(value, &context)
  }

  private static let viewBoxWords = "four numbers: [x, y, width, height]"

  /// Reads four numbers in an array, or in a string with spaces or commas between the numbers.
  private static let viewBox = ValueReader<Rectangle>(
    .either([
      .array(.number(.length), of: "four numbers", count: 4...4),
      .spelling("four numbers such as 0 0 24 24"),
    ])
  ) { value, context throws(DocumentFault) in
    var listed = value
    if case .string(let joined) = value.content {
      let words = joined.split { $0.isWhitespace || $0 == "," }
      listed = JSONValue(
        .string(words.joined(separator: ",")), start: value.offset, end: Int(value.end))
    }
    let numbers = try listed.numbers(.length, context.limits, expected: viewBoxWords)
    guard numbers.count == 4 else {
      throw DocumentFault(
        at: value.offset, "expected \(viewBoxWords), found \(numbers.count) numbers")
    }
    guard numbers[2] > 0, numbers[3] > 0 else {
      throw DocumentFault(
        at: value.offset, "the width and the height of \"viewBox\" must be above 0")
    }
    return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension PathDraft {
  /// Reads a number of points, or a percentage as a string.
  private static let startOffset = ValueReader<TextPath.Offset>(
    .either([.number(.length), .spelling("a percentage such as 50%")])
  ) { value, context throws(DocumentFault) in
    if case .string(let string) = value.content, string.hasSuffix("%"),
      let percent = Double(plainNumber: string.dropLast())
    {
      return .fraction(
        try checked(percent, .between(-10_000, 10_000), at: value.offset, context.limits) / 100)
    }
    guard case .number(let points) = value.content else {
      throw .wrongType(value, expected: "a number of points, or a percentage such as 50%")
    }
    return .points(try checked(points, .length, at: value.offset, context.limits))
  }
}

extension PathDraft {
  /// Assigns the path to the box. A box without other content shows the path; in a box of text, the
  /// text runs along the path.
  func apply(to frame: inout TextDocument.Frame, hasText: Bool) throws(DocumentFault) {
    guard frame.content != .frames, frame.content != .spacer else {
      throw DocumentFault(
        at: offset, "a box with \"path\" cannot contain \"frames\"; put the path in another box")
    }
    if let key = hasText ? shapeKey : textKey {
      throw DocumentFault(
        at: key.offset,
        "\"\(key.name)\" has no effect on a path \(hasText ? "with" : "without") text; remove it"
      )
    }
    if hasText {
      frame.textPath = text
    } else {
      frame.content = .path
      frame.path = shape
    }
  }
}

extension JSONDefinition {
  package static let path = JSONDefinition(
    "path", words: "an object such as {\"data\": \"M 0 0 L 10 0\"}", required: ["data"],
    keys: PathDraft.jsonKeys.outline)
}
