// The boxes that a style describes, resolved for one state: what is measured and placed.

import Galley

/// A label or a stack, with what it holds.
struct StyledBox {
  /// Its place in the tree, from the root in the order of drawing.
  let index: Int
  /// What set the attributes of its text, lower ones first; empty unless that is to be explained.
  let origins: [AttributeOrigin]
  /// A stack's boxes; `nil` is a label.
  let boxes: [StyledBox]?
  let text: AttributedText
  var axis = StackAxis.horizontal
  var spacing = 0.0
  var distribution = StackDistribution.fill
  var margins = EdgeInsets()
  var width: Double?
  var height: Double?
  var maximumLines: Int?
  var paint: Paint?
  var cornerRadius = 0.0
  private var borderWidth: Double?
  private var borderColor: Color?

  /// The tree of a style's boxes in a state; `count` is of those before it, and of all in the end.
  init(_ style: TextStyle, state: ControlState, count: inout Int) {
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

  /// The line along its edges.
  var border: Border? {
    guard borderWidth != nil || borderColor != nil else { return nil }
    return Border(borderWidth ?? 1, borderColor ?? .black)
  }

  /// Whether it shows something itself.
  var isVisible: Bool { boxes == nil || paint != nil || border != nil }

  /// The container of a label's text in a box of a size, `nil` where the text decides.
  func container(width: Double?, height: Double?) -> TextContainer {
    var container = TextContainer(width: width, height: height)
    container.insets = margins
    container.verticalAlignment = .center
    container.maximumLines = maximumLines
    return container
  }

  /// A length of its own along an axis.
  func length(along axis: StackAxis) -> Double? { axis == .horizontal ? width : height }
}
