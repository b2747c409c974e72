// A style in JSON as a source of documents: a label, or a stack with what it holds.

import Galley

/// A style that makes a canvas. One with `views` is a stack, any other a label.
struct StyleSource: JSONSource {
  let text: JSONText
  /// What texts are measured by.
  let measure: TextMeasure
  let state: ControlState

  func read(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument {
    let style = try StyleKeys.style(value, &context)
    let view: any Composable =
      style[.own("views")] == nil ? Label(style) : Stack(style)
    var (document, boxes): (TextDocument, [StyledBox])
    do throws(RenderError) {
      (document, boxes) = try view.placed(
        measuredBy: measure, context.limits, state: state)
    } catch {
      throw DocumentFault(at: value.offset, error.description)
    }
    if let trace = context.trace, boxes.indices.contains(trace.frame) {
      context.trace?.origins = boxes[trace.frame].origins
    }
    document.diagnostics += context.diagnostics
    return document
  }
}
