// What is painted of a box: one of a block, or one behind text in a line.

import Galley

extension ResolvedBox {
  /// Whether it shows anything.
  var isVisible: Bool { background != nil || border.map { $0.width > 0 } == true }

  /// Room that its border takes on each side.
  var borderInsets: EdgeInsets {
    guard let border else { return EdgeInsets() }
    func width(_ side: BorderSides) -> Double { border.sides.contains(side) ? border.width : 0 }
    return EdgeInsets(
      top: width(.top), right: width(.right), bottom: width(.bottom), left: width(.left))
  }

  /// From its outer sides to what is in it.
  var insets: EdgeInsets { padding + borderInsets }

  /// The edge above what is in it; `nil` where margins go through.
  var edgeAbove: Double? { insets.top > 0 || background != nil ? insets.top : nil }

  /// The edge below what is in it; `nil` where margins go through.
  var edgeBelow: Double? { insets.bottom > 0 || background != nil ? insets.bottom : nil }

  /// The same with left and right exchanged.
  var mirrored: ResolvedBox {
    var box = self
    box.margins = margins.mirrored
    box.padding = padding.mirrored
    if let sides = border?.sides {
      box.border?.sides.remove([.left, .right])
      if sides.contains(.left) { box.border?.sides.insert(.right) }
      if sides.contains(.right) { box.border?.sides.insert(.left) }
    }
    return box
  }

  /// What is painted where its outer sides are those of a rectangle. Corners are rounded where all
  /// sides have the border, or none.
  func painted(_ rectangle: Rectangle) -> [PaintedBox] {
    let paint = background.map(Paint.color)
    guard let border, border.width > 0 else {
      return paint == nil ? [] : [PaintedBox(rectangle, paint: paint, cornerRadius: cornerRadius)]
    }
    if border.sides == .all {
      let line = Border(border.width, border.color)
      return [PaintedBox(rectangle, paint: paint, cornerRadius: cornerRadius, border: line)]
    }
    let fill = paint.map { [PaintedBox(rectangle, paint: $0, cornerRadius: cornerRadius)] } ?? []
    return fill
      + sides(of: rectangle, border).map { PaintedBox($0, paint: .color(border.color)) }
  }

  private func sides(of box: Rectangle, _ border: ResolvedBorder) -> [Rectangle] {
    let (across, down) = (min(border.width, box.width), min(border.width, box.height))
    var sides: [Rectangle] = []
    if border.sides.contains(.left) {
      sides.append(Rectangle(x: box.x, y: box.y, width: across, height: box.height))
    }
    if border.sides.contains(.right) {
      sides.append(
        Rectangle(x: box.x + box.width - across, y: box.y, width: across, height: box.height))
    }
    if border.sides.contains(.top) {
      sides.append(Rectangle(x: box.x, y: box.y, width: box.width, height: down))
    }
    if border.sides.contains(.bottom) {
      sides.append(
        Rectangle(x: box.x, y: box.y + box.height - down, width: box.width, height: down))
    }
    return sides
  }
}

extension EdgeInsets {
  /// Both.
  static func + (one: EdgeInsets, other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: one.top + other.top, right: one.right + other.right, bottom: one.bottom + other.bottom,
      left: one.left + other.left)
  }

  /// Left and right exchanged.
  fileprivate var mirrored: EdgeInsets {
    EdgeInsets(top: top, right: left, bottom: bottom, left: right)
  }
}

/// The box behind a stretch of text, on each of its lines.
struct InlineBoxShape: BackdropShape {
  let box: ResolvedBox
  /// Tells it from the same box behind the text beside it.
  let index: Int

  var leadingRoom: Double { box.insets.left }
  var trailingRoom: Double { box.insets.right }

  /// Its sides are where the text's are with the room around it: the box goes on in the next line as
  /// if it were cut (CSS Fragmentation 3 §5.4, `slice`), but for its corners.
  func boxes(behind lines: [Rectangle]) -> [PaintedBox] {
    let insets = box.insets
    return lines.flatMap { line in
      box.painted(
        Rectangle(
          x: line.x, y: line.y - insets.top, width: line.width,
          height: line.height + insets.top + insets.bottom))
    }
  }
}

extension TextDocument.Frame {
  /// A box without text.
  init(_ box: PaintedBox) {
    self.init(
      AttributedText(),
      in: TextContainer(width: box.rectangle.width, height: box.rectangle.height))
    x = box.rectangle.x
    y = box.rectangle.y
    backgroundPaint = box.paint
    cornerRadius = box.cornerRadius
    border = box.border
  }
}
