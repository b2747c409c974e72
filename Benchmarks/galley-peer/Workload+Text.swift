// Builds attributed text from a workload's runs. The layout time includes this step, as for all
// other peers.

import Galley

extension Workload.Paragraph {
  /// The paragraph as Galley's attributed text.
  func attributedText() -> AttributedText {
    var text = AttributedText()
    for run in runs {
      var attributes = run.attributes()
      if ellipsis == true {
        var style = ParagraphStyle()
        style.lineBreakMode = .byTruncatingTail
        attributes.paragraphStyle = style
      }
      text.append(AttributedText(run.text, attributes))
    }
    return text
  }
}

extension Workload.Run {
  fileprivate func attributes() -> TextAttributes {
    var attributes = TextAttributes()
    attributes.font = FontDescriptor(
      families: [family], weight: weight, italic: italic, size: size)
    attributes.foregroundColor = color
    if underline == true { attributes.underlineStyle = .single }
    if let shadow {
      // The workload's blur is a standard deviation. Galley's blur is twice the standard deviation.
      attributes.shadows = [
        TextShadow(shadow.color, offset: (shadow.dx, shadow.dy), blur: shadow.blur * 2)
      ]
    }
    if let stroke {
      attributes.strokeColor = stroke.color
      // `strokeWidth` is a percentage of the font size. If it is negative, the text is also filled.
      attributes.strokeWidth = -100 * stroke.width / size
    }
    return attributes
  }
}
