/// Lays out and draws texts. One serves a whole process: any number of tasks may use it.
public final class TextRenderer: Sendable {
  /// The fonts of all texts.
  public let fonts: FontLibrary
  /// Sizes and amounts beyond which input is refused.
  public let limits: Limits
  let contexts: RenderContextPool
  /// Who is told of each stage that has ended.
  let observer: RenderObserver?

  /// A renderer over a library of fonts.
  ///
  /// - Parameters:
  ///   - fonts: the fonts of all texts.
  ///   - limits: sizes and amounts beyond which input is refused.
  ///   - hyphenation: where hyphenation patterns are looked up.
  ///   - caches: how much each of the renders that run at the same time may keep.
  public convenience init(
    fonts: FontLibrary, limits: Limits = .default, hyphenation: HyphenationDictionaries = .system,
    caches: CacheLimits = .default
  ) {
    self.init(
      fonts: fonts, limits: limits,
      contexts: RenderContextPool(hyphenation: hyphenation, caches: caches), observer: nil)
  }

  private init(
    fonts: FontLibrary, limits: Limits, contexts: RenderContextPool, observer: RenderObserver?
  ) {
    self.fonts = fonts
    self.limits = limits
    self.contexts = contexts
    self.observer = observer
  }

  /// A renderer over other fonts that shares everything else with this one, for as little as one
  /// request: `renderer.using(try renderer.fonts.adding(bytes: [upload]))`.
  ///
  /// Its fonts are found through it alone, whatever other renderers do at the same time, and their
  /// memory is free when it, its layouts and its libraries are gone.
  public func using(_ fonts: FontLibrary) -> TextRenderer {
    TextRenderer(fonts: fonts, limits: limits, contexts: contexts, observer: observer)
  }

  /// A renderer that shares everything with this one, and tells an observer of each stage that has
  /// ended: what it took, and how it ended.
  ///
  /// `layout`, `draw`, `render` and `png` are observed, of a document all boxes together; an
  /// ``EditableLayout``, and a bitmap that is made a PNG by itself, are not. A renderer without an
  /// observer reads no clock.
  ///
  /// - Parameter observer: called on the thread that renders, before the result is returned.
  public func observed(by observer: @escaping @Sendable (RenderEvent) -> Void) -> TextRenderer {
    TextRenderer(fonts: fonts, limits: limits, contexts: contexts, observer: observer)
  }

  /// Lays out a text in a container.
  ///
  /// - Throws: ``RenderError`` for a text or a font size beyond the limits, or a broken font.
  public func layout(
    _ text: AttributedText, in container: TextContainer = TextContainer(),
    cancellation: Cancellation = .never
  ) throws(RenderError) -> TextLayout {
    try layout(text, in: container, cancellation)
  }

  /// Lays out a text in lines of at most `width` points; `nil` is one line a paragraph.
  ///
  /// - Throws: ``RenderError`` for a text or a font size beyond the limits, or a broken font.
  public func layout(
    _ text: AttributedText, width: Double?, cancellation: Cancellation = .never
  ) throws(RenderError) -> TextLayout {
    try layout(text, in: TextContainer(width: width), cancellation)
  }

  /// Lays out all boxes of a document, with the document's own fonts in front.
  ///
  /// - Throws: ``RenderError`` for a text or a font size beyond the limits, or a broken font.
  public func layout(
    _ document: TextDocument, cancellation: Cancellation = .never
  ) throws(RenderError) -> DocumentLayout {
    try layout(document, cancellation)
  }

  /// Draws a layout on a canvas of its container's size.
  ///
  /// - Parameters:
  ///   - layout: what is drawn.
  ///   - scale: pixels per point, above 0.
  ///   - background: the canvas' colour; `nil` is transparent.
  ///   - blending: how colours are mixed.
  ///   - missing: what is done about characters that no font has.
  ///   - cancellation: when it is to end before it is done.
  /// - Throws: ``RenderError`` for an empty or too large canvas, or a broken font.
  public func draw(
    _ layout: TextLayout, scale: Double = 1, background: Color? = nil,
    blending: Blending = .srgb, missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .never
  ) throws(RenderError) -> Bitmap {
    try withPainter(layout.missingGlyphs, missing, scale: scale, cancellation) {
      painter throws(RenderError) in
      try painter.draw(layout, background: background, blending: blending)
    }
  }

  /// Draws a laid-out document, at the document's scale.
  ///
  /// - Throws: ``RenderError`` for an empty or too large canvas, a broken font, or with
  ///   ``MissingGlyphPolicy/error`` a character that no font has.
  public func draw(
    _ layout: DocumentLayout, missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .never
  ) throws(RenderError) -> Bitmap {
    try withPainter(layout.missingGlyphs, missing, scale: layout.document.scale, cancellation) {
      painter throws(RenderError) in
      try painter.draw(layout)
    }
  }

  /// Lays out and draws a document.
  ///
  /// - Throws: As `layout` and `draw`.
  public func render(
    _ document: TextDocument, cancellation: Cancellation = .never
  ) throws(RenderError) -> Bitmap {
    try draw(layout(document, cancellation), cancellation: cancellation)
  }

  /// Empties the caches of shaped words and drawn glyphs of all renders that have ended; fonts stay
  /// open. No picture changes, only memory and time.
  public func emptyCaches() {
    contexts.emptyCaches()
    fonts.contexts.emptyCaches()
  }

  /// What the caches hold, and how often they were of use. Renderers that share caches, by
  /// ``using(_:)`` or ``observed(by:)``, have the same figures, words apart: these belong to fonts.
  public var statistics: RenderStatistics {
    var statistics = contexts.statistics
    statistics.words = fonts.contexts.statistics
    return statistics
  }
}

