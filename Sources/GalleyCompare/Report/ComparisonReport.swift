public import Galley

/// An HTML page that shows image comparisons. The reader can choose a view: side by side with the
/// difference image, onion skin (blended), or flicker. The page has a light and a dark mode. All
/// images are embedded, so the page loads nothing from the network.
public struct ComparisonReport: Sendable {
  /// An image comparison shown on the page.
  public struct Entry: Sendable {
    /// The name of the comparison. Any text is allowed.
    public var name: String
    /// The comparison, with both images and their differences.
    public var comparison: ImageComparison
    /// Additional sentences to show, such as ``LayoutComparison/sentences``.
    public var notes: [String]

    /// Creates an entry of the report.
    public init(name: String, comparison: ImageComparison, notes: [String] = []) {
      self.name = name
      self.comparison = comparison
      self.notes = notes
    }

    /// The comparison as an HTML section, for ``ComparisonReport/page(title:sections:)``.
    ///
    /// - Throws: ``/Galley/PNGError`` if there is not enough memory to encode an image.
    public func section() throws(PNGError) -> String {
      let isMatch = comparison.matches
      var html = "<section class=\"comparison\" data-matches=\"\(isMatch)\">\n"
      html += "<h2><bdi>\(name.escapedForHTML)</bdi></h2>\n"
      html += "<p class=\"summary\"><strong>\(isMatch ? "matches" : "differs")</strong> "
      html += "<bdi>\(comparison.summary.escapedForHTML)</bdi></p>\n"
      if !notes.isEmpty {
        html += "<ul>\n"
        for note in notes { html += "<li><bdi>\(note.escapedForHTML)</bdi></li>\n" }
        html += "</ul>\n"
      }
      html += "<div class=\"views\">\n"
      html += try Self.figure("expected", "Expected", comparison.expected)
      html += try Self.figure("difference", "Difference", comparison.differenceImage)
      html += try Self.figure("actual", "Actual", comparison.actual)
      return html + "</div>\n</section>\n"
    }

    private static func figure(
      _ role: String, _ caption: String, _ bitmap: Bitmap?
    ) throws(PNGError) -> String {
      guard let bitmap else {
        return "<figure class=\"\(role)\"><figcaption>\(caption): too large to draw</figcaption>"
          + "</figure>\n"
      }
      let url = "data:image/png;base64," + Base64.padded.encoded(try bitmap.png())
      return "<figure class=\"\(role)\"><figcaption>\(caption) <small>\(bitmap.width) × "
        + "\(bitmap.height)</small></figcaption><div class=\"frame\"><img alt=\"\(caption)\" "
        + "width=\"\(bitmap.width)\" height=\"\(bitmap.height)\" "
        + "style=\"--w:\(bitmap.width)\" src=\"\(url)\"></div></figure>\n"
    }
  }

  /// The page's title.
  public var title: String
  /// The comparisons, in the order in which the page shows them.
  public var entries: [Entry]

  /// Creates a report with a title and comparisons.
  public init(title: String, entries: [Entry]) {
    self.title = title
    self.entries = entries
  }

  /// The page as HTML text.
  ///
  /// - Throws: ``/Galley/PNGError`` if there is not enough memory to encode an image.
  public func html() throws(PNGError) -> String {
    var sections: [String] = []
    for entry in entries { sections.append(try entry.section()) }
    return Self.page(title: title, sections: sections)
  }

  /// An HTML section with a title and lines of plain text.
  public static func section(title: String, lines: [String]) -> String {
    var html = "<section class=\"comparison\">\n<h2><bdi>\(title.escapedForHTML)</bdi></h2>\n"
    if !lines.isEmpty {
      html += "<ul>\n"
      for line in lines { html += "<li><bdi>\(line.escapedForHTML)</bdi></li>\n" }
      html += "</ul>\n"
    }
    return html + "</section>\n"
  }

  /// An HTML page with a title and sections. ``Entry/section()`` creates such a section.
  public static func page(title: String, sections: [String]) -> String {
    let title = title.escapedForHTML
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body data-view="side" data-zoom="fit">
      <header>
      <h1><bdi>\(title)</bdi></h1>
      \(Self.controls)
      </header>
      <main>
      \(sections.isEmpty ? "<p>Nothing was compared.</p>" : sections.joined())
      </main>
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
  }
}
