// Writes the text layer by itself, for a page in HTML.
extension SVGFile {
  /// The text that was written so far, as an element that covers its box in a page. It has no ids,
  /// which could collide with others in the page.
  func layer(width: Double, height: Double) -> String {
    var element = MarkupBytes("<svg aria-hidden=\"true\" style=\"position:absolute;inset:0;")
    element.append("width:100%;height:100%\"")
    let box = [width, height].map { MarkupBytes.text($0) }.joined(separator: " ")
    element.append(" viewBox=\"0 0 \(box)\" preserveAspectRatio=\"none\"")
    element.append("lang", escaped: language)
    element.append(">\n")
    element.append(body)
    element.append("</svg>")
    return String(decoding: element.bytes, as: UTF8.self)
  }
}
