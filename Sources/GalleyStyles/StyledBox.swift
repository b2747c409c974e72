// Boxes for labels and stacks, and the sizes of the boxes. Each box is created from a style for one
// control state. The size of a label depends on the layout of its text. The size of a stack depends
// on its content.

package import Galley
package import GalleyDocuments

/// Measures boxes. Each box is measured only once per width, so that boxes in nested stacks are not
/// measured again and again.
struct BoxMeasuring {
  /// The size of a box in points.
  struct Size {
    var width: Double
    var height: Double

    func length(along axis: StackAxis) -> Double { axis == .horizontal ? width : height }
  }

  private struct Question: Hashable {
    let box: Int
    let width: Double?
  }

  let measure: TextMeasure
  private var answers: [Question: Size] = [:]

  init(_ measure: TextMeasure) {
    self.measure = measure
  }

  /// The size of a box at a given width, or at its natural width if `width` is `nil`. A box with a
  /// fixed width always has that width.
  mutating func size(_ box: StyledBox, width: Double?) throws(RenderError) -> Size {
    let question = Question(box: box.index, width: box.width ?? width)
    if let answer = answers[question] { return answer }
    var size = try natural(box, width: question.width)
    size.width = question.width ?? size.width
    size.height = box.height ?? size.height
    answers[question] = size
    return size
  }

  private mutating func natural(_ box: StyledBox, width: Double?) throws(RenderError) -> Size {
    guard let boxes = box.boxes else {
      let layout = try measure(box.text, in: box.container(width: width, height: nil)).layout
      return Size(width: layout.width, height: layout.height)
    }
    let across = box.margins.left + box.margins.right
    var inner = Size(width: 0, height: 0)
    switch box.axis {
    case .vertical:
      if let width {
        inner.width = max(width - across, 0)
      } else {
        inner.width = try widest(boxes)
      }
      inner.height = try share(box, boxes, width: inner.width, available: nil).end
    case .horizontal:
      let shares = try share(box, boxes, width: nil, available: width.map { max($0 - across, 0) })
      inner.width = shares.end
      for (child, place) in zip(boxes, shares.places) {
        inner.height = max(inner.height, try size(child, width: place.length).height)
      }
    }
    return Size(
      width: inner.width + across,
      height: inner.height + box.margins.top + box.margins.bottom)
  }

  private mutating func widest(_ boxes: [StyledBox]) throws(RenderError) -> Double {
    var widest = 0.0
    for box in boxes { widest = max(widest, try size(box, width: nil).width) }
    return widest
  }

  /// The positions of the boxes in a stack along the stack's axis.
  ///
  /// - Parameters:
  ///   - width: The width of each box in points; `nil` for its natural width.
  ///   - available: The available length along the axis in points; `nil` for the natural length.
  mutating func share(
    _ stack: StyledBox, _ boxes: [StyledBox], width: Double?, available: Double?
  ) throws(RenderError) -> StackSharing {
    var lengths: [Double] = []
    for box in boxes { lengths.append(try size(box, width: width).length(along: stack.axis)) }
    return StackSharing(
      lengths, isFixed: boxes.map { $0.length(along: stack.axis) != nil },
      spacing: stack.spacing, stack.distribution, available: available)
  }
}

/// The positions of the boxes in a stack along the stack's axis, in points. Position 0 is the left
/// or top edge of the area inside the stack's margins.
struct StackSharing {
  /// The start and the length of a box along the axis.
  struct Place: Equatable {
    var start: Double
    var length: Double
    var end: Double { start + length }
  }

  private(set) var places: [Place] = []

  /// The end of the last box along the axis; 0 if there are no boxes.
  var end: Double { places.last?.end ?? 0 }

  /// Divides the length of a stack among its boxes.
  ///
  /// - Parameters:
  ///   - needed: The length that each box needs.
  ///   - isFixed: For each box, whether its length is fixed.
  ///   - spacing: The space between boxes in points.
  ///   - distribution: The way in which boxes share the length.
  ///   - available: The length of the stack; `nil` for the natural length.
  init(
    _ needed: [Double], isFixed: [Bool], spacing: Double, _ distribution: StackDistribution,
    available: Double?
  ) {
    guard !needed.isEmpty else { return }
    let gaps = spacing * Double(needed.count - 1)
    let room = available.map { max($0 - gaps, 0) }
    switch distribution {
    case .fill:
      stack(Self.filled(needed, isFixed, room), spacing)
    case .fillEqually:
      let each = room.map { $0 / Double(needed.count) } ?? needed.max() ?? 0
      stack(needed.map { _ in each }, spacing)
    case .fillProportionally:
      let sum = needed.reduce(0, +)
      stack(needed.map { sum > 0 ? $0 * (room ?? sum) / sum : 0 }, spacing)
    case .equalSpacing:
      let left = (room ?? 0) - needed.reduce(0, +)
      let more = needed.count > 1 ? max(left, 0) / Double(needed.count - 1) : 0
      stack(needed, spacing + more)
    case .equalCentering:
      centre(needed, spacing, available)
    }
  }

