/// Lays out and draws texts. Any number of tasks in a process can share one renderer.
///
/// The methods `layout`, `draw`, `render` and `encode` each have an asynchronous form. It runs off
/// the caller's actor. With `await`, Swift selects this form. If the calling task is cancelled, it
/// throws ``RenderError/cancelled`` within a few milliseconds and keeps no partial results.
/// Cancellation takes longer only while one very long stretch of text in a single font and script
/// is shaped.
public final class TextRenderer: Sendable {
  /// The font library that is used for all texts.
  public let fonts: FontLibrary
  /// Limits of sizes and amounts. Input beyond these limits is refused.
  public let limits: Limits
  private let hyphenation: HyphenationDictionaries
  private let caches: CacheLimits
  let contexts: ContextPool<RenderContext>
  /// The observer that is called after each rendering stage; `nil` for no observer.
  let observer: RenderObserver?

  /// Creates a renderer from a font library.
  ///
  /// - Parameters:
  ///   - fonts: the font library that is used for all texts.
  ///   - limits: limits of sizes and amounts. Input beyond these limits is refused.
  ///   - hyphenation: the source of hyphenation patterns.
  ///   - caches: maximum cache sizes for each render that runs at the same time.
  public init(
    fonts: FontLibrary, limits: Limits = .default, hyphenation: HyphenationDictionaries = .system,
    caches: CacheLimits = .default
  ) {
    (self.fonts, self.limits, observer) = (fonts, limits, nil)
    (self.hyphenation, self.caches, contexts) = (hyphenation, caches, ContextPool())
  }

  /// Creates a renderer that shares everything else with another one.
  private init(_ other: TextRenderer, fonts: FontLibrary, observer: RenderObserver?) {
    (self.fonts, limits, self.observer) = (fonts, other.limits, observer)
    (hyphenation, caches, contexts) = (other.hyphenation, other.caches, other.contexts)
  }

  /// Creates a renderer with other fonts, which shares everything else with this one. The new
  /// renderer is cheap enough to create for a single request: `renderer.using(try
  /// renderer.fonts.adding(bytes: [upload]))`.
  ///
  /// Only the new renderer uses these fonts; all other renderers are unaffected. The memory of the
  /// fonts is freed when the renderer, its layouts and its libraries are freed.
  public func using(_ fonts: FontLibrary) -> TextRenderer {
    TextRenderer(self, fonts: fonts, observer: observer)
  }

  /// Creates a renderer that shares everything with this one, and reports each finished stage to an
  /// observer with its duration and outcome.
  ///
  /// `layout`, `draw`, `render` and `encode` are observed. All boxes of a document are reported
  /// together. Texts that are laid out paragraph by paragraph are not observed, nor is the separate
  /// encoding of a bitmap. A renderer without an observer does not read the clock.
  ///
  /// - observer: a function that is called on the rendering thread, before the result is returned.
  public func observed(by observer: @escaping @Sendable (RenderEvent) -> Void) -> TextRenderer {
    TextRenderer(self, fonts: fonts, observer: observer)
  }

  /// Empties the caches of shaped words and drawn glyphs of all renders that have ended. Font files
  /// stay open. Later images have the same pixels, but take longer.
  public func emptyCaches() {
    contexts.emptyCaches()
    fonts.contexts.emptyCaches()
  }

  /// The contents of the caches, and the number of cache hits and misses. Renderers that share
  /// caches, by ``using(_:)`` or ``observed(by:)``, report the same numbers. Only the numbers of
  /// shaped words may differ, because each font library has its own cache of words.
  public var statistics: RenderStatistics {
    var statistics = contexts.statistics
    statistics.words = fonts.contexts.statistics.words
    return statistics
  }
}

extension TextRenderer {
  /// Runs one call of the renderer with a context from the pool. If the call has a stage, it is
  /// reported to the observer.
  ///
  /// - units: the length of the text to lay out, in UTF-16 code units, for the observer.
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

  /// Lays out a text in a container.
  func layout(
    _ text: AttributedText, _ container: TextContainer, _ cancellation: Cancellation
  ) throws(RenderError) -> TextLayout {
    try run(.layout, units: text.length, cancellation) { context throws(RenderError) in
      try layout(text, container, fonts, context)
    }
  }

  /// Lays out all boxes of a document. Only documents with a contrast contract are drawn, to check
  /// the contract.
  func layout(
    _ document: TextDocument, _ cancellation: Cancellation
  ) throws(RenderError) -> DocumentLayout {
    let units = document.frames.lazy.map(\.text.length)
    return try run(.layout, units: units.reduce(0, +), cancellation) {
      context throws(RenderError) in
      let fonts = try fonts(for: document)
      var layouts: [TextLayout] = []
      layouts.reserveCapacity(document.frames.count)
      for frame in document.frames {
        if let measured = measuredLayout(of: frame, fonts: fonts) {
          layouts.append(measured)
        } else {
          layouts.append(try layout(frame.text, frame.container, fonts, context))
        }
      }
      let layout = DocumentLayout(document, layouts: layouts)
      guard document.hasContracts, !document.contrastContracts.isEmpty else { return layout }
      context.begin(limits, cancellation, context.work.watch)
      return try layout.checkingContrast(with: context.painter(scale: document.scale))
    }
  }

  private func layout(
    _ text: AttributedText, _ container: TextContainer, _ fonts: FontLibrary,
    _ context: RenderContext
  ) throws(RenderError) -> TextLayout {
    try limits.check(text, in: container)
    return try context.withLayoutContext(of: fonts) { fonts throws(RenderError) in
      var stacker = try ParagraphStacker(text, in: container, fonts)
      var layout = try stacker.layout()
      layout.checkAttributes(stacker.styles, context.tags)
      return layout
    }
  }

  /// The fonts to use for a document: the document's own fonts, then the renderer's.
  package func fonts(for document: TextDocument) throws(RenderError) -> FontLibrary {
    document.fonts.isEmpty ? fonts : try fonts.adding(document.fonts)
  }

  /// Draws with a painter at a given scale. Throws an error if glyphs are missing and the policy
  /// does not allow that.
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

// Texts that are laid out to measure them, before the document that contains them is complete.
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

  /// The layout that a frame keeps from measuring; `nil` if the text, its container, the fonts or
  /// the settings have changed since.
  private func measuredLayout(of frame: TextDocument.Frame, fonts: FontLibrary) -> TextLayout? {
    guard let measured = frame.measured,
      measured.wasMade(with: fonts.catalog, hyphenation, limits),
      measured.layout.container == frame.container, measured.layout.text == frame.text
    else { return nil }
    return measured.layout
  }
}
