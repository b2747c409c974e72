// Reads Markdown documents from source text.

package import Galley
package import GalleyDocuments
package import GalleyJSON

/// A parsed Markdown document.
package struct MarkdownSource: DocumentSource {
  private let text: UTF8Text
  private let root: MarkdownBlock
  /// The byte offset of the first position at which blocks or spans nest deeper than the limit;
  /// `nil` if the nesting never exceeds the limit.
  private let tooDeep: Int?
  private let options: MarkdownOptions
  private let measure: TextMeasure

  package init(
    parsing bytes: [UInt8], _ options: MarkdownOptions, measuredBy measure: TextMeasure,
    _ base: ReadOptions
  ) throws(DocumentError) {
    text = try UTF8Text(bytes, limits: base.limits)
    self.options = options
    self.measure = measure
    do throws(DocumentFault) {
      (root, tooDeep) = try MarkdownTreeBuilder.parse(
        bytes, lineStarts: text.lineStarts, limits: base.limits, cancellation: base.cancellation)
    } catch {
      throw text.error(error)
    }
  }

  package func read(_ context: inout ReadContext) throws(DocumentFault) -> TextDocument {
    try check(root, context.limits)
    if let tooDeep {
      context.note(
        "nestingFlattened",
        "blocks or spans are nested deeper than \(context.limits.nesting) levels, which is the"
          + " limit, and are flattened; a list and its item count as two blocks",
        at: tooDeep)
    }
    var flow = MarkdownFlow(options, measuredBy: measure, context)
    var document = try flow.document(root)
    context = flow.context
    document.diagnostics += options.styleSheet.diagnostics + context.diagnostics
    return document
  }

  /// Throws an error if a table has more cells than ``Limits/frames``. The check runs before
  /// layout.
  private func check(_ block: MarkdownBlock, _ limits: Limits) throws(DocumentFault) {
    if case .table = block.kind {
      let cells = block.children.reduce(0) { $0 + $1.children.count }
      guard cells <= limits.frames else {
        throw DocumentFault(
          at: block.offset, code: .tooLarge,
          "the table has \(cells) cells; the limit is \(limits.frames)")
      }
    }
    for child in block.children { try check(child, limits) }
  }

  package func namedFiles(_ resources: DocumentResources) -> [String] {
    var paths: [String] = []
    var rest = [root]
    while let block = rest.popLast() {
      rest += block.children
      for case .image(let image) in block.text.runs.map(\.content) {
        paths.append(MarkdownFlow.path(of: image.url))
      }
    }
    return paths.flatMap(resources.places(ofPicture:))
  }

  package func place(of offset: Int) -> String? { text.place(of: offset) }

  /// Returns the string of a JSON value. All JSON values in a Markdown document are strings, such
  /// as the paths of images.
  package func compactText(of value: JSONValue) -> String { value.string ?? "" }

  package func error(_ fault: DocumentFault) -> DocumentError { text.error(fault) }
}

/// Options for reading a Markdown document.
public struct MarkdownOptions: Sendable {
  /// The style sheet. Its rules are copied when the document is read.
  public var styleSheet: StyleSheet {
    get { givenStyleSheet ?? .default }
    set { givenStyleSheet = newValue }
  }
  /// The style sheet that the caller sets. `nil` means the default sheet, which is created only
  /// when a document is read.
  private var givenStyleSheet: StyleSheet?
  /// The reader's text size and colour scheme, which determine the values of the style rules.
  public var traits: StyleTraits
  /// The width of the canvas in points.
  public var width: Double
  /// Whether a missing image file is an error. If not, the image's alternative text is shown, and a
  /// diagnostic reports the reason.
  public var refusesMissingPictures: Bool

  /// Creates options for reading Markdown. Without a style sheet, ``StyleSheet/default`` is used.
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
