// What set the attributes at a place of formattable content.

import Galley

extension ContentDocument {
  /// What set the attributes at an offset of the whole text, lower ones first.
  func origins(
    at offset: Int, in sheet: ContentStyleSheet, _ formatter: FormattableContentFormatter
  ) throws(DocumentError) -> [AttributeOrigin] {
    let sheet = try sheet.remembering()
    var end = 0
    for group in groups {
      for block in group.blocks {
        let styles = sheet.styles(for: block.kind, in: group.kind)
        let rendered = formatter.rendered(block, with: styles)
        guard !rendered.text.isEmpty else { continue }
        let start = end > 0 ? end + 1 : 0
        end = start + rendered.text.length
        guard offset < end else { continue }
        // The line feed between two contents has what is before it.
        return sheet.origins(for: block.kind, in: group.kind)
          + sheet.origins(in: rendered, of: block, at: max(offset - start, 0))
      }
    }
    return []
  }
}

extension ContentStyleSheet {
  /// The same sheet, which remembers where its attributes stand.
  fileprivate func remembering() throws(DocumentError) -> ContentStyleSheet {
    guard let source else { return self }
    return try ContentStyleSheet(
      json: source.json, options: ReadOptions(root: source.root, limits: source.limits),
      remembers: true)
  }

  /// What quotes and ranges over an offset set.
  fileprivate func origins(
    in rendered: RenderedContent, of content: any FormattableContent, at offset: Int
  ) -> [AttributeOrigin] {
    var origins: [AttributeOrigin] = []
    if QuotedText.ranges(in: rendered.text.utf16).contains(where: { $0.contains(offset) }) {
      origins += quoteOrigins
    }
    let ranges = content.ranges
    let order = ranges.indices.sorted {
      let (one, other) = (ranges[$0].range, ranges[$1].range)
      return (one.lowerBound, -one.upperBound, $0) < (other.lowerBound, -other.upperBound, $1)
    }
    for index in order where rendered.ranges[index].contains(offset) {
      if (ranges[index] as? ContentRange)?.url != nil {
        let rule = "range \(index)"
        origins.append(AttributeOrigin(name: "link", rule: rule, place: nil))
        if linksColor != nil {
          origins.append(
            AttributeOrigin(name: "foregroundColor", rule: "linksColor of \(rule)", place: nil))
        }
      }
      origins += self.origins(of: ranges[index].kind)
    }
    return origins
  }
}
