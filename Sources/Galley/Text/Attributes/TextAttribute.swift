// One attribute, for building texts from literals.

/// One attribute with its value: `[.font(.system(24)), .kern(1)]`.
public enum TextAttribute: Sendable, Hashable {
  /// See ``TextAttributes/font``.
  case font(FontDescriptor)
  /// See ``TextAttributes/foregroundColor``.
  case foregroundColor(Color)
  /// Instead of a colour; see ``TextAttributes/foregroundGradient``.
  case foregroundGradient(Gradient)
  /// See ``TextAttributes/backgroundColor``.
  case backgroundColor(Color)
  /// Instead of a colour; see ``TextAttributes/backgroundGradient``.
  case backgroundGradient(Gradient)
  /// See ``TextAttributes/backdrop``.
  case backdrop(TextBackdrop)
  /// See ``TextAttributes/ligature``.
  case ligature(Int)
  /// See ``TextAttributes/kern``.
  case kern(Double)
  /// See ``TextAttributes/tracking``.
  case tracking(Double)
  /// See ``TextAttributes/underlineStyle``.
  case underlineStyle(LineStyle)
  /// See ``TextAttributes/underlineColor``.
  case underlineColor(Color)
  /// See ``TextAttributes/strikethroughStyle``.
  case strikethroughStyle(LineStyle)
  /// See ``TextAttributes/strikethroughColor``.
  case strikethroughColor(Color)
  /// See ``TextAttributes/strokeWidth``.
  case strokeWidth(Double)
  /// See ``TextAttributes/strokeColor``.
  case strokeColor(Color)
  /// See ``TextAttributes/strokeJoin``.
  case strokeJoin(StrokeJoin)
  /// See ``TextAttributes/strokePosition``.
  case strokePosition(StrokePosition)
  /// One shadow; see ``TextAttributes/shadows``.
  case shadow(TextShadow)
  /// Several shadows, the first one uppermost.
  case shadows([TextShadow])
  /// See ``TextAttributes/attachment``.
  case attachment(TextAttachment)
  /// See ``TextAttributes/link``.
  case link(String)
  /// See ``TextAttributes/baselineOffset``.
  case baselineOffset(Double)
  /// See ``TextAttributes/obliqueness``.
  case obliqueness(Double)
  /// See ``TextAttributes/expansion``.
  case expansion(Double)
  /// See ``TextAttributes/superscript``.
  case superscript(Int)
  /// See ``TextAttributes/verticalGlyphForm``.
  case verticalGlyphForm(Int)
  /// See ``TextAttributes/horizontalInVertical``.
  case horizontalInVertical(Int)
  /// See ``TextAttributes/writingDirection``.
  case writingDirection([WritingDirection])
  /// See ``TextAttributes/textCase``.
  case textCase(TextCase)
  /// See ``TextAttributes/language``.
  case language(String)
  /// See ``TextAttributes/paragraphStyle``.
  case paragraphStyle(ParagraphStyle)
}

extension TextAttributes {
  /// These attributes with one key set, whatever was there.
  func applying(_ attribute: TextAttribute) -> TextAttributes {
    var new = self
    new.apply(attribute)
    return new
  }

  /// Sets the key that `attribute` names.
  public mutating func apply(_ attribute: TextAttribute) {
    switch attribute {
    case .font(let value): font = value
    case .foregroundColor(let value): foregroundColor = value
    case .foregroundGradient(let value): foregroundGradient = value
    case .backgroundColor(let value): backgroundColor = value
    case .backgroundGradient(let value): backgroundGradient = value
    case .backdrop(let value): backdrop = value
    case .ligature(let value): ligature = value
    case .kern(let value): kern = value
    case .tracking(let value): tracking = value
    case .underlineStyle(let value): underlineStyle = value
    case .underlineColor(let value): underlineColor = value
    case .strikethroughStyle(let value): strikethroughStyle = value
    case .strikethroughColor(let value): strikethroughColor = value
    case .strokeWidth(let value): strokeWidth = value
    case .strokeColor(let value): strokeColor = value
    case .strokeJoin(let value): strokeJoin = value
    case .strokePosition(let value): strokePosition = value
    case .shadow(let value): shadows = [value]
    case .shadows(let value): shadows = value
    case .attachment(let value): attachment = value
    case .link(let value): link = value
    case .baselineOffset(let value): baselineOffset = value
    case .obliqueness(let value): obliqueness = value
    case .expansion(let value): expansion = value
    case .superscript(let value): superscript = value
    case .verticalGlyphForm(let value): verticalGlyphForm = value
    case .horizontalInVertical(let value): horizontalInVertical = value
    case .writingDirection(let value): writingDirection = value
    case .textCase(let value): textCase = value
    case .language(let value): language = value
    case .paragraphStyle(let value): paragraphStyle = value
    }
  }
}
