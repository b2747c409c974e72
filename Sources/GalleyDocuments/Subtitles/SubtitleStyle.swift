// How subtitles look: a canvas, and attributes for texts, classes and voices.

public import Galley

/// How subtitles look, and the canvas that all of their pictures have.
///
/// What it does not say of the text is white with a black outline outside of the letters, in a size
/// of a twentieth of the canvas' height, centred, in lines of even length.
public struct SubtitleStyle: Sendable {
  /// The canvas: its size, scale, background and fonts; without frames.
  public private(set) var canvas: TextDocument
  /// The box of a cue: its insets are the canvas'; its size is not used.
  let container: TextContainer
  /// What all texts have.
  private let base: AttributePatch
  /// Attributes of classes and voices by their names.
  private let styles: NamedStyles

  /// A style of a canvas of a size in points.
  ///
  /// - Parameters:
  ///   - width: width of the canvas.
  ///   - height: height of the canvas.
  ///   - scale: pixels per point.
  ///   - attributes: what all texts have.
  ///   - styles: attributes of classes and voices, by their names.
  ///   - container: what the boxes of cues have, such as insets, which are the canvas'.
  public init(
    width: Double, height: Double, scale: Double = 1, attributes: [TextAttribute] = [],
    styles: [String: [TextAttribute]] = [:], container: TextContainer = TextContainer()
  ) {
    canvas = TextDocument(frames: [], width: width, height: height)
    canvas.scale = scale
    self.container = container
    base = Self.defaults(height: height)
      .merging(AttributePatch(attributes: TextAttributes(attributes)))
    self.styles = NamedStyles(
      styles.map { ($0.key, AttributePatch(attributes: TextAttributes($0.value))) })
  }

  /// Reads a style: a JSON document with `width` and `height` and without `text`, `ranges` and
  /// `frames`. Its `attributes` are those of all texts, its `styles` those of classes and voices of
  /// their names, and its `insets` keep cues away from the edges.
  ///
  /// - Parameters:
  ///   - json: the document in UTF-8.
  ///   - options: what it is read with.
  ///   - width: the canvas' width in points, instead of the document's.
  /// - Throws: the first thing that is wrong, with its place and what would be right.
  public init(
    json: [UInt8], options: DocumentOptions = DocumentOptions(), width: Double? = nil
  ) throws(DocumentError) {
    let text = try JSONText(json, limits: options.limits)
    var context = ReadContext(text, options.base)
    do throws(DocumentFault) {
      var draft = DocumentDraft()
      try DocumentDraft.table.read(
        text.root, as: "a document, which is an object", into: &draft, &context)
      draft.width = width ?? draft.width
      try self.init(draft, text.root, &context)
    } catch {
      throw text.error(error)
    }
  }

  private init(
    _ draft: DocumentDraft, _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) {
    if let text = draft.text.text ?? draft.text.ranges ?? draft.frames {
      throw DocumentFault(
        at: text.offset,
        "the texts of a style for subtitles are those of the cues; leave this out")
    }
    guard draft.contract.isEmpty else {
      throw DocumentFault(
        at: value[key: "require"]?.offset ?? value.offset,
        "contracts are for documents, and cues have none; leave \"require\" out")
    }
    guard let width = draft.width, let height = draft.height else {
      throw DocumentFault(
        at: value.offset,
        "a style for subtitles needs \"width\" and \"height\", the size of the film")
    }
    canvas = draft.dressed(
      TextDocument(frames: [], width: width, height: height), &context)
    container = draft.box.container
    base = try Self.defaults(height: height).merging(draft.attributes, at: value.offset)
    styles = context.styles
  }

  /// What texts have where the style says nothing.
  private static func defaults(height: Double) -> AttributePatch {
    var paragraph = ParagraphStyle()
    paragraph.alignment = .center
    paragraph.lineBreakQuality = .balanced
    return AttributePatch(
      attributes: TextAttributes([
        .font(FontDescriptor(size: max(height / 20, 1))), .foregroundColor(.white),
        .strokeColor(.black), .strokeWidth(-8), .strokeJoin(.round), .strokePosition(.outside),
        .paragraphStyle(paragraph),
      ]))
  }

  /// The text of a cue.
  ///
  /// A class takes the style of its name, else the colour that WebVTT gives it (§5: `yellow`,
  /// `bg_blue`), else nothing; a voice takes the style of its name.
  public func text(of cue: Subtitles.Cue) -> AttributedText {
    var text = AttributedText()
    let alignment = alignment(of: cue)
    for span in cue.text {
      var patch = base
      if let voice = span.voice, let style = styles[voice] { patch = patch.merging(style) }
      for name in span.classes {
        if let style = styles[name] ?? Self.color(ofClass: name) { patch = patch.merging(style) }
      }
      var own = TextAttributes()
      if span.isBold { own.font = FontDescriptor(weight: FontWeight.bold.value) }
      if span.isItalic { own.font = (own.font ?? FontDescriptor()).merging(.init(italic: true)) }
      if span.isUnderlined { own.underlineStyle = .single }
      if span.isStruckThrough { own.strikethroughStyle = .single }
      if let language = span.language { own.language = language }
      if let color = span.color { own.foregroundColor = color }
      if let alignment {
        var paragraph = ParagraphStyle()
        paragraph.alignment = alignment
        own.paragraphStyle = paragraph
      }
      patch = patch.merging(AttributePatch(attributes: own))
      text.append(AttributedText(span.text, patch.resolved))
    }
    return text
  }

  /// What all texts have, for a text that only its height is asked of.
  var sample: AttributedText { AttributedText("x", base.resolved) }

  private func alignment(of cue: Subtitles.Cue) -> TextAlignment? {
    switch cue.placement.alignment {
    case nil: nil
    case .center: .center
    case .left: .left
    case .right: .right
    case .start: cue.isRightToLeft ? .right : .left
    case .end: cue.isRightToLeft ? .left : .right
    }
  }

  /// WebVTT's default colours of text and background (§5.1, §5.2).
  private static func color(ofClass name: String) -> AttributePatch? {
    let colors: [String: Color] = [
      "white": .white, "lime": .lime, "cyan": .cyan, "red": .red, "yellow": .yellow,
      "magenta": .magenta, "blue": .blue, "black": .black,
    ]
    var attributes = TextAttributes()
    if let color = colors[name] {
      attributes.foregroundColor = color
    } else if name.hasPrefix("bg_"), let color = colors[String(name.dropFirst(3))] {
      attributes.backgroundColor = color
    } else {
      return nil
    }
    return AttributePatch(attributes: attributes)
  }
}
