// Runs the stages of layout separately, for benchmarks.

import GalleyFont
import GalleyUnicode

/// The boxes of a document, laid out stage by stage. The input of each stage is computed in
/// advance.
///
/// Each stage processes every paragraph in the same way as ``ParagraphStacker``, and returns the
/// number of its results.
package struct LayoutStages {
  /// A box of the document.
  private struct Box {
    let text: AttributedText
    let container: TextContainer
    let styles: StyleTable
    let paragraphs: [Paragraph]
  }

  /// A paragraph with the results of each layout stage.
  private struct Paragraph {
    let range: ParagraphRange
    let language: String
    let analysis: ParagraphAnalysis
    let found: ItemizedParagraph
    let shaped: ShapedParagraph
  }

  private let boxes: [Box]
  private let context: LayoutContext

  /// - Throws: The same errors as ``TextRenderer``.
  package init(_ document: TextDocument, fonts: FontLibrary) throws(RenderError) {
    context = LayoutContext(fonts: fonts.catalog)
    var boxes: [Box] = []
    for frame in document.frames {
      boxes.append(try Self.box(frame, context))
    }
    self.boxes = boxes
  }

  /// Finds the fonts of all text runs and returns the number of runs.
  package func resolve() throws(RenderError) -> Int {
    var count = 0
    for box in boxes {
      let styles = try StyleTable(box.text, language: box.container.language, fonts: context.fonts)
      count += styles.count
    }
    return count
  }

  /// Finds writing directions, scripts, clusters and line breaks, and returns the number of UTF-16
  /// code units.
  package func analyze() -> Int {
    var count = 0
    for box in boxes {
      for paragraph in box.paragraphs {
        count += Self.analysis(paragraph.range, paragraph.language, box.text, context).flags.count
      }
    }
    return count
  }

  /// Splits text into items, each with a font face that has its characters, and returns the number
  /// of items.
  package func itemize() -> Int {
    var count = 0
    for box in boxes {
      for paragraph in box.paragraphs {
        count +=
          Self.items(
            paragraph.range, box.text, box.styles, paragraph.analysis, context,
            transformed: paragraph.shaped.transformed
          ).items.count
      }
    }
    return count
  }

  /// Shapes all text items and returns the number of glyphs.
  package func shape() -> Int {
    var count = 0
    for box in boxes {
      for paragraph in box.paragraphs {
        var found = paragraph.found
        var (glyphs, advances): ([ShapedGlyph], [Double]) = ([], [])
        var shaping = ParagraphShaping(
          flags: paragraph.analysis.flags, taking: &glyphs, &advances)
        shaping.shape(
          &found, of: box.text.utf16.span.extracting(paragraph.range.content),
          transformed: paragraph.shaped.transformed, styles: box.styles, context)
        count += shaping.glyphs.count
      }
    }
    return count
  }

  /// Breaks shaped paragraphs into lines, places their glyphs, and returns the number of lines.
  package func breakLines() throws(RenderError) -> Int {
    var count = 0
    for box in boxes {
      var stacker = try ParagraphStacker(box.text, in: box.container, context)
      for paragraph in box.paragraphs { _ = try stacker.stack(paragraph.shaped) }
      count += stacker.finish().lines.count
    }
    return count
  }

  private static func box(
    _ frame: TextDocument.Frame, _ context: LayoutContext
  ) throws(RenderError) -> Box {
    let (text, container) = (frame.text, frame.container)
    let styles = try StyleTable(text, language: container.language, fonts: context.fonts)
    var paragraphs: [Paragraph] = []
    var offset = 0
    while let range = ParagraphSplitter.paragraph(from: offset, in: text.utf16) {
      let run = text.runIndex(at: range.full.lowerBound) ?? 0
      let language = styles[run].language
      let analysis = analysis(range, language, text, context)
      let shaped = ShapedParagraph(range, of: styles, in: container, context)
      paragraphs.append(
        Paragraph(
          range: range, language: language, analysis: analysis,
          found: items(range, text, styles, analysis, context, transformed: shaped.transformed),
          shaped: shaped))
      offset = range.full.upperBound
    }
    return Box(text: text, container: container, styles: styles, paragraphs: paragraphs)
  }

  private static func analysis(
    _ range: ParagraphRange, _ language: String, _ text: AttributedText, _ context: LayoutContext
  ) -> ParagraphAnalysis {
    var (flags, classes): ([UnitFlags], [CharacterClass]) = ([], [])
    return ParagraphAnalysis(
      text.utf16.span.extracting(range.content), direction: .natural(fallback: .leftToRight),
      language: language, breaker: context.tools.breaker, taking: &flags, &classes)
  }

  private static func items(
    _ range: ParagraphRange, _ text: AttributedText, _ styles: StyleTable,
    _ analysis: ParagraphAnalysis, _ context: LayoutContext, transformed: TransformedText?
  ) -> ItemizedParagraph {
    let fallback = FontFallback(
      units: transformed?.units ?? text.utf16, content: range.content, transformed: transformed,
      styles: styles,
      fonts: context.fonts)
    var found = ItemizedParagraph()
    Itemizer(content: range.content, fallback: fallback).append(itemsOf: analysis, to: &found)
    return found
  }
}
