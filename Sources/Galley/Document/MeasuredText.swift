import GalleyFont

/// A layout that was made before its document, kept so that the text is not laid out twice. A class,
/// so that frames stay small.
package final class MeasuredText: Sendable {
  /// The fonts and settings of a layout that only finds the place of its text.
  private struct Settings {
    let fonts: FontCatalog
    let hyphenation: HyphenationDictionaries
    let limits: Limits
  }

  package let layout: TextLayout
  /// With what it has to be laid out; `nil` where the layout is as somebody wants it.
  private let settings: Settings?

  init(
    _ layout: TextLayout, fonts: FontCatalog, hyphenation: HyphenationDictionaries, limits: Limits
  ) {
    self.layout = layout
    settings = Settings(fonts: fonts, hyphenation: hyphenation, limits: limits)
  }

  /// A layout that counts whatever it was made with.
  init(_ layout: TextLayout) {
    self.layout = layout
    settings = nil
  }

  /// Whether it is the layout that is made with these.
  func wasMade(
    with fonts: FontCatalog, _ hyphenation: HyphenationDictionaries, _ limits: Limits
  ) -> Bool {
    guard let settings else { return true }
    return settings.fonts === fonts && settings.hyphenation == hyphenation
      && settings.limits == limits
  }
}

extension TextDocument.Frame {
  /// A box with a text that has been measured.
  package init(_ measured: MeasuredText) {
    self.init(measured.layout.text, in: measured.layout.container)
    self.measured = measured
  }

  /// A box with a text that has been laid out already, at a place on the canvas: it is drawn as that
  /// layout is, in its fonts, as long as ``text`` and ``container`` stay those of the layout.
  ///
  /// - Parameters:
  ///   - layout: the text in its container.
  ///   - x: left edge on the canvas, in points.
  ///   - y: top edge on the canvas, in points.
  public init(_ layout: TextLayout, x: Double = 0, y: Double = 0) {
    self.init(MeasuredText(layout))
    (self.x, self.y) = (x, y)
  }
}
