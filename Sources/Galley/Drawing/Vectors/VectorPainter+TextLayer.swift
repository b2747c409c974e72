// Writes the text layer of a document without anything that is visible.
extension VectorPainter {
  /// Writes the links and the shown text of the document's frames.
  mutating func paintTextLayer() throws(RenderError) { try paintTextLayer(frames.indices) }

  private mutating func paintTextLayer(_ range: Range<Int>) throws(RenderError) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = frames[index].group == nil ? index + 1 : frames[index].end
      let turn = frames[index].group == nil ? nil : turn(of: index)
      if let turn { target.open(.transformed(turn)) }
      try paintText(ofFrame: index, frames[index].text.layout)
      try paintTextLayer(index + 1..<end)
      if turn != nil { target.close() }
      index = end
    }
  }
}