extension TextRenderer {
  /// The same renderer without its observer.
  private var unobserved: TextRenderer {
    TextRenderer(fonts: fonts, limits: limits, contexts: contexts, observer: nil)
  }

  /// Tells the observer of a layout when it has ended.
  private func observingLayout<Value>(
    of units: Int, _ body: () throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    let start = ContinuousClock.now
    func report(_ error: RenderError?) {
      var event = RenderEvent(.layout, .now - start, error)
      event.units = units
      observer?(event)
    }
    do throws(RenderError) {
      let value = try body()
      report(nil)
      return value
    } catch {
      report(error)
      throw error
    }
  }

  /// Lays out a text in a container.
  func layout(
    _ text: AttributedText, in container: TextContainer, _ cancellation: Cancellation
  ) throws(RenderError) -> TextLayout {
    guard observer == nil else {
      return try observingLayout(of: text.length) { () throws(RenderError) in
        try unobserved.layout(text, in: container, cancellation)
      }
    }
    let context = try contexts.take(limits, cancellation)
    defer { contexts.give(context) }
    return try layout(text, in: container, fonts: fonts, context: context)
  }

  /// The fonts of a document: its own before the renderer's.
  package func fonts(for document: TextDocument) throws(RenderError) -> FontLibrary {
    document.fonts.isEmpty ? fonts : try fonts.adding(document.fonts)
  }

  /// Lays out all boxes of a document.
  func layout(
    _ document: TextDocument, _ cancellation: Cancellation
  ) throws(RenderError) -> DocumentLayout {
    guard observer == nil else {
      let units = document.frames.reduce(0) { $0 + $1.text.length }
      return try observingLayout(of: units) { () throws(RenderError) in
        try unobserved.layout(document, cancellation)
      }
    }
    let layout = DocumentLayout(document, layouts: try layouts(of: document, cancellation))
    guard document.hasContracts else { return layout }
    return try checkingContrast(of: layout, cancellation)
  }

  private func layouts(
    of document: TextDocument, _ cancellation: Cancellation
  ) throws(RenderError) -> [TextLayout] {
    let fonts = try fonts(for: document)
    let context = try contexts.take(limits, cancellation)
    defer { contexts.give(context) }
    var layouts: [TextLayout] = []
    layouts.reserveCapacity(document.frames.count)
    for frame in document.frames {
      if let measured = measuredLayout(of: frame, fonts: fonts) {
        layouts.append(measured)
      } else {
        layouts.append(
          try layout(frame.text, in: frame.container, fonts: fonts, context: context))
      }
    }
    return layouts
  }

  /// Draws with a painter at a scale, unless glyphs are missing that may not be.
  func withPainter<Value>(
    _ missingGlyphs: [MissingGlyph], _ policy: MissingGlyphPolicy, scale: Double,
    _ cancellation: Cancellation, _ body: (DocumentPainter) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    guard let observer else {
      return try withPainter(missingGlyphs, policy, scale: scale, cancellation, nil, body)
    }
    let watch = DrawingWatch(observer)
    do throws(RenderError) {
      let value = try withPainter(missingGlyphs, policy, scale: scale, cancellation, watch, body)
      watch.end(nil)
      return value
    } catch {
      watch.end(error)
      throw error
    }
  }

  private func withPainter<Value>(
    _ missingGlyphs: [MissingGlyph], _ policy: MissingGlyphPolicy, scale: Double,
    _ cancellation: Cancellation, _ watch: DrawingWatch?,
    _ body: (DocumentPainter) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    try policy.check(missingGlyphs)
    guard scale > 0, scale <= limits.scale else {
      throw .tooLarge(what: "the scale", value: scale, limit: limits.scale)
    }
    let context = try contexts.take(limits, cancellation, watch)
    defer { contexts.give(context) }
    return try body(
      DocumentPainter(
        rasterizer: context.rasterizer, masks: context.masks, attachments: context.attachments,
        shadows: context.shadows, scale: scale, drawsMissingGlyphs: policy != .skip,
        work: context.work))
  }

  /// Lends a layout context of the renderer's fonts for as long as `body` runs.
  func withLayoutContext<Value>(
    _ body: (LayoutContext) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    let context = try contexts.take(limits, .never)
    defer { contexts.give(context) }
    let layout = fonts.contexts.take(for: context)
    defer { fonts.contexts.give(layout) }
    return try body(layout)
  }

  /// What is to be reported about a text's attributes as a whole.
  func attributeDiagnostics(
    of text: AttributedText, in container: TextContainer
  ) throws(RenderError) -> [Diagnostic] {
    try withLayoutContext { context throws(RenderError) in
      try ParagraphStacker(text, in: container, context).attributeDiagnostics
    }
  }

  /// What is to be reported of text that a layout's container has no space for.
  func hiddenText(in layout: TextLayout) throws(RenderError) -> Diagnostic? {
    guard layout.overflow else { return nil }
    return try withLayoutContext { context throws(RenderError) in
      try ParagraphStacker(layout.text, in: layout.container, context).hiddenText(
        below: layout.lines.last, ofLines: layout.lines.count)
    }
  }

  private func layout(
    _ text: AttributedText, in container: TextContainer, fonts: FontLibrary,
    context: RenderContext
  ) throws(RenderError) -> TextLayout {
    try limits.check(text, in: container)
    let layout = fonts.contexts.take(for: context)
    defer { fonts.contexts.give(layout) }
    var stacker = try ParagraphStacker(text, in: container, layout)
    return try stacker.layout()
  }
}
