/// Path data of SVG. Points are rounded to a number of decimals, and commands are relative, so that
/// rounding errors do not add up.
struct SVGPathData {
  private typealias Point = (x: Int, y: Int)

  private(set) var data = MarkupBytes()
  private let decimals: Int
  private var current = (x: 0, y: 0)
  private var start = (x: 0, y: 0)
  /// The control point of the last path command, if that command was a quadratic curve.
  private var control: Point?
  private var needsSpace = false
  /// Whether the last path command was a move, which starts a subpath.
  private var isAtStart = false

  init(_ path: Path, decimals: Int = 2) {
    self.decimals = decimals
    for element in path.elements {
      switch element {
      case .move(let to):
        (current, start) = ((0, 0), scaled(to))
        command("M", start)
        isAtStart = true
      case .line(let to): line(to: scaled(to))
      case .quad(let control, let to): quad(scaled(control), to: scaled(to))
      case .cubic(let first, let second, let to):
        command("c", scaled(first), scaled(second), scaled(to))
      case .close:
        command("z")
        current = start
      }
    }
  }

  private mutating func line(to point: Point) {
    let (right, down) = (point.x - current.x, point.y - current.y)
    guard right == 0 || down == 0 else { return command("l", point) }
    // A line with length 0 is omitted, unless it starts a subpath. With round caps, such a line can
    // be visible as a dot.
    guard (right, down) != (0, 0) || isAtStart else { return }
    command(down == 0 ? "h" : "v")
    number(down == 0 ? right : down)
    current = point
  }

  private mutating func quad(_ middle: Point, to end: Point) {
    // If the control point is the reflection of the previous one, its coordinates are not written.
    let mirrors =
      control.map { 2 * current.x - $0.x == middle.x && 2 * current.y - $0.y == middle.y } ?? false
    if mirrors { command("t", end) } else { command("q", middle, end) }
    control = middle
  }

  private func scaled(_ point: Path.Point) -> Point {
    (
      MarkupBytes.scaled(point.x, decimals: decimals),
      MarkupBytes.scaled(point.y, decimals: decimals)
    )
  }

  /// Writes a path command with the coordinates of its points. The last point becomes the current
  /// point.
  private mutating func command(_ letter: Unicode.Scalar, _ points: Point...) {
    data.append(ascii: letter)
    (needsSpace, isAtStart, control) = (false, false, nil)
    for point in points {
      number(point.x - current.x)
      number(point.y - current.y)
    }
    current = points.last ?? current
  }

  private mutating func number(_ value: Int) {
    if needsSpace, value >= 0 { data.append(ascii: " ") }
    data.append(scaled: value, decimals: decimals)
    needsSpace = true
  }
}
