// Reading styles from JSON. JSON supports all style attributes except custom attributes, which
// exist only in Swift.

package import Galley
public import GalleyDocuments
package import GalleyJSON

extension TextStyle {
  /// Reads a style from JSON: an object whose keys are attribute names. Text attributes have the
  /// same names as in a document.
  ///
  /// `text` is a string, a text node, or an array of strings and text nodes. `states` is an object
  /// with a style for each control state. `views` is an array of styles. A style with `views` is a
  /// stack; any other style is a label.
  ///
  /// - Throws: The first error, with its position and a remedy.
  public init(
    json: [UInt8], options: ReadOptions = ReadOptions()
  ) throws(DocumentError) {
    let text = try JSONText(json, limits: options.limits)
    var context = ReadContext(text, options)
    do throws(DocumentFault) {
      self = try StyleDraft.style(text.root, &context)
    } catch {
      throw text.error(error)
    }
  }
}

/// A document source that reads a style. A style with `views` becomes a stack; any other style
/// becomes a label.
package struct StyleSource: JSONSource {
  package let text: JSONText
  package let state: ControlState

  package init(text: JSONText, state: ControlState) {
    self.text = text
    self.state = state
  }

  package func read(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument {
    let style = try StyleDraft.style(value, &context)
    let view: any Composable =
      style[.own("views")] == nil ? Label(style) : Stack(style)
    var frames = StyledFrames(state: state)
    var document = view.document(&frames)
    if let trace = context.trace, frames.origins.indices.contains(trace.frame) {
      context.trace?.origins = frames.origins[trace.frame]
    }
    document.diagnostics += context.diagnostics
    return document
  }
}
