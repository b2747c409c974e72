// A style in JSON as a source of documents: a label, or a stack with what it holds.

import Galley

/// A style that makes a canvas. One with `views` is a stack, any other a label.
struct StyleSource: JSONSource {
  let text: JSONText
  let options: DocumentOptions

  static func read(
    _ value: JSONValue, _ options: DocumentOptions, _ reading: inout Reading
  ) throws(DocumentFault) -> TextDocument {
    let style = try StyleKeys.style(value, &reading)
    let view: any Composable =
      style[.own("views")] == nil ? Label(style) : Stack(style)
    do throws(RenderError) {
      var document = try view.document(
        measuredBy: options.renderer ?? TextRenderer(fonts: .bundled, limits: options.limits),
        state: options.state)
      document.diagnostics += reading.diagnostics
      return document
    } catch {
      throw DocumentFault(at: value.offset, error.description)
    }
  }
}
