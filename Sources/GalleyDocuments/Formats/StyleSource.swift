// A style in JSON as a source of documents: a label, or a stack with what it holds.

import Galley

/// A style that makes a canvas. One with `views` is a stack, any other a label.
struct StyleSource: DocumentSource {
  private let text: JSONText
  private let options: DocumentOptions

  init(parsing bytes: [UInt8], _ options: DocumentOptions) throws(DocumentError) {
    text = try JSONText(bytes, limits: options.limits)
    self.options = options
  }

  func read(_ reading: inout Reading) throws(DocumentFault) -> TextDocument {
    try Self.read(text.root, options, &reading)
  }

  /// Reads a document from a value of JSON.
  static func read(
    _ value: JSONValue, _ options: DocumentOptions, _ reading: inout Reading
  ) throws(DocumentFault) -> TextDocument {
    let style = try StyleKeys.style(value, &reading)
    let view: any Composable =
      style[.own("views")] == nil ? Label(style) : Stack(style)
    do throws(RenderError) {
      var document = try view.document(
        measuredBy: options.renderer ?? TextRenderer(fonts: .bundled, limits: options.limits))
      document.diagnostics += reading.diagnostics
      return document
    } catch {
      throw DocumentFault(at: value.offset, error.description)
    }
  }

  func namedFiles(_ options: DocumentOptions) -> [String] { text.namedFiles(options) }

  func place(of offset: Int) -> String? { text.place(of: offset) }

  func compactText(of value: JSONValue) -> String { text.compactText(of: value) }

  func error(_ fault: DocumentFault) -> DocumentError { text.error(fault) }
}
