/// The groups of an SVG file that have WAI-ARIA roles. Each group is an element of the structure
/// tree, so lists have the same items as in a PDF. Cells have the same rows if the frames of each
/// row are consecutive.
///
/// The groups are around everything that is drawn for their frames. When a frame begins, the groups
/// that do not contain it are closed, and those that contain it are opened.
struct SVGRoles {
  /// The markup for a line of text.
  struct LineTags {
    /// The tags before the line. They close and open groups.
    var blocks: MarkupBytes
    /// For each span, the tags before it. They close and open elements inside the line.
    var spans: [MarkupBytes] = []
    /// The tags after the last span.
    var end = MarkupBytes()
    /// The indices of the spans that are decorations.
    var hidden: Set<Int> = []
  }

  private var structure = StructureTree()
  /// The structure element of each frame. `nil` for decorations, and for frames that only paint a
  /// background.
  private let places: [Int?]
  /// The structure elements whose groups are open, outermost first. The entry of a group that was
  /// opened for another reason, such as a clip path, is `nil`.
  private var open: [Int?] = []
  private var blocks: TextBlocks?

  /// Returns `nil` if neither a frame nor a text of the document has a role.
  init?(_ layout: DocumentLayout) {
    let frames = layout.document.frames
    guard frames.contains(where: { $0.role != nil || $0.text.hasRoles }) else { return nil }
    let all = structure.addFrames(of: layout)
    places = frames.indices.map { index in
      let frame = frames[index]
      let isContainer = layout.ends.indices.contains(index) && layout.ends[index] > index + 1
      let isEmpty =
        frame.role == nil && frame.alt == nil && frame.text.length == 0 && !isContainer
      // The background of a cell, for example, does not end the cell's table.
      return isEmpty ? nil : all[index]
    }
  }

  /// Whether screen readers skip the text of a frame.
  func isDecoration(_ frame: Int) -> Bool {
    places.indices.contains(frame) && places[frame] == nil
  }

  /// The tags that close all groups.
  var end: MarkupBytes { Self.endTags("g", open.count, "\n") }

  mutating func openGroup() { open.append(nil) }

  /// Returns the tags that close all groups inside the group that `openGroup` opened last.
  mutating func closeGroup() -> MarkupBytes {
    let inner = open.count - 1 - (open.lastIndex(of: nil) ?? -1)
    open.removeLast(min(inner + 1, open.count))
    return Self.endTags("g", inner, "\n")
  }

  /// Returns the tags before everything that is drawn for a frame.
  mutating func begin(frame: Int) -> MarkupBytes {
    guard places.indices.contains(frame), let place = places[frame] else { return "" }
    return show(path(to: place))
  }

  /// Closes the groups of all elements except those of `path`, and opens those that are missing.
  private mutating func show(_ path: [Int]) -> MarkupBytes {
    let fixed = open.lastIndex(of: nil).map { open[...$0].compactMap(\.self).count } ?? 0
    let shown = open.compactMap(\.self)
    let common = zip(shown, path).prefix { $0 == $1 }.count
    // Groups around a clip path, for example, cannot be closed inside it.
    guard common >= fixed else { return "" }
    var tags = Self.endTags("g", shown.count - common, "\n")
    open.removeLast(shown.count - common)
    for element in path.dropFirst(common) {
      tags.append("<g\(markup: structure.aria(of: element) ?? "")>\n")
      open.append(element)
    }
    return tags
  }

  /// The element and the elements around it, outermost first. Elements without a WAI-ARIA role are
  /// left out.
  private func path(to element: Int) -> [Int] {
    sequence(first: element) { structure.elements[$0].parent }
      .filter { structure.ariaRole(of: $0) != nil }.reversed()
  }

  private static func endTags(_ name: String, _ count: Int, _ separator: String) -> MarkupBytes {
    var tags = MarkupBytes()
    for _ in 0..<count { tags.append("</\(name)>\(separator)") }
    return tags
  }
}

// Roles inside the text of a frame.
extension SVGRoles {
  mutating func beginText(ofFrame frame: Int, _ text: AttributedText) {
    blocks = TextBlocks(places.indices.contains(frame) ? places[frame] : nil, of: text)
  }

  /// Groups that contain the whole line are opened before it. Groups that contain only a part of
  /// it, such as cells between tabs, become `tspan` elements.
  mutating func tags(of line: VectorText, in layout: TextLayout) -> LineTags {
    var paths: [[Int]?] = []
    var roles: [TextRole] = []
    // Many spans of a line have the same element.
    var last: (element: Int, path: [Int])?
    for span in line.spans {
      // White space between two elements belongs to the first element.
      if paths.isEmpty || !span.isBlank {
        roles = layout.attributes(at: layout.runs[span.run].attributes).roles ?? []
      }
      let element = blocks?.element(for: roles, span.characters.lazy.map(\.text), in: &structure)
      if let element, last?.element != element { last = (element, path(to: element)) }
      paths.append(element == nil ? nil : last?.path)
    }
    if line.endsParagraph { blocks?.endParagraph() }
    guard var common = paths.lazy.compactMap(\.self).first else {
      return LineTags(
        blocks: "", spans: paths.map { _ in "" }, hidden: Set(paths.indices))
    }
    for path in paths.lazy.compactMap(\.self) {
      common.removeLast(common.count - zip(common, path).prefix { $0 == $1 }.count)
    }
    var tags = LineTags(blocks: show(common))
    var inner: [Int] = []
    for (index, path) in paths.enumerated() {
      if path == nil { tags.hidden.insert(index) }
      let own = path.map { Array($0.dropFirst(common.count)) } ?? inner
      let known = zip(inner, own).prefix { $0 == $1 }.count
      var text = Self.endTags("tspan", inner.count - known, "")
      for element in own.dropFirst(known) {
        text.append("<tspan\(markup: structure.aria(of: element) ?? "")>")
      }
      tags.spans.append(text)
      inner = own
    }
    tags.end = Self.endTags("tspan", inner.count, "")
    return tags
  }
}

extension StructureTree {
  /// The WAI-ARIA 1.2 attributes of an element; `nil` if it has no role.
  fileprivate func aria(of index: Int) -> MarkupBytes? {
    guard let name = ariaRole(of: index) else { return nil }
    let element = elements[index]
    var text: MarkupBytes = " role=\"\(name)\""
    if let level = element.role?.headingLevel { text.append(" aria-level=\"\(level)\"") }
    // WAI-ARIA forbids labels for these roles.
    if let alt = element.alt, name != "paragraph", name != "caption", name != "code" {
      text.append(" aria-label=\"\(escaped: alt)\"")
    }
    return text
  }

  /// The name of an element's WAI-ARIA role; `nil` if it has no role.
  fileprivate func ariaRole(of index: Int) -> String? {
    let element = elements[index]
    switch (element.kind, element.role) {
    case ("L", _): return "list"
    case ("LI", _): return "listitem"
    case ("Table", _): return "table"
    case ("TR", _): return "row"
    case ("TD", _): return "cell"
    case ("TH", _): return scope(of: index) == .row ? "rowheader" : "columnheader"
    // Screen readers do not read anything inside an element with the role `img`.
    case ("Figure", _): return element.kids.isEmpty ? "img" : "figure"
    case (_, .figure): return "figure"
    case (_, .caption): return "caption"
    case (_, .quote): return "blockquote"
    case (_, .code): return "code"
    case (_, .paragraph): return "paragraph"
    default: return element.role?.headingLevel == nil ? nil : "heading"
    }
  }
}
