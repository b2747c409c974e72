/// Path data of SVG. Points are rounded to a number of decimals, and commands are relative, so that
/// rounding errors do not add up.
struct SVGPathData {
  private(set) var data = MarkupBytes()
  /// Number of decimals of all coordinates.
  let decimals: Int
  private var current = (x: 0, y: 0)
  private var start = (x: 0, y: 0)
  /// The control point of the last command, if that command was a quadratic curve.
  private var control: (x: Int, y: Int)?
  private var needsSpace = false
  /// Whether the last path command was a move, which starts a subpath.
  private var isAtStart = false

  init(_ path: Path, decimals: Int = 2) {
    self.decimals = decimals
    for element in path.elements {
      switch element {
      case .move(let to): move(to: to)
      case .line(let to): line(to: to)
      case .quad(let control, let to): quad(control, to: to)
      case .cubic(let first, let second, let to):
        command("c")
        relative(scaled(first))
        relative(scaled(second))
        end(scaled(to))
      case .close:
        command("z")
        current = start
      }
    }
  }

  private mutating func move(to end: Path.Point) {
    let point = scaled(end)
    command("M")
    number(point.x)
    number(point.y)
    (current, start) = (point, point)
    isAtStart = true
  }

  private mutating func line(to end: Path.Point) {
    let point = scaled(end)
    let (right, down) = (point.x - current.x, point.y - current.y)
    if down == 0 {
      // A line with length 0 is omitted, unless it starts a subpath. With round caps, such a
      // line can be visible as a dot.
      guard right != 0 || isAtStart else { return }
      command("h")
      number(right)
    } else if right == 0 {
      command("v")
      number(down)
    } else {
      command("l")
      relative(point)
    }
    current = point
  }

  private mutating func quad(_ control: Path.Point, to end: Path.Point) {
    let (middle, point) = (scaled(control), scaled(end))
    // If the control point is the reflection of the previous one, its coordinates are not written.
    let mirrors =
      self.control.map {
        2 * current.x - $0.x == middle.x && 2 * current.y - $0.y == middle.y
      } ?? false
    command(mirrors ? "t" : "q")
    if !mirrors { relative(middle) }
    self.end(point)
    self.control = middle
  }

  /// Writes the end point of a curve.
  private mutating func end(_ point: (x: Int, y: Int)) {
    relative(point)
    current = point
  }

  private func scaled(_ point: Path.Point) -> (x: Int, y: Int) {
    (
      MarkupBytes.scaled(point.x, decimals: decimals),
      MarkupBytes.scaled(point.y, decimals: decimals)
    )
  }

  private mutating func command(_ letter: Unicode.Scalar) {
    data.append(ascii: letter)
    needsSpace = false
    isAtStart = false
    control = nil
  }

  private mutating func relative(_ point: (x: Int, y: Int)) {
    number(point.x - current.x)
    number(point.y - current.y)
  }

  private mutating func number(_ value: Int) {
    if needsSpace, value >= 0 { data.append(ascii: " ") }
    data.append(scaled: value, decimals: decimals)
    needsSpace = true
  }
}
