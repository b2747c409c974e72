// The settings that the texts inside an element inherit.

import Galley

/// Settings of text that are inherited: an element's settings apply to every text inside it. Values
/// that are `nil` come from the element around it.
struct TextSettings: Sendable {
  var attributes = TextAttributes()
  /// The maximum number of lines. The outer optional is `nil` if nothing is set, and the inner one
  /// if nothing limits the lines.
  var maximumLines: Int??
  var lastLineBreakMode: LineBreakMode?
  var fit: TextFit?
  var minimumScale: Double?
  var maximumScale: Double?
  var fitGroup: String?
  var contract = LayoutContract()

  /// A copy in which each `nil` value is replaced by the value of the element around it.
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

  /// Sets the values of a box of text, except its attributes. For a value that is `nil`, the box
  /// keeps its own value.
  func apply(to frame: inout TextDocument.Frame) {
    if let maximumLines { frame.container.maximumLines = maximumLines }
    frame.container.lastLineBreakMode = lastLineBreakMode ?? frame.container.lastLineBreakMode
    // If only a smallest scale is set, text shrinks, as in SwiftUI.
    let usual: TextFit = minimumScale == nil ? frame.container.fit : .shrink
    frame.container.fit = fit ?? usual
    frame.container.minimumScale = minimumScale ?? frame.container.minimumScale
    frame.container.maximumScale = maximumScale ?? frame.container.maximumScale
    frame.fitGroup = fitGroup ?? frame.fitGroup
    frame.contract = frame.contract.filled(with: contract)
  }
}
