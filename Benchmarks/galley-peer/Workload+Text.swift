// From a workload's runs to attributed text; it counts as layout, as it does for the other peers.

import Galley

extension Workload.Paragraph {
  /// The paragraph as Galley takes it.
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
      // A shadow's blur is twice the standard deviation.
      attributes.shadows = [
        TextShadow(shadow.color, offset: (shadow.dx, shadow.dy), blur: shadow.blur * 2)
      ]
    }
    if let stroke {
      attributes.strokeColor = stroke.color
      // Percents of the size; a negative one fills too.
      attributes.strokeWidth = -100 * stroke.width / size
    }
    return attributes
  }
}
