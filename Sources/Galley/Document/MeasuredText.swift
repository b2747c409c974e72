import GalleyFont

/// A layout that was made to find the place of its text, kept so that the text is not laid out
/// twice, with the fonts and settings of that layout. A class, so that frames stay small.
package final class MeasuredText: Sendable {
  package let layout: TextLayout
  private let fonts: FontCatalog
  private let hyphenation: HyphenationDictionaries
  private let limits: Limits

  init(
    _ layout: TextLayout, fonts: FontCatalog, hyphenation: HyphenationDictionaries, limits: Limits
  ) {
    self.layout = layout
    self.fonts = fonts
    self.hyphenation = hyphenation
    self.limits = limits
  }

  /// Whether it was made with these.
  func wasMade(
    with fonts: FontCatalog, _ hyphenation: HyphenationDictionaries, _ limits: Limits
  ) -> Bool {
    self.fonts === fonts && self.hyphenation == hyphenation && self.limits == limits
  }
}

extension TextDocument.Frame {
  /// A box with a text that has been measured.
  package init(_ measured: MeasuredText) {
    self.init(measured.layout.text, in: measured.layout.container)
    self.measured = measured
  }
}
