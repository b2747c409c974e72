// The settings that the texts inside an element inherit.

import Galley

/// Text settings that are inherited: the settings of an element apply to all text inside it. If a
/// value is `nil`, the value of the enclosing element applies.
struct TextSettings: Sendable {
  var attributes = TextAttributes()
  /// The maximum number of lines. `nil` inherits the value, and `.some(nil)` removes the limit.
  var maximumLines: Int??
  var lastLineBreakMode: LineBreakMode?
  var fit: TextFit?
  var minimumScale: Double?
  var maximumScale: Double?
  var fitGroup: String?
  var contract = LayoutContract()

  /// A copy in which each `nil` value is replaced by the value of the enclosing element.
  func filled(from outer: TextSettings) -> TextSettings {
    var filled = self
    filled.attributes = outer.attributes.merging(attributes)
    filled.maximumLines = maximumLines ?? outer.maximumLines
    filled.lastLineBreakMode = lastLineBreakMode ?? outer.lastLineBreakMode
    filled.fit = fit ?? outer.fit
    filled.minimumScale = minimumScale ?? outer.minimumScale
    filled.maximumScale = maximumScale ?? outer.maximumScale
    filled.fitGroup = fitGroup ?? outer.fitGroup
    filled.contract = contract.filled(with: outer.contract)
    return filled
  }

  /// Applies all settings except the text attributes to a box of text. If a value is `nil`, the box
  /// keeps its own value. The contract of the box overrides the inherited contract.
  func apply(to frame: inout TextDocument.Frame) {
    if let maximumLines { frame.container.maximumLines = maximumLines }
    frame.container.lastLineBreakMode = lastLineBreakMode ?? frame.container.lastLineBreakMode
    // If a minimum scale is set without a fit, the text shrinks, as in SwiftUI.
    let usual: TextFit = minimumScale == nil ? frame.container.fit : .shrink
    frame.container.fit = fit ?? usual
    frame.container.minimumScale = minimumScale ?? frame.container.minimumScale
    frame.container.maximumScale = maximumScale ?? frame.container.maximumScale
    frame.fitGroup = fitGroup ?? frame.fitGroup
    frame.contract = frame.contract.filled(with: contract)
  }
}
