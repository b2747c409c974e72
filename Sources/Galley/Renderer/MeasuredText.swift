// A text that was set to find its place, so that it need not be set again.

import GalleyFont

/// A layout with what it was made with. A class, so that frames stay small.
package final class MeasuredText: Sendable {
  package let layout: TextLayout
  private let fonts: FontCatalog
  private let hyphenation: HyphenationDictionaries
  private let limits: Limits

  fileprivate init(
    _ layout: TextLayout, fonts: FontCatalog, hyphenation: HyphenationDictionaries, limits: Limits
  ) {
    self.layout = layout
    self.fonts = fonts
    self.hyphenation = hyphenation
    self.limits = limits
  }

  /// Whether it was made with these.
  fileprivate func wasMade(
    with fonts: FontCatalog, _ hyphenation: HyphenationDictionaries, _ limits: Limits
  ) -> Bool {
    self.fonts === fonts && self.hyphenation == hyphenation && self.limits == limits
  }
}

extension TextRenderer {
  /// Sets a text to find its place; a frame takes the layout along.
  ///
  /// - Throws: As `layout` does.
  package func measure(
    _ text: AttributedText, in container: TextContainer
  ) throws(RenderError) -> MeasuredText {
    MeasuredText(
      try layout(text, in: container), fonts: fonts.catalog, hyphenation: contexts.hyphenation,
      limits: limits)
  }

  /// The layout that a frame has taken along, unless it or anything that it was made with has
  /// changed since.
  func measuredLayout(of frame: TextDocument.Frame, fonts: FontLibrary) -> TextLayout? {
    guard let measured = frame.measured,
      measured.wasMade(with: fonts.catalog, contexts.hyphenation, limits),
      measured.layout.container == frame.container, measured.layout.text == frame.text
    else { return nil }
    return measured.layout
  }
}

extension TextDocument.Frame {
  /// A box with a text that has been set.
  package init(_ measured: MeasuredText) {
    self.init(measured.layout.text, in: measured.layout.container)
    self.measured = measured
  }
}
