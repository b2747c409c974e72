// Draws documents directly as PNG files, without creating a bitmap first.

import GalleyPNG

extension TextRenderer {
  /// Draws a laid-out document, at the document's scale, as a PNG.
  ///
  /// The result is the same as from `draw(layout).png(effort: effort, scale: layout.document.scale,
  /// text: text)`, but takes less time and memory. The image is drawn in bands, with one byte per
  /// pixel until a colour is painted. With ``PNGEffort/balanced``, compression begins before
  /// drawing ends, as soon as the image needs the widest possible pixel format.
  ///
  /// An image of 2²⁴ pixels or more is compressed while it is drawn, unless `effort` is
  /// ``PNGEffort/small``. The pixels of such a PNG are then the same, but its bytes may differ.
  ///
  /// - Parameters:
  ///   - layout: the laid-out document to draw.
  ///   - effort: the compression effort.
  ///   - channels: the channels of the PNG.
  ///   - text: keywords and texts for the PNG's text chunks.
  ///   - missing: the treatment of characters for which no font has a glyph.
  ///   - cancellation: the conditions under which drawing ends early.
  /// - Throws: Any error that `draw` throws, and ``RenderError/png(_:)`` for texts that a PNG
  ///   cannot hold.
  public func png(
    _ layout: DocumentLayout, effort: PNGEffort = .balanced, channels: PNGChannels = .asNeeded,
    text: [(keyword: String, text: String)] = [], missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .never
  ) throws(RenderError) -> [UInt8] {
    try png(layout, effort, channels, text, missing, cancellation)
  }

  /// Lays out and draws a document as a PNG.
  ///
  /// - Throws: Any error that `layout` or `png` throws.
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
  /// - Throws: Any error of the synchronous method. Also throws if the call is cancelled or its
  ///   time is over.
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
  /// - Throws: Any error of the synchronous method. Also throws if the call is cancelled or its
  ///   time is over.
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
