// Markdown as a source of documents.

import Galley

/// A Markdown document, parsed.
struct MarkdownSource: DocumentSource {
  private let text: UTF8Text
  private let parsed: ParsedMarkdown
  private let options: MarkdownOptions
  private let measure: TextMeasure

  init(
    parsing bytes: [UInt8], _ options: MarkdownOptions, measuredBy measure: TextMeasure,
    _ base: ReadOptions
  ) throws(DocumentError) {
    text = try UTF8Text(bytes, limits: base.limits)
    self.options = options
    self.measure = measure
    do throws(DocumentFault) {
      parsed = try MarkdownParser.parse(
        bytes, limits: base.limits, cancellation: base.cancellation)
    } catch {
      throw text.error(error)
    }
  }

  func read(_ context: inout ReadContext) throws(DocumentFault) -> TextDocument {
    let lines = MarkdownLines(text)
    try check(parsed.root, lines, context.limits)
    if let place = parsed.tooDeep {
      context.note(
        "nestingFlattened",
        "what is nested deeper than the limit of \(context.limits.nesting) blocks, a list and its"
          + " item being two, is set as if it were not",
        at: lines.offset(of: place))
    }
    var flow = MarkdownFlow(options, lines, measuredBy: measure, context)
    var document = try flow.document(parsed.root)
    context = flow.context
    document.diagnostics += options.styleSheet.diagnostics + context.diagnostics
    return document
  }

  /// Refuses tables of more cells than a document may have boxes, before anything is laid out.
  private func check(
    _ block: MarkdownBlock, _ lines: MarkdownLines, _ limits: Limits
  ) throws(DocumentFault) {
    if case .table = block.kind {
      let cells = block.children.reduce(0) { $0 + $1.children.count }
      guard cells <= limits.frames else {
        throw DocumentFault(
          at: lines.offset(of: block.place), code: .tooLarge,
          "a table of \(cells) cells, the limit is \(limits.frames)")
      }
    }
    for child in block.children { try check(child, lines, limits) }
  }

  func namedFiles(_ resources: DocumentResources) -> [String] {
    var paths: [String] = []
    var rest = [parsed.root]
    while let block = rest.popLast() {
      rest += block.children
      for case .image(let image) in block.text.runs.map(\.content) {
        paths.append(MarkdownFlow.path(of: image.url))
      }
    }
    return paths.flatMap(resources.places(ofPicture:))
  }

  func place(of offset: Int) -> String? { text.place(of: offset) }

  /// Nothing in it is a value.
  func compactText(of value: JSONValue) -> String { value.string ?? "" }

  func error(_ fault: DocumentFault) -> DocumentError { text.error(fault) }
}

/// Where the lines of a document begin.
struct MarkdownLines {
  private let starts: [Int]
  private let end: Int

  init(_ text: UTF8Text) {
    starts = text.lineStarts
    end = text.bytes.count
  }

  /// The byte at a place; one outside of the document is at its nearest end.
  func offset(of place: MarkdownPlace) -> Int {
    guard place.line >= 1 else { return 0 }
    guard place.line <= starts.count else { return end }
    return min(starts[place.line - 1] + max(place.column - 1, 0), end)
  }
}

/// What a Markdown document is read with.
public struct MarkdownOptions: Sendable {
  /// The rules of its look, as they are when the document is read.
  public var styleSheet: StyleSheet {
    get { givenStyleSheet ?? .default }
    set { givenStyleSheet = newValue }
  }
  /// `nil` for the default one, which is made where there is Markdown.
  private var givenStyleSheet: StyleSheet?
  /// What the rules are resolved for: the reader's text size, light or dark.
  public var traits: StyleTraits
  /// Width of the canvas in points.
  public var width: Double
  /// Whether a picture that cannot be had is an error. Else the words for it stand in its place,
  /// and a diagnostic reports why.
  public var refusesMissingPictures: Bool

  /// Options; without a style sheet they have ``StyleSheet/default``.
  public init(
    styleSheet: StyleSheet? = nil, traits: StyleTraits = StyleTraits(), width: Double = 600,
    refusesMissingPictures: Bool = false
  ) {
    givenStyleSheet = styleSheet
    self.traits = traits
    self.width = width
    self.refusesMissingPictures = refusesMissingPictures
  }
}
