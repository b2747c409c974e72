import GalleyFont

/// Lays out and draws text. Any number of tasks in a process can share one renderer.
///
/// The methods `layout`, `draw`, `render` and `encode` each have an asynchronous form, which does
/// not run on the caller's actor. Swift selects the asynchronous form for a call with `await`. If
/// the calling task is cancelled, the method throws ``RenderError/cancelled`` within a few
/// milliseconds and discards partial results. Cancellation takes longer only while the renderer
/// shapes very long text in a single font and script.
public final class TextRenderer: Sendable {
  /// The font library for all text.
  public let fonts: FontLibrary
  /// Maximum sizes and amounts. The renderer refuses input that exceeds these limits.
  public let limits: Limits
  private let hyphenation: HyphenationDictionaries
  private let caches: CacheLimits
  let contexts: ContextPool<RenderContext>
  /// The observer that is called after each rendering stage; `nil` for no observer.
  let observer: RenderObserver?

  /// Creates a renderer from a font library.
  ///
  /// - Parameters:
  ///   - fonts: the font library for all text.
  ///   - limits: maximum sizes and amounts. The renderer refuses input that exceeds these limits.
  ///   - hyphenation: the source of hyphenation patterns.
  ///   - caches: maximum cache sizes of each render context. Renders that run at the same time use
  ///     separate contexts.
  public init(
    fonts: FontLibrary, limits: Limits = .default, hyphenation: HyphenationDictionaries = .system,
    caches: CacheLimits = .default
  ) {
    (self.fonts, self.limits, observer) = (fonts, limits, nil)
    (self.hyphenation, self.caches, contexts) = (hyphenation, caches, ContextPool())
  }

  /// Creates a renderer with the given fonts and observer. The new renderer shares everything else
  /// with `other`.
  private init(_ other: TextRenderer, fonts: FontLibrary, observer: RenderObserver?) {
    (self.fonts, limits, self.observer) = (fonts, other.limits, observer)
    (hyphenation, caches, contexts) = (other.hyphenation, other.caches, other.contexts)
  }

  /// Creates a renderer with other fonts. The new renderer shares everything else with this
  /// renderer. A renderer can be created for a single request, because this takes little time:
  /// `renderer.using(try renderer.fonts.adding(bytes: [upload]))`.
  ///
  /// Only the new renderer uses `fonts`. The memory of these fonts is freed after the font library
  /// `fonts`, the new renderer and its layouts have all been freed.
  public func using(_ fonts: FontLibrary) -> TextRenderer {
    TextRenderer(self, fonts: fonts, observer: observer)
  }

  /// Creates a renderer that reports the duration and the outcome of each finished stage to an
  /// observer. The new renderer shares everything else with this renderer.
  ///
  /// The methods `layout`, `draw`, `render` and `encode` are observed. The boxes of a document are
  /// reported together as one stage. Layout of separate paragraphs and encoding of a ``Bitmap`` are
  /// not observed. A renderer without an observer does not measure time.
  ///
  /// - observer: a function that is called on the rendering thread, before the result is returned.
  public func observed(by observer: @escaping @Sendable (RenderEvent) -> Void) -> TextRenderer {
    TextRenderer(self, fonts: fonts, observer: observer)
  }

  /// Empties the caches, such as the caches of shaped words and drawn glyphs. The caches of renders
  /// in progress are not emptied. Font files stay open. The next images take longer to draw, but
  /// their pixels do not change.
  public func emptyCaches() {
    contexts.emptyCaches()
    fonts.contexts.emptyCaches()
  }

  /// The contents of the caches, and the number of cache hits and misses. Renderers created by
  /// ``using(_:)`` or ``observed(by:)`` share caches with the original renderer, so they report the
  /// same numbers. Only the numbers of shaped words can differ after ``using(_:)``, because each
  /// font library has its own cache of words.
  public var statistics: RenderStatistics {
    var statistics = contexts.statistics
    statistics.words = fonts.contexts.statistics.words
    return statistics
  }
}

extension TextRenderer {
  /// Runs `body` with a render context from the pool of contexts. If `stage` is set, the call is
  /// reported to the observer as that stage.
  ///
  /// - units: the length of the text to lay out, in UTF-16 code units. This length is only reported
  ///   to the observer.
  @inline(__always)
  func run<Value>(
    _ stage: RenderEvent.Stage?, units: @autoclosure () -> Int = 0, _ cancellation: Cancellation,
    _ body: (RenderContext) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    var watch: StageWatch?
    if let observer, let stage { watch = StageWatch(observer, stage, units: units()) }
    do throws(RenderError) {
      if let reason = cancellation.reason { throw reason }
      let context = contexts.take(RenderContext(hyphenation: hyphenation, caches: caches))
      defer {
        context.work.end()
        contexts.give(context)
      }
      context.begin(limits, cancellation, watch)
      let value = try body(context)
      watch?.end(nil)
      return value
    } catch {
      watch?.end(error)
      throw error
    }
  }

  /// Lays out attributed text in a container.
  func layout(
    _ text: AttributedText, _ container: TextContainer, _ cancellation: Cancellation
  ) throws(RenderError) -> TextLayout {
    try run(.layout, units: text.length, cancellation) { context throws(RenderError) in
      try layout(text, container, fonts, context)
    }
  }

