// Reads a workload from JSON.

import Galley

extension Workload {
  init(_ json: JSON) throws(JSON.Failure) {
    name = try json.string("name")
    width = try json.number("width")
    height = try json.number("height")
    scale = try json.number("scale")
    background = try json.color("background")
    paragraphs = []
    for paragraph in json["paragraphs"].elements { paragraphs.append(try Paragraph(paragraph)) }
  }
}

extension Workload.Paragraph {
  fileprivate init(_ json: JSON) throws(JSON.Failure) {
    x = try json.number("x")
    width = try json.number("width")
    y = json["y"].number
    gap = json["gap"].number
    ellipsis = json["ellipsis"].bool
    runs = []
    for run in json["runs"].elements { runs.append(try Workload.Run(run)) }
  }
}

extension Workload.Run {
  fileprivate init(_ json: JSON) throws(JSON.Failure) {
    text = try json.string("text")
    family = try json.string("family")
    size = try json.number("size")
    weight = try json.number("weight")
    italic = json["italic"].bool ?? false
    color = try json.color("color")
    underline = json["underline"].bool
    let (shadow, stroke) = (json["shadow"], json["stroke"])
    if !shadow.isNull {
      self.shadow = Workload.Shadow(
        dx: try shadow.number("dx"), dy: try shadow.number("dy"),
        blur: try shadow.number("blur"), color: try shadow.color("color"))
    }
    if !stroke.isNull {
      self.stroke = Workload.Stroke(
        width: try stroke.number("width"), color: try stroke.color("color"))
    }
  }
}

extension JSON {
  fileprivate func number(_ key: String) throws(Failure) -> Double {
    guard let number = self[key].number else { throw Failure(reason: "no number “\(key)”") }
    return number
  }

  fileprivate func string(_ key: String) throws(Failure) -> String {
    guard let string = self[key].string else { throw Failure(reason: "no string “\(key)”") }
    return string
  }

  /// Reads a colour in CSS notation.
  fileprivate func color(_ key: String) throws(Failure) -> Color {
    guard let color = Color(css: try string(key)) else {
      throw Failure(reason: "no colour “\(key)”")
    }
    return color
  }
}
