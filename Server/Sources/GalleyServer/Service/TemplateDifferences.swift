// Differences between the images of two sets of templates.

import Galley
import GalleyCompare
import GalleyDocuments

/// The differences between the images of old and new templates. Each template is drawn with the
/// default values of its placeholders, once per language. A placeholder without a default value is
/// replaced by its name.
package struct TemplateDifferences {
  /// Messages about images that differ: one line per template and language.
  package private(set) var lines: [String] = []
  /// The number of images that were compared, because the old and the new templates both have them.
  package private(set) var compared = 0
  private var sections: [String] = []

  /// An image of a template, and the layout from which it was drawn.
  private struct Sample {
    var bitmap: Bitmap
    var layout: DocumentLayout
  }

  /// Draws the templates of both sets, and compares their images.
  package init(old: ServedContent, new: ServedContent) {
    for name in Set(old.templates.keys).union(new.templates.keys).sorted() {
      switch (old.templates[name], new.templates[name]) {
      case (let before?, let after?):
        let languages = after.header.languages
        for language in languages.isEmpty ? [nil] : languages.map(Optional.some) {
          compare(name, language, (before, old), (after, new))
        }
      case (nil, _): note(name, "the template is new")
      case (_, nil): note(name, "the template is removed")
      }
    }
  }

  /// The differences as an HTML page that loads nothing from the network.
  package var html: String {
    let equal = sections.isEmpty ? ["No image differs."] : []
    return ComparisonReport.page(
      title: "Templates",
      sections: sections + equal.map { ComparisonReport.section(title: $0, lines: []) })
  }

  private mutating func note(_ title: String, _ text: String) {
    lines.append("\(title): \(text)")
    sections.append(ComparisonReport.section(title: title, lines: [text]))
  }

  private mutating func compare(
    _ name: String, _ language: String?, _ old: (CardTemplate, ServedContent),
    _ new: (CardTemplate, ServedContent)
  ) {
    let title = language.map { "\(name) (\($0))" } ?? name
    switch (Self.sample(old.0, language, old.1), Self.sample(new.0, language, new.1)) {
    case (.success(let before?), .success(let after?)):
      compared += 1
      compare(title, before, after)
    case (.success(nil), _), (_, .success(nil)):
      note(
        title,
        "not compared: a placeholder for a colour, a path or a number has no default; add one")
    case (.failure(let error), .success): note(title, "the old template cannot be drawn: \(error)")
    case (_, .failure(let error)): note(title, "the new template cannot be drawn: \(error)")
    }
  }

  private mutating func compare(_ title: String, _ old: Sample, _ new: Sample) {
    let comparison = ImageComparison(expected: old.bitmap, actual: new.bitmap)
    guard !comparison.matches else { return }
    let layouts = LayoutComparison(
      expected: LayoutDump(old.layout), actual: LayoutDump(new.layout))
    let entry = ComparisonReport.Entry(
      name: title, comparison: comparison, notes: layouts.sentences)
    lines.append("\(title): \(comparison.summary)")
    do throws(PNGError) {
      sections.append(try entry.section())
    } catch {
      sections.append(
        ComparisonReport.section(title: title, lines: [comparison.summary, error.description]))
    }
  }

  /// Draws a template with its default values. The result is `nil` if a placeholder needs a value.
  private static func sample(
    _ template: CardTemplate, _ language: String?, _ content: ServedContent
  ) -> Result<Sample?, any Error> {
    Result {
      guard let values = template.trialValues else { return nil }
      var document = try template.document(values)
      if let language { document.override(language: language) }
      let layout = try content.renderer.layout(document)
      return Sample(bitmap: try content.renderer.draw(layout), layout: layout)
    }
  }
}
