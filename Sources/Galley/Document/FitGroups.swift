// Fit groups: boxes whose texts are all scaled by the same factor.

extension TextDocument.Frame {
  /// The fit group of the frame; `nil` if the frame has no text that `fit` scales.
  var scaledGroup: String? {
    content == .text && textPath == nil && container.fit != .none ? fitGroup : nil
  }
}

extension [TextDocument.Frame] {
  /// The smallest scale in each fit group. `layouts` are the layouts of the frames, in the order of
  /// the frames.
  func groupScales(_ layouts: [TextLayout]) -> [String: Double] {
    var scales: [String: Double] = [:]
    // Few boxes have a fit group. The loop uses indices, because a loop over the elements of both
    // arrays would copy all boxes and all layouts.
    for index in indices where self[index].fitGroup != nil {
      guard let group = self[index].scaledGroup else { continue }
      scales[group] = Swift.min(scales[group] ?? .infinity, layouts[index].fitScale)
    }
    return scales
  }
}

extension DocumentLayout {
  /// The smallest scale in each fit group of the document.
  package var groupScales: [String: Double] { document.frames.groupScales(layouts) }
}

extension TextContainer {
  /// Changes the container so that its text has the given scale, whatever the size of the box.
  mutating func setScale(_ scale: Double) {
    fit = .fill
    (minimumScale, maximumScale) = (scale, scale)
  }
}

extension TextDocument {
  /// Sets a fixed scale for the texts of each fit group, instead of the scale that fits each box.
  package mutating func setScales(_ scales: [String: Double]) {
    for index in frames.indices { frames[index].setScales(scales) }
  }
}

extension TextDocument.Frame {
  fileprivate mutating func setScales(_ scales: [String: Double]) {
    if let scale = scaledGroup.flatMap({ scales[$0] }) { container.setScale(scale) }
    for index in frames.indices { frames[index].setScales(scales) }
  }
}