  private mutating func stack(_ lengths: [Double], _ spacing: Double) {
    var start = 0.0
    for length in lengths {
      places.append(Place(start: start, length: length))
      start += length + spacing
    }
  }

  /// The lengths of boxes for the distribution `fill`. The last box without a fixed length takes
  /// any remaining space. If there is too little space, boxes without a fixed length shrink,
  /// beginning with the last box. A box can shrink to 0.
  private static func filled(_ needed: [Double], _ isFixed: [Bool], _ room: Double?) -> [Double] {
    guard let room else { return needed }
    var lengths = needed
    var left = room - needed.reduce(0, +)
    for index in lengths.indices.reversed() where !isFixed[index] {
      let length = max(lengths[index] + left, 0)
      left -= length - lengths[index]
      lengths[index] = length
      if left >= 0 { break }
    }
    return lengths
  }

  private mutating func centre(_ lengths: [Double], _ spacing: Double, _ available: Double?) {
    guard let available, lengths.count > 1, let first = lengths.first, let last = lengths.last
    else { return stack(lengths, spacing) }
    let step = (available - (first + last) / 2) / Double(lengths.count - 1)
    var end = -spacing
    for (index, length) in lengths.enumerated() {
      let start = max(first / 2 + step * Double(index) - length / 2, end + spacing)
      places.append(Place(start: index == 0 ? 0 : start, length: length))
      end = places[index].end
    }
  }
}

/// A label or a stack with its content, resolved for a control state.
package struct StyledBox {
  /// The index of the box in the tree of boxes, counted from the root in drawing order.
  package let index: Int
  /// The origins of the text's attributes (the rules that set the attributes), lowest priority
  /// first. If no trace is requested, the array is empty.
  package let origins: [AttributeOrigin]
  /// The boxes inside a stack; `nil` for a label.
  package let boxes: [StyledBox]?
  package let text: AttributedText
  var axis = StackAxis.horizontal
  var spacing = 0.0
  var distribution = StackDistribution.fill
  var margins = EdgeInsets()
  package var width: Double?
  package var height: Double?
  var maximumLines: Int?
  var paint: Paint?
  var cornerRadius = 0.0
  private var borderWidth: Double?
  private var borderColor: Color?

  /// Creates the tree of boxes for a style in a control state. `count` is the number of boxes
  /// created so far. The initializer increases `count` by the number of boxes in this tree.
  package init(_ style: TextStyle, state: ControlState, count: inout Int) {
    let style = style.resolved(for: state)
    origins = style.origins + style.textOrigins
    index = count
    count += 1
    if case .arranged(let views) = style[.own("views")] {
      boxes = views.map { StyledBox($0, state: state, count: &count) }
      text = AttributedText()
    } else {
      boxes = nil
      text = AttributedText(resolved: style)
    }
    for attribute in style.attributes { apply(attribute) }
  }

  private mutating func apply(_ attribute: StyleAttribute) {
    switch attribute {
    case .axis(let value): axis = value
    case .spacing(let value): spacing = value
    case .distribution(let value): distribution = value
    case .layoutMargins(let value): margins = value
    case .width(let value): width = value
    case .height(let value): height = value
    case .maximumLines(let value): maximumLines = value > 0 ? value : nil
    case .boxPaint(let value): paint = value
    case .cornerRadius(let value): cornerRadius = value
    case .borderWidth(let value): borderWidth = value
    case .borderColor(let value): borderColor = value
    case .attribute, .text, .attributedText, .states, .custom, .arranged: break
    }
  }

  /// The border drawn just inside the box's edges; `nil` if the box has no border.
  var border: Border? {
    guard borderWidth != nil || borderColor != nil else { return nil }
    return Border(borderWidth ?? 1, borderColor ?? .black)
  }

  /// Whether the box needs its own frame. Every label needs one. A stack with neither a colour nor
  /// a border needs none.
  var isVisible: Bool { boxes == nil || paint != nil || border != nil }

  /// The text container for a label in a box of the given width and height. If the width or the
  /// height is `nil`, the text determines that length.
  func container(width: Double?, height: Double?) -> TextContainer {
    var container = TextContainer(width: width, height: height)
    container.insets = margins
    container.verticalAlignment = .center
    container.maximumLines = maximumLines
    return container
  }

  /// The fixed length of the box along an axis; `nil` if that length is not fixed.
  package func length(along axis: StackAxis) -> Double? { axis == .horizontal ? width : height }
}
