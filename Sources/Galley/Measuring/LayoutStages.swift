// The stages of layout one at a time, for those who measure them.

import GalleyFont
import GalleyUnicode

/// A document's boxes, set stage by stage: what comes before a stage has been done in advance.
///
/// Each stage does to every paragraph what ``Typesetter`` does there, and counts what it made.
package struct LayoutStages {
  /// A box of the document.
  private struct Box {
    let text: AttributedText
    let container: TextContainer
    let styles: StyleTable
    let paragraphs: [Paragraph]
  }

  /// A paragraph with the results of each stage.
  private struct Paragraph {
    let range: ParagraphRange
    let language: String
    let analysis: ParagraphAnalysis
    let found: ItemizedParagraph
    let shaped: ShapedParagraph
  }

  private let boxes: [Box]
  private let fonts: FontCatalog
  private let context = RenderContext()

  /// - Throws: ``RenderError`` as ``TextRenderer``.
  package init(_ document: TextDocument, fonts: FontLibrary) throws(RenderError) {
    self.fonts = fonts.catalog
    var boxes: [Box] = []
    for frame in document.frames {
      boxes.append(try Self.box(frame, fonts: fonts.catalog, context: context))
    }
    self.boxes = boxes
  }

  /// Finds the fonts of all runs; their number.
  package func resolve() throws(RenderError) -> Int {
    var count = 0
    for box in boxes {
      let styles = try StyleTable(box.text, language: box.container.language, fonts: fonts)
      count += styles.count
    }
    return count
  }

  /// Finds directions, scripts, clusters and breaks; the number of UTF-16 units.
  package func analyze() -> Int {
    var count = 0
    for box in boxes {
      for paragraph in box.paragraphs {
        count += Self.analysis(paragraph.range, paragraph.language, box.text, context).flags.count
      }
    }
    return count
  }

  /// Cuts into items, each with a face that has its characters; their number.
  package func itemize() -> Int {
    var count = 0
    for box in boxes {
      for paragraph in box.paragraphs {
        count +=
          Self.items(
            paragraph.range, box.text, box.styles, paragraph.analysis, fonts,
            transformed: paragraph.shaped.transformed
          ).items.count
      }
    }
    return count
  }

  /// Shapes all items; the number of glyphs.
  package func shape() -> Int {
    var count = 0
    for box in boxes {
      for paragraph in box.paragraphs {
        var found = paragraph.found
        var arrays = ParagraphArrays()
        var shaping = ParagraphShaping(flags: paragraph.analysis.flags, into: &arrays)
        shaping.shape(
          &found, of: box.text.utf16.span.extracting(paragraph.range.content),
          transformed: paragraph.shaped.transformed, styles: box.styles, context: context)
        count += shaping.glyphs.count
      }
    }
    return count
  }

  /// Breaks shaped paragraphs into lines and places their glyphs; the number of lines.
  package func breakLines() throws(RenderError) -> Int {
    var count = 0
    for box in boxes {
      var typesetter = try Typesetter(
        box.text, in: box.container, fonts: fonts, context: context)
      for paragraph in box.paragraphs { _ = try typesetter.set(paragraph.shaped) }
      count += typesetter.finish().lines.count
    }
    return count
  }

  private static func box(
    _ frame: TextDocument.Frame, fonts: FontCatalog, context: RenderContext
  ) throws(RenderError) -> Box {
    let (text, container) = (frame.text, frame.container)
    let styles = try StyleTable(text, language: container.language, fonts: fonts)
    var paragraphs: [Paragraph] = []
    var offset = 0
    while let range = ParagraphSplitter.paragraph(from: offset, in: text.utf16) {
      let run = text.runIndex(at: range.full.lowerBound) ?? 0
      let language = styles[run].language
      let analysis = analysis(range, language, text, context)
      let shaped = ShapedParagraph(
        range, of: styles, container: container, fonts: fonts, context: context)
      paragraphs.append(
        Paragraph(
          range: range, language: language, analysis: analysis,
          found: items(range, text, styles, analysis, fonts, transformed: shaped.transformed), shaped: shaped))
      offset = range.full.upperBound
    }
    return Box(text: text, container: container, styles: styles, paragraphs: paragraphs)
  }

  private static func analysis(
    _ range: ParagraphRange, _ language: String, _ text: AttributedText, _ context: RenderContext
  ) -> ParagraphAnalysis {
    ParagraphAnalysis(
      text.utf16.span.extracting(range.content), direction: .natural(fallback: .leftToRight),
      language: language, breaker: context.breaker)
  }

  private static func items(
    _ range: ParagraphRange, _ text: AttributedText, _ styles: StyleTable,
    _ analysis: ParagraphAnalysis, _ fonts: FontCatalog, transformed: TransformedText?
  ) -> ItemizedParagraph {
    let fallback = FontFallback(
      units: transformed?.units ?? text.utf16, content: range.content, transformed: transformed, styles: styles,
      fonts: fonts)
    var arrays = ParagraphArrays()
    var found = ItemizedParagraph(into: &arrays)
    Itemizer(content: range.content, fallback: fallback).append(itemsOf: analysis, to: &found)
    return found
  }
}
