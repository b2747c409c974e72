// The names of attributes, for asking after one and removing it.

extension TextAttribute {
  /// The name of an attribute.
  public enum Key: String, Sendable, Hashable, CaseIterable {
    /// See ``TextAttributes/font``.
    case font
    /// See ``TextAttributes/foregroundPaint``: a colour or a gradient.
    case foregroundColor
    /// See ``TextAttributes/backgroundPaint``: a colour or a gradient.
    case backgroundColor
    /// See ``TextAttributes/backdrop``.
    case backdrop
    /// See ``TextAttributes/ligature``.
    case ligature
    /// See ``TextAttributes/kern``.
    case kern
    /// See ``TextAttributes/tracking``.
    case tracking
    /// See ``TextAttributes/underlineStyle``.
    case underlineStyle
    /// See ``TextAttributes/underlineColor``.
    case underlineColor
    /// See ``TextAttributes/strikethroughStyle``.
    case strikethroughStyle
    /// See ``TextAttributes/strikethroughColor``.
    case strikethroughColor
    /// See ``TextAttributes/strokeWidth``.
    case strokeWidth
    /// See ``TextAttributes/strokeColor``.
    case strokeColor
    /// See ``TextAttributes/strokeJoin``.
    case strokeJoin
    /// See ``TextAttributes/strokePosition``.
    case strokePosition
    /// See ``TextAttributes/shadows``.
    case shadows
    /// See ``TextAttributes/attachment``.
    case attachment
    /// See ``TextAttributes/link``.
    case link
    /// See ``TextAttributes/baselineOffset``.
    case baselineOffset
    /// See ``TextAttributes/obliqueness``.
    case obliqueness
    /// See ``TextAttributes/expansion``.
    case expansion
    /// See ``TextAttributes/superscript``.
    case superscript
    /// See ``TextAttributes/verticalGlyphForm``.
    case verticalGlyphForm
    /// See ``TextAttributes/horizontalInVertical``.
    case horizontalInVertical
    /// See ``TextAttributes/writingDirection``.
    case writingDirection
    /// See ``TextAttributes/textCase``.
    case textCase
    /// See ``TextAttributes/language``.
    case language
    /// See ``TextAttributes/paragraphStyle``.
    case paragraphStyle
  }
}

extension TextAttribute {
  /// The attribute's name.
  public var key: Key {
    switch self {
    case .font: .font
    case .foregroundColor, .foregroundGradient: .foregroundColor
    case .backgroundColor, .backgroundGradient: .backgroundColor
    case .backdrop: .backdrop
    case .ligature: .ligature
    case .kern: .kern
    case .tracking: .tracking
    case .underlineStyle: .underlineStyle
    case .underlineColor: .underlineColor
    case .strikethroughStyle: .strikethroughStyle
    case .strikethroughColor: .strikethroughColor
    case .strokeWidth: .strokeWidth
    case .strokeColor: .strokeColor
    case .strokeJoin: .strokeJoin
    case .strokePosition: .strokePosition
    case .shadow, .shadows: .shadows
    case .attachment: .attachment
    case .link: .link
    case .baselineOffset: .baselineOffset
    case .obliqueness: .obliqueness
    case .expansion: .expansion
    case .superscript: .superscript
    case .verticalGlyphForm: .verticalGlyphForm
    case .horizontalInVertical: .horizontalInVertical
    case .writingDirection: .writingDirection
    case .textCase: .textCase
    case .language: .language
    case .paragraphStyle: .paragraphStyle
    }
  }
}

