// Modifiers for text. Every text inside an element inherits them. A text's own settings override
// the settings of the elements around it.

public import Galley

extension Styled {
  /// Sets attributes of the text. Fonts and paragraph styles are merged property by property.
  public func attributes(_ attributes: TextAttribute...) -> Self {
    setting(\.settings.attributes, node.settings.attributes.merging(TextAttributes(attributes)))
  }

  /// Sets properties of the paragraph style: `.paragraphStyle { $0.hyphenationFactor = 1 }`.
  public func paragraphStyle(_ edit: (inout ParagraphStyle) throws -> Void) rethrows -> Self {
    var style = ParagraphStyle()
    try edit(&style)
    return attributes(.paragraphStyle(style))
  }

  /// Changes the font: sets each property that is not `nil` in `font`, and keeps all others. For
  /// example, `.system(24)` sets the family, the weight and the size, but `FontDescriptor(size:
  /// 24)` sets only the size.
  public func font(_ font: FontDescriptor) -> Self { attributes(.font(font)) }

  /// Sets the font weight.
  public func fontWeight(_ weight: FontWeight) -> Self {
    font(FontDescriptor(weight: weight.value))
  }

  /// Sets the font weight to bold or, if `isActive` is `false`, to regular.
  public func bold(_ isActive: Bool = true) -> Self { fontWeight(isActive ? .bold : .regular) }

  /// Selects an italic face of the font or, if `isActive` is `false`, an upright face.
  public func italic(_ isActive: Bool = true) -> Self { font(FontDescriptor(italic: isActive)) }

  /// Sets the colour of the text.
  public func foregroundStyle(_ color: Color) -> Self { attributes(.foregroundColor(color)) }

  /// Sets the gradient of the text.
  public func foregroundStyle(_ gradient: Gradient) -> Self {
    attributes(.foregroundGradient(gradient))
  }

  /// Sets the extra space after each character, in points. 0 turns the font's kerning off.
  public func kerning(_ points: Double) -> Self { attributes(.kern(points)) }

  /// Sets the extra space between characters, in points. Optional ligatures are turned off, unless
  /// the text's attributes set `ligature`.
  public func tracking(_ points: Double) -> Self { attributes(.tracking(points)) }

  /// Raises the text above the baseline by a distance in points.
  public func baselineOffset(_ points: Double) -> Self { attributes(.baselineOffset(points)) }

  /// Draws a line below the text, in the text's colour if `color` is `nil`.
  public func underline(_ style: LineStyle = .single, color: Color? = nil) -> Self {
    let lined = attributes(.underlineStyle(style))
    return color.map { lined.attributes(.underlineColor($0)) } ?? lined
  }

  /// Draws a line through the text, in the text's colour if `color` is `nil`.
  public func strikethrough(_ style: LineStyle = .single, color: Color? = nil) -> Self {
    let lined = attributes(.strikethroughStyle(style))
    return color.map { lined.attributes(.strikethroughColor($0)) } ?? lined
  }

  /// Sets the letter case in which the text is drawn.
  public func textCase(_ textCase: TextCase) -> Self { attributes(.textCase(textCase)) }

  /// Sets the target of a link, usually a URL.
  public func link(_ target: String) -> Self { attributes(.link(target)) }

  /// Sets the BCP 47 language tag of the text. A card's language also applies to its boxes: in a
  /// right-to-left language, rows begin at the right.
  public func language(_ tag: String) -> Self { attributes(.language(tag)) }

  /// Sets the horizontal alignment of lines.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> Self {
    paragraphStyle { $0.alignment = alignment }
  }

  /// Sets the space below each line, except the last, in points.
  public func lineSpacing(_ points: Double) -> Self { paragraphStyle { $0.lineSpacing = points } }

  /// Sets the height of lines.
  public func lineHeight(_ height: LineHeight) -> Self { paragraphStyle { $0.lineHeight = height } }
}

// The treatment of text that does not fit.
extension Styled {
  /// Sets the maximum number of lines; `nil` for no limit.
  public func lineLimit(_ count: Int?) -> Self {
    setting(\.settings.maximumLines, .some(count))
  }

  /// Shortens text that does not fit, and adds an ellipsis.
  public func truncationMode(_ mode: TruncationMode) -> Self {
    setting(\.settings.lastLineBreakMode, mode.lineBreakMode)
  }

  /// Sets the treatment of text that does not fit its box.
  public func fit(_ fit: TextFit) -> Self { setting(\.settings.fit, fit) }

  /// Sets the smallest scale, 0 to 1, to which text that does not fit its box is scaled down. If
  /// ``fit(_:)`` is not set, this modifier also makes text shrink to fit.
  public func minimumScaleFactor(_ scale: Double) -> Self {
    setting(\.settings.minimumScale, scale)
  }

  /// Sets the largest scale to which text is scaled up to fill its box, if ``fit(_:)`` is `fill`.
  public func maximumScaleFactor(_ scale: Double) -> Self {
    setting(\.settings.maximumScale, scale)
  }

  /// Adds the text to the fit group with this name. All texts in a group have the same scale: the
  /// smallest of the scales at which they fit.
  public func fitGroup(_ name: String) -> Self { setting(\.settings.fitGroup, name) }

  /// Sets requirements that the layout must meet. If an argument is `nil`, the previous requirement
  /// is kept. ``/Galley/LayoutContract`` explains the requirements.
  public func require(
    noTruncation: Bool? = nil, noHiddenText: Bool? = nil, noMissingGlyphs: Bool? = nil,
    noDividedWords: Bool? = nil, noWidow: Bool? = nil, maximumLines: Int? = nil,
    minimumFontSize: Double? = nil, minimumFitScale: Double? = nil,
    contrast: LayoutContract.Contrast? = nil
  ) -> Self {
    var contract = LayoutContract()
    contract.noTruncation = noTruncation
    contract.noHiddenText = noHiddenText
    contract.noMissingGlyphs = noMissingGlyphs
    contract.noDividedWords = noDividedWords
    contract.noWidow = noWidow
    contract.maximumLines = maximumLines
    contract.minimumFontSize = minimumFontSize
    contract.minimumFitScale = minimumFitScale
    contract.contrast = contrast
    return setting(\.settings.contract, contract.filled(with: node.settings.contract))
  }
}

/// The part of a text that an ellipsis replaces if the text does not fit.
public enum TruncationMode: Sendable, Hashable {
  /// The ellipsis replaces the beginning of the last line.
  case head
  /// The ellipsis replaces the middle of the last line.
  case middle
  /// The ellipsis replaces the end of the last line.
  case tail

  fileprivate var lineBreakMode: LineBreakMode {
    switch self {
    case .head: .byTruncatingHead
    case .middle: .byTruncatingMiddle
    case .tail: .byTruncatingTail
    }
  }
}
