/// Reads SVG path data (SVG 2 §9.3) into a path. All coordinates become absolute, and arcs become
/// cubic curves. The time is linear in the length of the data.
struct PathDataParser {
  private var scanner: PathDataScanner
  private let limits: Limits
  private var path = Path()
  /// The current point.
  private var point = Path.Point(x: 0, y: 0)
  /// The first point of the current contour.
  private var start = Path.Point(x: 0, y: 0)
  /// Whether the next line or curve starts a new contour, because the previous contour was closed.
  private var isClosed = false
  /// The last control point of the previous command: `cubic` if the command was a cubic curve,
  /// `quad` if it was a quadratic curve. All other values are `nil`.
  private var control: (cubic: Path.Point?, quad: Path.Point?)
  private var segments = 0

  private init(_ data: String, _ limits: Limits) {
    scanner = PathDataScanner(data)
    self.limits = limits
  }

  static func path(_ data: String, _ limits: Limits) throws(PathDataError) -> Path {
    var parser = PathDataParser(data, limits)
    try parser.parse()
    return parser.path
  }

  private mutating func parse() throws(PathDataError) {
    scanner.skipSpace()
    guard let first = scanner.next else { return }
    guard first | 0x20 == UInt8(ascii: "m") else {
      throw scanner.expected("M or m, which starts a path,")
    }
    while let letter = scanner.next {
      guard let command = Command(rawValue: letter | 0x20), letter < 0x80 else {
        throw scanner.expected("a command: one of M L H V C S Q T A Z, in upper or lower case,")
      }
      scanner.advance()
      scanner.skipSpace()
      try read(command, isRelative: letter & 0x20 != 0)
      scanner.skipSpace()
    }
  }

  private enum Command: UInt8 {
    case move = 0x6D, line = 0x6C, horizontal = 0x68, vertical = 0x76, cubic = 0x63
    case smoothCubic = 0x73, quad = 0x71, smoothQuad = 0x74, arc = 0x61, close = 0x7A
  }

  /// Reads the arguments of a path command. All commands except `Z` can have several sets of
  /// arguments.
  private mutating func read(_ command: Command, isRelative: Bool) throws(PathDataError) {
    if command == .close {
      try countSegment()
      path.elements.append(.close)
      (point, isClosed, control) = (start, true, (nil, nil))
      return
    }
    var isFirst = true
    while true {
      try countSegment()
      let origin = isRelative ? point : Path.Point(x: 0, y: 0)
      try add(command, from: origin, isFirst: isFirst)
      isFirst = false
      let comma = scanner.skipSeparator()
      guard scanner.isAtNumber else {
        if let comma {
          throw PathDataError(
            offset: comma, message: "no number follows the comma; remove the comma")
        }
        return
      }
    }
  }

  private mutating func countSegment() throws(PathDataError) {
    segments += 1
    guard segments <= limits.pathSegments else {
      throw PathDataError(
        offset: scanner.offset,
        message: "the path has more than \(limits.pathSegments) segments; simplify it",
        isTooLarge: true)
    }
  }

  /// Parses the arguments of a line or curve, and adds the line or curve to the path.
  private mutating func add(
    _ command: Command, from origin: Path.Point, isFirst: Bool
  ) throws(PathDataError) {
    var used: (cubic: Path.Point?, quad: Path.Point?) = (nil, nil)
    switch command {
    case .move where isFirst:
      point = try pair(from: origin)
      (start, isClosed) = (point, false)
      path.elements.append(.move(to: point))
    case .move, .line: line(to: try pair(from: origin))
    case .horizontal: line(to: Path.Point(x: try coordinate(from: origin.x), y: point.y))
    case .vertical: line(to: Path.Point(x: point.x, y: try coordinate(from: origin.y)))
    case .cubic, .smoothCubic:
      let first =
        command == .cubic ? try separatedPair(from: origin) : control.cubic.map(reflected) ?? point
      let second = try separatedPair(from: origin)
      let end = try pair(from: origin)
      open()
      path.elements.append(.cubic(first, second, to: end))
      (point, used.cubic) = (end, second)
    case .quad, .smoothQuad:
      let middle =
        command == .quad ? try separatedPair(from: origin) : control.quad.map(reflected) ?? point
      let end = try pair(from: origin)
      open()
      path.elements.append(.quad(control: middle, to: end))
      (point, used.quad) = (end, middle)
    case .arc: try arc(from: origin)
    case .close: break
    }
    control = used
  }

  private mutating func line(to end: Path.Point) {
    open()
    path.elements.append(.line(to: end))
    point = end
  }

  private mutating func arc(from origin: Path.Point) throws(PathDataError) {
    let radii = try separatedPair(from: Path.Point(x: 0, y: 0))
    let rotation = try scanner.number()
    scanner.skipSeparator()
    let isLarge = try scanner.flag()
    scanner.skipSeparator()
    let sweeps = try scanner.flag()
    scanner.skipSeparator()
    let end = try pair(from: origin)
    open()
    path.elements +=
      EllipticalArc(
        from: point, to: end, radii: radii, degrees: rotation, isLarge: isLarge, sweeps: sweeps
      ).elements
    point = end
  }

  /// If the previous contour was closed, starts a new contour.
  private mutating func open() {
    if isClosed { path.elements.append(.move(to: point)) }
    isClosed = false
  }

  /// The reflection of a control point about the current point.
  private func reflected(_ control: Path.Point) -> Path.Point {
    Path.Point(x: 2 * point.x - control.x, y: 2 * point.y - control.y)
  }

  private mutating func separatedPair(from origin: Path.Point) throws(PathDataError) -> Path.Point {
    defer { scanner.skipSeparator() }
    return try pair(from: origin)
  }

  private mutating func pair(from origin: Path.Point) throws(PathDataError) -> Path.Point {
    let x = try coordinate(from: origin.x)
    scanner.skipSeparator()
    return Path.Point(x: x, y: try coordinate(from: origin.y))
  }

  private mutating func coordinate(from origin: Double) throws(PathDataError) -> Double {
    let begin = scanner.offset
    let coordinate = origin + (try scanner.number())
    guard abs(coordinate) <= limits.length else {
      throw PathDataError(
        offset: begin,
        message: "the coordinate is too large; make it at most"
          + " \(plain(limits.length))", isTooLarge: true)
    }
    return coordinate
  }
}
