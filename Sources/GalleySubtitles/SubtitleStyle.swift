// The appearance of subtitles: a canvas, and text attributes for classes and voices.

public import Galley
public import GalleyDocuments
import GalleyJSON

/// The appearance of subtitles, and the canvas that all their images share.
///
/// By default, text is white with a black outline around the letters. The font size is a twentieth
/// of the canvas height. Lines are centred and balanced to similar lengths.
public struct SubtitleStyle: Sendable {
  /// A document without frames. It holds the size, scale, background and fonts of the canvas.
  public private(set) var canvas: TextDocument
  /// The text container settings for cues. The container's insets apply to the whole canvas, and
  /// the container's size is ignored.
  let container: TextContainer
  /// The text attributes shared by all cues.
  private let base: AttributePatch
  /// The text attributes of WebVTT classes and voices, by name.
  private let styles: NamedStyles

  /// Creates a style for a canvas with a size in points.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas.
  ///   - height: The height of the canvas.
  ///   - scale: The number of pixels per point.
  ///   - attributes: The text attributes shared by all cues.
  ///   - styles: The text attributes of classes and voices, by name.
  ///   - container: The text container settings for all cues. The container's insets apply to the
  ///     canvas.
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

  /// Reads a style from a JSON document that has `width` and `height`, but no `text`, `ranges` or
  /// `frames`.
  ///
  /// The document's `attributes` apply to all cues. Its `styles` apply to the classes and voices
  /// with the same names. Its `insets` keep cues away from the edges of the canvas.
  ///
  /// - Parameters:
  ///   - json: The document in UTF-8.
  ///   - options: Options for reading the document.
  ///   - width: The canvas width in points; `nil` uses the width in the document.
  /// - Throws: The first error, with its position and a remedy.
  public init(
    json: [UInt8], options: ReadOptions = ReadOptions(), width: Double? = nil
  ) throws(DocumentError) {
    let text = try JSONText(json, limits: options.limits)
    var context = ReadContext(text, options)
    do throws(DocumentFault) {
      var draft = DocumentDraft()
      try DocumentDraft.jsonKeys.read(
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
        "a subtitle style cannot have its own text; remove this key")
    }
    guard draft.contract.isEmpty else {
      throw DocumentFault(
        at: value[key: "require"]?.offset ?? value.offset,
        "\"require\" does not apply to subtitles; remove it")
    }
    guard let width = draft.width, let height = draft.height else {
      throw DocumentFault(
        at: value.offset,
        "a subtitle style needs \"width\" and \"height\", the size of the film")
    }
    canvas = draft.dressed(
      TextDocument(frames: [], width: width, height: height), &context)
    container = draft.box.container
    base = try Self.defaults(height: height).merging(draft.attributes, at: value.offset)
    styles = context.styles
  }

  /// The default text attributes of subtitles. `height` is the height of the canvas in points.
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

  /// Creates the text of a cue with the text attributes of this style.
  ///
  /// A class or a voice gets the attributes of the style with the same name. If there is no such
  /// style, a class that is named after a colour, such as `yellow` or `bg_blue`, gets WebVTT's
  /// default colour (§5).
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

  /// A short sample text with the attributes shared by all cues, used to measure the height of a
  /// line.
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

  /// WebVTT's default text colour or background colour for a class name (§5.1, §5.2); `nil` if the
  /// name is not a colour class.
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