extension TextAttributes {
  /// The attribute of a name; `nil` when it is absent.
  public subscript(key: TextAttribute.Key) -> TextAttribute? {
    switch key {
    case .font: font.map(TextAttribute.font)
    case .foregroundColor: foregroundPaint.map(TextAttribute.foreground)
    case .backgroundColor: backgroundPaint.map(TextAttribute.background)
    case .backdrop: backdrop.map(TextAttribute.backdrop)
    case .ligature: ligature.map(TextAttribute.ligature)
    case .kern: kern.map(TextAttribute.kern)
    case .tracking: tracking.map(TextAttribute.tracking)
    case .underlineStyle: underlineStyle.map(TextAttribute.underlineStyle)
    case .underlineColor: underlineColor.map(TextAttribute.underlineColor)
    case .strikethroughStyle: strikethroughStyle.map(TextAttribute.strikethroughStyle)
    case .strikethroughColor: strikethroughColor.map(TextAttribute.strikethroughColor)
    case .strokeWidth: strokeWidth.map(TextAttribute.strokeWidth)
    case .strokeColor: strokeColor.map(TextAttribute.strokeColor)
    case .strokeJoin: strokeJoin.map(TextAttribute.strokeJoin)
    case .strokePosition: strokePosition.map(TextAttribute.strokePosition)
    case .shadows: shadows.map(TextAttribute.shadows)
    case .attachment: attachment.map(TextAttribute.attachment)
    case .link: link.map(TextAttribute.link)
    case .baselineOffset: baselineOffset.map(TextAttribute.baselineOffset)
    case .obliqueness: obliqueness.map(TextAttribute.obliqueness)
    case .expansion: expansion.map(TextAttribute.expansion)
    case .superscript: superscript.map(TextAttribute.superscript)
    case .verticalGlyphForm: verticalGlyphForm.map(TextAttribute.verticalGlyphForm)
    case .horizontalInVertical: horizontalInVertical.map(TextAttribute.horizontalInVertical)
    case .writingDirection: writingDirection.map(TextAttribute.writingDirection)
    case .textCase: textCase.map(TextAttribute.textCase)
    case .language: language.map(TextAttribute.language)
    case .paragraphStyle: paragraphStyle.map(TextAttribute.paragraphStyle)
    }
  }

  /// These attributes without the one of a name.
  func removing(_ key: TextAttribute.Key) -> TextAttributes {
    var new = self
    new.remove(key)
    return new
  }

  /// Makes the attribute of a name absent.
  public mutating func remove(_ key: TextAttribute.Key) {
    switch key {
    case .font: font = nil
    case .foregroundColor: foregroundPaint = nil
    case .backgroundColor: backgroundPaint = nil
    case .backdrop: backdrop = nil
    case .ligature: ligature = nil
    case .kern: kern = nil
    case .tracking: tracking = nil
    case .underlineStyle: underlineStyle = nil
    case .underlineColor: underlineColor = nil
    case .strikethroughStyle: strikethroughStyle = nil
    case .strikethroughColor: strikethroughColor = nil
    case .strokeWidth: strokeWidth = nil
    case .strokeColor: strokeColor = nil
    case .strokeJoin: strokeJoin = nil
    case .strokePosition: strokePosition = nil
    case .shadows: shadows = nil
    case .attachment: attachment = nil
    case .link: link = nil
    case .baselineOffset: baselineOffset = nil
    case .obliqueness: obliqueness = nil
    case .expansion: expansion = nil
    case .superscript: superscript = nil
    case .verticalGlyphForm: verticalGlyphForm = nil
    case .horizontalInVertical: horizontalInVertical = nil
    case .writingDirection: writingDirection = nil
    case .textCase: textCase = nil
    case .language: language = nil
    case .paragraphStyle: paragraphStyle = nil
    }
  }
}

extension TextAttribute {
  fileprivate static func foreground(_ paint: Paint) -> TextAttribute {
    switch paint {
    case .color(let color): .foregroundColor(color)
    case .gradient(let gradient): .foregroundGradient(gradient)
    }
  }

  fileprivate static func background(_ paint: Paint) -> TextAttribute {
    switch paint {
    case .color(let color): .backgroundColor(color)
    case .gradient(let gradient): .backgroundGradient(gradient)
    }
  }
}
