import GalleyFont
import TestSupport

@testable import Galley

/// Lays out vertical text in a font that has vertical glyph forms.
enum VerticalText {
  static let family = "Noto Sans CJK JP"

  static func renderer() throws -> TextRenderer {
    TextRenderer(
      fonts: try FontLibrary.bundled.adding(paths: [
        Repository.testFont("NotoSansCJKjp-Vertical.otf")
      ]))
  }

  /// Lays out 20-point Japanese text in a vertical container.
  static func layout(
    _ string: String, _ attributes: [TextAttribute] = [], height: Double? = nil,
    _ change: (inout TextContainer) -> Void = { _ in }
  ) throws -> TextLayout {
    try layout(
      AttributedText(string, [.font(.family(family, size: 20))] + attributes), height: height,
      change)
  }

  static func layout(
    _ text: AttributedText, height: Double? = nil,
    _ change: (inout TextContainer) -> Void = { _ in }
  ) throws -> TextLayout {
    var container = TextContainer(height: height)
    container.writingMode = .verticalRL
    container.language = "ja"
    change(&container)
    return try renderer().layout(text, in: container)
  }
}
