import GalleyFont

/// A text layout that was made before the layout of its document, for example to measure the text.
/// The box keeps this layout, so that the text is not laid out twice. This type is a class, so that
/// a frame stores only a reference.
package final class MeasuredText: Sendable {
  /// The fonts and settings with which a text layout was made.
  private struct Settings {
    let fonts: FontCatalog
    let hyphenation: HyphenationDictionaries
    let limits: Limits
  }

  package let layout: TextLayout
  /// The settings for which the layout is valid; `nil` if the layout is valid for any settings.
  private let settings: Settings?

  init(
    _ layout: TextLayout, fonts: FontCatalog, hyphenation: HyphenationDictionaries, limits: Limits
  ) {
    self.layout = layout
    settings = Settings(fonts: fonts, hyphenation: hyphenation, limits: limits)
  }

  /// Creates a `MeasuredText` from a layout that is valid for all fonts and settings.
  init(_ layout: TextLayout) {
    self.layout = layout
    settings = nil
  }

  /// Whether the layout is valid for the given fonts and settings. If the property `settings` is
  /// `nil`, the layout is always valid. Otherwise, the layout is valid only if it was made with the
  /// given fonts and settings.
  func wasMade(
    with fonts: FontCatalog, _ hyphenation: HyphenationDictionaries, _ limits: Limits
  ) -> Bool {
    guard let settings else { return true }
    return settings.fonts === fonts && settings.hyphenation == hyphenation
      && settings.limits == limits
  }
}

extension TextDocument.Frame {
  /// Creates a box from text that is already laid out.
  package init(_ measured: MeasuredText) {
    self.init(measured.layout.text, in: measured.layout.container)
    self.measured = measured
  }

  /// Creates a box from text that is already laid out, at a position on the canvas. The layout is
  /// drawn unchanged, in its own fonts. If you change ``text`` or ``container`` of the box, the
  /// renderer lays out the text again.
  ///
  /// - Parameters:
  ///   - layout: the laid-out text with its container.
  ///   - x: left edge of the box on the canvas, in points.
  ///   - y: top edge of the box on the canvas, in points.
  public init(_ layout: TextLayout, x: Double = 0, y: Double = 0) {
    self.init(MeasuredText(layout))
    (self.x, self.y) = (x, y)
  }
}
