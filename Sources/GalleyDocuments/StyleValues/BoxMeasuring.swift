// How large boxes want to be: labels by the layout of their text, stacks by what they hold.

import Galley

/// Measures boxes. Each is measured once at each width, so that nested stacks cost no more than
/// flat ones.
struct BoxMeasuring {
  /// A size in points.
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

  /// The size of a box that is to be as wide as `width`, or as it likes where that is `nil`. A width
  /// of its own is what it keeps.
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

  /// Where a stack's boxes stand along its axis.
  ///
  /// - Parameters:
  ///   - width: how wide each is to be; `nil` as wide as it likes.
  ///   - available: the room along the axis; `nil` is as much as they need.
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
