import GalleyFont

/// Path data of SVG. Points are rounded to a number of decimals, and commands are relative, so that
/// rounding errors do not add up.
struct SVGPathData {
  private(set) var data = MarkupBytes()
  /// Number of decimals of all coordinates.
  let decimals: Int
  private var current = (x: 0, y: 0)
  private var start = (x: 0, y: 0)
  /// The last control point, if the last command was a quadratic curve.
  private var control: (x: Int, y: Int)?
  private var needsSpace = false

  init(decimals: Int = 2) { self.decimals = decimals }

  var isEmpty: Bool { data.bytes.isEmpty }

  mutating func move(to x: Double, _ y: Double) {
    let point = scaled(x, y)
    command("M")
    number(point.x)
    number(point.y)
    (current, start) = (point, point)
  }

  mutating func line(to x: Double, _ y: Double) {
    let point = scaled(x, y)
    let (right, down) = (point.x - current.x, point.y - current.y)
    if down == 0 {
      guard right != 0 else { return }
      command("h")
      number(right)
    } else if right == 0 {
      command("v")
      number(down)
    } else {
      command("l")
      number(right)
      number(down)
    }
    current = point
  }

  mutating func quad(_ cx: Double, _ cy: Double, to x: Double, _ y: Double) {
    let (middle, point) = (scaled(cx, cy), scaled(x, y))
    // A control point that mirrors the previous one needs no coordinates.
    let mirrors =
      control.map {
        2 * current.x - $0.x == middle.x && 2 * current.y - $0.y == middle.y
      } ?? false
    command(mirrors ? "t" : "q")
    if !mirrors { relative(middle) }
    relative(point)
    (current, control) = (point, middle)
  }

  mutating func cubic(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, to x: Double, _ y: Double
  ) {
    let point = scaled(x, y)
    command("c")
    relative(scaled(ax, ay))
    relative(scaled(bx, by))
    relative(point)
    current = point
  }

  /// Adds a clockwise arc of a circle, at most half a turn.
  mutating func arc(radius: Double, to x: Double, _ y: Double) {
    let point = scaled(x, y)
    let radius = MarkupBytes.scaled(radius, decimals: decimals)
    command("a")
    number(radius)
    number(radius)
    data.append(" 0 0 1")
    relative(point)
    current = point
  }

  mutating func close() {
    command("z")
    current = start
  }

  private func scaled(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
    (MarkupBytes.scaled(x, decimals: decimals), MarkupBytes.scaled(y, decimals: decimals))
  }

  private mutating func command(_ letter: String) {
    data.append(letter)
    needsSpace = false
    control = nil
  }

  private mutating func relative(_ point: (x: Int, y: Int)) {
    number(point.x - current.x)
    number(point.y - current.y)
  }

  private mutating func number(_ value: Int) {
    if needsSpace, value >= 0 { data.append(" ") }
    data.append(scaled: value, decimals: decimals)
    needsSpace = true
  }
}

extension SVGPathData {
  /// Adds a path, whose points are converted by `place`.
  mutating func add(_ path: Path, place: (Path.Point) -> Path.Point = { $0 }) {
    for element in path.elements {
      switch element {
      case .move(let to):
        let to = place(to)
        move(to: to.x, to.y)
      case .line(let to):
        let to = place(to)
        line(to: to.x, to.y)
      case .quad(let control, let to):
        let (control, to) = (place(control), place(to))
        quad(control.x, control.y, to: to.x, to.y)
      case .cubic(let first, let second, let to):
        let (first, second, to) = (place(first), place(second), place(to))
        cubic(first.x, first.y, second.x, second.y, to: to.x, to.y)
      case .close: close()
      }
    }
  }

  mutating func add(_ rect: Rectangle) {
    guard rect.width > 0, rect.height > 0 else { return }
    let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
    move(to: rect.x, rect.y)
    line(to: right, rect.y)
    line(to: right, bottom)
    line(to: rect.x, bottom)
    close()
  }

  /// Adds a box with rounded corners. `scale` is the number of the box's units per point.
  mutating func add(_ box: RoundedRect, scale: Double) {
    let (left, top) = (box.rect.minX / scale, box.rect.minY / scale)
    let (right, bottom) = (box.rect.maxX / scale, box.rect.maxY / scale)
    guard right > left, bottom > top else { return }
    guard !box.isSquare else {
      return add(Rectangle(x: left, y: top, width: right - left, height: bottom - top))
    }
    let radii = box.radii.map { $0 / scale }
    move(to: left + radii.topLeft, top)
    line(to: right - radii.topRight, top)
    if radii.topRight > 0 { arc(radius: radii.topRight, to: right, top + radii.topRight) }
    line(to: right, bottom - radii.bottomRight)
    if radii.bottomRight > 0 {
      arc(radius: radii.bottomRight, to: right - radii.bottomRight, bottom)
    }
    line(to: left + radii.bottomLeft, bottom)
    if radii.bottomLeft > 0 { arc(radius: radii.bottomLeft, to: left, bottom - radii.bottomLeft) }
    line(to: left, top + radii.topLeft)
    if radii.topLeft > 0 { arc(radius: radii.topLeft, to: left + radii.topLeft, top) }
    close()
  }

  /// Adds closed contours of straight lines.
  mutating func add(_ contours: [[Vector]]) {
    for contour in contours {
      guard let first = contour.first else { continue }
      move(to: first.x, first.y)
      for point in contour.dropFirst() { line(to: point.x, point.y) }
      close()
    }
  }
}
