// From documents to PNGs without a picture in between.

import GalleyPNG

extension TextRenderer {
  /// Draws a laid-out document, at the document's scale, as a PNG.
  ///
  /// It gives what `draw(layout).png(effort: effort, scale: layout.document.scale, text: text)`
  /// gives, in less time and memory: the picture is drawn in bands, in a byte a pixel until a
  /// colour comes, and with ``PNGEffort/balanced`` compressed as it is drawn once it needs the
  /// widest form that it may need. One of 2²⁴ pixels or more is compressed as it is drawn unless
  /// `effort` is ``PNGEffort/small``: its pixels are the same, its bytes may be others.
  ///
  /// - Parameters:
  ///   - layout: what is drawn.
  ///   - effort: how hard the PNG is compressed.
  ///   - channels: which channels it has.
  ///   - text: keywords and texts for the file's text chunks.
  ///   - missing: what is done about characters that no font has.
  ///   - cancellation: when it is to end before it is done.
  /// - Throws: As `draw`, and ``RenderError/png(_:)`` for texts that a PNG cannot hold.
  public func png(
    _ layout: DocumentLayout, effort: PNGEffort = .balanced, channels: PNGChannels = .asNeeded,
    text: [(keyword: String, text: String)] = [], missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .never
  ) throws(RenderError) -> [UInt8] {
    try png(layout, effort, channels, text, missing, cancellation)
  }

  /// Lays out and draws a document as a PNG.
  ///
  /// - Throws: As `layout` and `png`.
  public func png(
    _ document: TextDocument, effort: PNGEffort = .balanced,
    text: [(keyword: String, text: String)] = [], cancellation: Cancellation = .never
  ) throws(RenderError) -> [UInt8] {
    try png(
      layout(document, cancellation: cancellation), effort: effort, text: text,
      cancellation: cancellation)
  }

  /// Draws a laid-out document, at the document's scale, as a PNG, off the caller's actor.
  ///
  /// - Throws: As the synchronous way in, and when it is cancelled or its time is over.
  @concurrent
  public func png(
    _ layout: DocumentLayout, effort: PNGEffort = .balanced, channels: PNGChannels = .asNeeded,
    text: [(keyword: String, text: String)] = [], missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> [UInt8] {
    try png(layout, effort, channels, text, missing, cancellation)
  }

  /// Lays out and draws a document as a PNG, off the caller's actor.
  ///
  /// - Throws: As the synchronous way in, and when it is cancelled or its time is over.
  @concurrent
  public func png(
    _ document: TextDocument, effort: PNGEffort = .balanced,
    text: [(keyword: String, text: String)] = [], cancellation: Cancellation = .withTask
  ) async throws(RenderError) -> [UInt8] {
    try await png(
      layout(document, cancellation: cancellation), effort: effort, text: text,
      cancellation: cancellation)
  }

  private func png(
    _ layout: DocumentLayout, _ effort: PNGEffort, _ channels: PNGChannels,
    _ text: [(keyword: String, text: String)], _ missing: MissingGlyphPolicy,
    _ cancellation: Cancellation
  ) throws(RenderError) -> [UInt8] {
    try withPainter(
      layout.missingGlyphs, missing, scale: layout.document.scale, cancellation
    ) { painter throws(RenderError) in
      try painter.png(layout, effort: effort, channels: channels, text: text)
    }
  }
}
