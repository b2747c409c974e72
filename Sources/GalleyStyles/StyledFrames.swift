import Galley
package import GalleyDocuments

/// Converts the styles of labels and stacks to frames.
package struct StyledFrames {
  package let state: ControlState
  /// For each frame, in depth-first order, the rules that set the text's attributes, lowest
  /// priority first. If the caller does not request a trace of the rules, the inner arrays are
  /// empty.
  package private(set) var origins: [[AttributeOrigin]] = []

  package init(state: ControlState) {
    self.state = state
  }

  /// Removes the outermost box from ``origins``. Call this method if the outermost stack becomes
  /// the stack of the document. This stack then has no frame.
  mutating func dropRoot() { origins.removeFirst() }

  /// Converts a style and the styles of its views.
  mutating func frame(_ style: TextStyle) -> TextDocument.Frame {
    let style = style.resolved(for: state)
    origins.append(style.origins + style.textOrigins)
    var frame = TextDocument.Frame(AttributedText())
    for attribute in style.attributes { frame.apply(attribute) }
    frame.border = style.border
    if case .arranged(let views) = style[.own("views")] {
      frame.content = .frames
      frame.container.maximumLines = nil
      frame.frames = views.map { self.frame($0) }
      frame.stack = frame.arranged(style)
    } else {
      frame.text = AttributedText(resolved: style)
      frame.container.verticalAlignment = .center
    }
    return frame
  }
}

extension TextDocument.Frame {
  /// Sets the property of the box that an attribute describes.
  fileprivate mutating func apply(_ attribute: StyleAttribute) {
    switch attribute {
    case .layoutMargins(let value): container.insets = value
    case .width(let value): container.width = value
    case .height(let value): container.height = value
    case .maximumLines(let value): container.maximumLines = value > 0 ? value : nil
    case .boxPaint(let value): backgroundPaint = value
    case .cornerRadius(let value): cornerRadius = value
    case .attribute, .text, .attributedText, .states, .custom, .arranged, .axis, .spacing,
      .distribution, .borderWidth, .borderColor:
      break
    }
  }

  /// Returns the axis, spacing and distribution of a stack. For the distribution `fill`, also makes
  /// the last box without a fixed length take the free length.
  fileprivate mutating func arranged(_ style: TextStyle) -> FrameStack {
    var stack = FrameStack(axis: .horizontal)
    if case .axis(let axis) = style[.own("axis")] { stack.axis = axis }
    if case .spacing(let spacing) = style[.own("spacing")] { stack.spacing = spacing }
    var distribution = StackDistribution.fill
    if case .distribution(let value) = style[.own("distribution")] { distribution = value }
    switch distribution {
    case .fill: fillLast(along: stack.axis)
    case .fillEqually: stack.distribution = .fillEqually
    case .fillProportionally: stack.distribution = .fillProportionally
    case .equalSpacing: stack.distribution = .equalSpacing
    case .equalCentering: stack.distribution = .equalCentering
    }
    return stack
  }

  /// Makes the last box without a fixed length take the free length. Boxes with a fixed length keep
  /// their length.
  private mutating func fillLast(along axis: FrameStack.Axis) {
    var last: Int?
    for index in frames.indices {
      let container = frames[index].container
      let isFixed = (axis == .horizontal ? container.width : container.height) != nil
      if isFixed { frames[index].item.shrink = 0 } else { last = index }
    }
    if let last { frames[last].item.weight = 1 }
  }
}

extension TextStyle {
  /// The border drawn just inside the box's edges; `nil` if the style sets neither its width nor
  /// its colour.
  fileprivate var border: Border? {
    var (width, color): (Double?, Color?)
    if case .borderWidth(let value) = self[.own("borderWidth")] { width = value }
    if case .borderColor(let value) = self[.own("borderColor")] { color = value }
    return width == nil && color == nil ? nil : Border(width ?? 1, color ?? .black)
  }
}