  /// Lays out all boxes of a document. A document with a contrast contract is also drawn, because
  /// only pixels show whether the contract is met.
  func layout(
    _ document: TextDocument, _ cancellation: Cancellation
  ) throws(RenderError) -> DocumentLayout {
    try run(
      .layout, units: document.allFrames.lazy.map(\.text.length).reduce(0, +), cancellation
    ) { context throws(RenderError) in
      let layout = try layout(document, try fonts(for: document), context)
      guard layout.document.hasContracts, !layout.document.contrastContracts.isEmpty else {
        return layout
      }
      context.begin(limits, cancellation, context.work.watch)
      return try layout.checkingContrast(with: context.painter(scale: document.scale))
    }
  }

  private func layout(
    _ document: TextDocument, _ fonts: FontLibrary, _ context: RenderContext
  ) throws(RenderError) -> DocumentLayout {
    try context.withLayoutContext(of: fonts) { layoutContext throws(RenderError) in
      guard document.isFlat else {
        return try StackedDocument(document, limits)
          .layout(of: document, layoutContext, context.tags)
      }
      var layouts: [TextLayout] = []
      layouts.reserveCapacity(document.frames.count)
      // Loop over indices, because a loop over the frames would copy each frame, and frames are
      // large.
      for index in document.frames.indices {
        // The boxes of a flat document contain only text, so there are no paths to check.
        if let effects = document.frames[index].ownEffects { try limits.check(effects.value) }
        if document.frames[index].measured != nil,
          let measured = measuredLayout(of: document.frames[index], fonts: layoutContext.fonts)
        {
          layouts.append(measured)
        } else {
          layouts.append(
            try FrameContents.layout(
              document.frames[index].text, document.frames[index].container, layoutContext,
              context.tags))
        }
      }
      return DocumentLayout(document, layouts: layouts)
    }
  }

  private func layout(
    _ text: AttributedText, _ container: TextContainer, _ fonts: FontLibrary,
    _ context: RenderContext
  ) throws(RenderError) -> TextLayout {
    try context.withLayoutContext(of: fonts) { fonts throws(RenderError) in
      try FrameContents.layout(text, container, fonts, context.tags)
    }
  }

  /// The fonts to use for a document: the document's own fonts, then the renderer's fonts.
  package func fonts(for document: TextDocument) throws(RenderError) -> FontLibrary {
    document.fonts.isEmpty ? fonts : try fonts.adding(document.fonts)
  }

  /// Runs the drawing closure `body`, and passes it a painter. The painter draws at `scale`, in
  /// pixels per point. Throws an error if glyphs are missing and the policy is
  /// ``MissingGlyphPolicy/error``.
  @inline(__always)
  func paint<Value>(
    _ missingGlyphs: [MissingGlyph], _ policy: MissingGlyphPolicy, scale: Double,
    _ cancellation: Cancellation, _ body: (DocumentPainter) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    try run(.draw, cancellation) { context throws(RenderError) in
      try policy.check(missingGlyphs)
      return try body(context.painter(scale: scale, drawsMissingGlyphs: policy != .skip))
    }
  }
}

// Measures the text of a frame before the document is complete.
extension TextRenderer {
  /// Lays out a frame's text to measure its size. The frame keeps the layout, so that the text need
  /// not be laid out again for drawing.
  ///
  /// - Throws: Any error that `layout` throws.
  package func measure(
    _ text: AttributedText, in container: TextContainer, cancellation: Cancellation = .never
  ) throws(RenderError) -> MeasuredText {
    MeasuredText(
      try layout(text, container, cancellation), fonts: fonts.catalog, hyphenation: hyphenation,
      limits: limits)
  }

  /// The layout that was made to measure a frame; `nil` if the frame was not measured. Also `nil`
  /// if the text, container, fonts or settings have changed since the measurement.
  private func measuredLayout(of frame: TextDocument.Frame, fonts: FontCatalog) -> TextLayout? {
    guard let measured = frame.measured,
      measured.wasMade(with: fonts, hyphenation, limits),
      measured.layout.container == frame.container, measured.layout.text == frame.text
    else { return nil }
    return measured.layout
  }
}

extension TextLayout {
  /// Checks the attributes of the whole text. Adds diagnostics about unknown tags, about attributes
  /// without effect, and about palettes that the fonts lack. These diagnostics are inserted after
  /// the diagnostics about missing fonts.
  ///
  /// - Parameters:
  ///   - styles: the resolved styles of the text.
  ///   - tags: the render context's cache of messages about unknown tags.
  @inline(__always)
  mutating func checkAttributes(_ styles: StyleTable, _ tags: TagCache) {
    var found: [Diagnostic] = []
    UnknownTags.note(styles, language: container.language, tags, in: &found)
    IneffectiveAttributes.note(styles, isVertical: container.writingMode.isVertical, in: &found)
    PaletteRequest.note(self, in: &found)
    if !found.isEmpty { diagnostics.insert(contentsOf: found, at: styles.diagnostics.count) }
  }
}
