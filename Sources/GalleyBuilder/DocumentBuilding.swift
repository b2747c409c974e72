// Builds the frames of a document from elements, and passes inherited settings to the texts.

import Galley
import GalleyDocuments
import GalleyJSON
import GalleyUnicode

/// A builder that converts elements to the frames of one document.
struct DocumentBuilding {
  let limits: Limits
  /// The BCP 47 language tag of every box.
  let language: String
  /// Whether the language is written from right to left.
  let isRightToLeft: Bool

  init(limits: Limits, language: String) {
    self.limits = limits
    self.language = language
    isRightToLeft = language.isRightToLeft
  }

  /// Builds the frames of elements.
  ///
  /// - Parameters:
  ///   - outer: the settings that texts inherit.
  ///   - isInStack: whether the elements are in a stack.
  ///   - parent: the path of the box that contains the elements, with a dot at its end.
  ///   - depth: the nesting depth of the elements; 1 for elements directly inside the card.
  func frames(
    _ nodes: [Node], _ outer: TextSettings, isInStack: Bool, in parent: String = "", depth: Int = 1
  ) throws(DocumentError) -> [TextDocument.Frame] {
    var frames: [TextDocument.Frame] = []
    for (index, node) in nodes.enumerated() {
      let path = "\(parent)frames[\(index)]"
      guard depth <= limits.boxDepth else {
        throw DocumentError(
          path: path, code: DocumentFault.Code.tooLarge.rawValue,
          message: "boxes are nested more than \(limits.boxDepth) deep, which is the limit; remove"
            + " a level")
      }
      frames.append(try frame(node, outer, isInStack: isInStack, path, depth: depth))
    }
    return frames
  }

  private func frame(
    _ node: Node, _ outer: TextSettings, isInStack: Bool, _ path: String, depth: Int
  ) throws(DocumentError) -> TextDocument.Frame {
    var frame = node.frame
    frame.container.language = language
    frame.container.insets = node.padding.insets(
      over: frame.container.insets, isRightToLeft: isRightToLeft)
    frame.item.margins = node.margins.margins(
      over: frame.item.margins, isRightToLeft: isRightToLeft)
    let settings = node.settings.filled(from: outer)
    switch frame.content {
    case .text:
      for piece in node.text { frame.text.append(try text(piece, settings, path)) }
      settings.apply(to: &frame)
    case .frames:
      frame.frames = try frames(
        node.children, settings, isInStack: frame.stack != nil, in: "\(path).", depth: depth + 1)
    case .spacer where !frame.isBare: frame.content = .none
    case .none, .path, .spacer: break
    }
    if let problem = node.problem ?? self.problem(of: frame, isInStack: isInStack) {
      throw DocumentError(path: path, message: problem)
    }
    return frame
  }

  private func text(
    _ piece: TextPiece, _ settings: TextSettings, _ path: String
  ) throws(DocumentError) -> AttributedText {
    do throws(DocumentError) {
      return try piece.text(settings.attributes, limits)
    } catch {
      throw DocumentError(path: path, code: error.code, message: "Markdown, \(error.description)")
    }
  }

  /// An error message if a setting of the frame has no effect in its container; otherwise `nil`.
  /// The container is a stack or ``Layers``.
  private func problem(of frame: TextDocument.Frame, isInStack: Bool) -> String? {
    if isInStack {
      guard frame.x != 0 || frame.y != 0 || frame.edge != .left else { return nil }
      return "an offset has no effect in a column or a row; use margins, or put the element in"
        + " Layers"
    }
    if frame.content == .spacer { return "a spacer has no effect in Layers; remove it" }
    let (item, usual) = (frame.item, StackItem())
    let isMoved =
      item.weight != usual.weight || item.shrink != usual.shrink || item.basis != nil
      || item.alignment != nil || item.margins != usual.margins
    guard !isMoved else {
      return "weight, shrink, basis, alignment and margins have no effect in Layers; remove them,"
        + " or put the element in a column or a row"
    }
    guard frame.content == .text, frame.container.hasNothingToFill else { return nil }
    return "fit(.fill) needs a width and a height in Layers, or a width and a lineLimit; add them"
  }
}
