// Writes attributes in the JSON syntax of documents.

package import Galley
package import GalleyJSON

/// Writes text attributes as the members of a node's JSON object.
package struct AttributeWriter {
  /// The `data:` URLs of images that have been written, keyed by the identity of the attachment.
  /// The image of each attachment is thus encoded only once.
  private var pictures: [ObjectIdentifier: String] = [:]

  /// Converts text attributes to members of a node's JSON object.
  package mutating func members(_ attributes: TextAttributes) throws(PNGError) -> JSONMembers {
    var members = JSONMembers()
    for spelling in AttributeSpelling.written {
      members.add(spelling.key.name, spelling.json(attributes))
    }
    if let attachment = attributes.attachment { try add(attachment, to: &members) }
    return members
  }

  private mutating func add(
    _ attachment: TextAttachment, to members: inout JSONMembers
  ) throws(PNGError) {
    let bounds = attachment.bounds
    var picture = JSONMembers()
    picture.add("path", try url(of: attachment))
    picture.add("bounds", [bounds.x, bounds.y, bounds.width, bounds.height])
    if attachment.fit != .fill { picture.add("fit", word: attachment.fit) }
    picture.add("focus", attachment.focus)
    members.add("attachmentImage", picture)
    members.add("alt", attachment.alt)
  }

  private mutating func url(of attachment: TextAttachment) throws(PNGError) -> String {
    if let known = pictures[ObjectIdentifier(attachment)] { return known }
    let url = try attachment.image.dataURL()
    pictures[ObjectIdentifier(attachment)] = url
    return url
  }

  package static func font(_ font: FontDescriptor) -> JSONMembers {
    var members = JSONMembers()
    members.add("family", font.families)
    members.add("weight", font.weight)
    members.add("width", font.width)
    members.add("italic", font.italic)
    members.add("size", font.size)
    members.add("features", tags(font.features))
    members.add("variations", tags(font.variations))
    switch font.palette {
    case .index(let index): members.add("palette", index)
    case .light: members.add("palette", "light")
    case .dark: members.add("palette", "dark")
    case nil: break
    }
    var colors = JSONMembers()
    for (entry, color) in (font.paletteColors ?? [:]).sorted(by: { $0.key < $1.key }) {
      colors.add(String(entry), color)
    }
    members.add("paletteColors", colors)
    return members
  }

  private static func tags(_ values: [String: some JSONWritable]?) -> JSONMembers {
    var members = JSONMembers()
    for (tag, value) in (values ?? [:]).sorted(by: { $0.key < $1.key }) {
      members.add(tag, value)
    }
    return members
  }

  fileprivate static func shadow(_ shadow: TextShadow) -> JSONOutput {
    var members = JSONMembers()
    switch shadow.color {
    case .color(let color): members.add("color", color)
    case TextShadow.Paint.none?: members.add("color", JSONOutput.raw("null"))
    case nil: break
    }
    members.add("opacity", shadow.opacity)
    if shadow.offsetX != nil || shadow.offsetY != nil {
      members.add("offset", [shadow.offsetX ?? 0, shadow.offsetY ?? 0])
    }
    members.add("blur", shadow.blur)
    return .object(members)
  }
}

extension AttributeWriter {
  /// Converts a box that is painted behind text to a JSON object.
  package static func box(_ box: BoxBackdrop) -> JSONOutput {
    var members = JSONMembers()
    members.add("color", box.paint)
    if let border = box.border {
      var line = Self.border(border)
      if box.borderSides != .all {
        let sides = BorderSides.named.filter {
          $0.sides != .all && box.borderSides.contains($0.sides)
        }
        line.add("sides", sides.map(\.name))
      }
      members.add("border", line)
    }
    members.add("cornerRadius", box.cornerRadius, unless: 0)
    members.add("padding", box.padding, unless: EdgeInsets())
    members.add("index", box.index, unless: 0)
    return .object(members)
  }

  package static func border(_ border: Border) -> JSONMembers {
    var members = JSONMembers()
    members.add("width", border.width)
    members.add("color", border.color)
    return members
  }
}

extension StrokeJoin: JSONWritable {}
extension StrokePosition: JSONWritable {}
extension TextCase: JSONWritable {}

extension Color: JSONWritable {
  package var json: JSONOutput? {
    let channels = [red, green, blue] + (alpha < 255 ? [alpha] : [])
    return .string("#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }
}

extension Paint: JSONWritable {
  package var json: JSONOutput? {
    switch self {
    case .color(let color): color.json
    case .gradient(let gradient): gradient.json
    }
  }
}

extension Gradient: JSONWritable {
  package var json: JSONOutput? {
    let stops = stops.map {
      JSONOutput.array([$0.offset.json, $0.color.json].compactMap(\.self))
    }
    var members = JSONMembers()
    members.add("gradient", word: kind)
    if kind != .radial { members.add("angle", angle) }
    if center != .middle { members.add("center", JSONOutput.numbers([center.x, center.y])) }
    if let radius {
      let both = [radius.x, radius.y]
      members.add("radius", radius.x == radius.y ? radius.x.json : JSONOutput.numbers(both))
    }
    members.add("repeats", repeats, unless: false)
    members.add("interpolation", word: interpolation)
    members.add("mirrors", mirrors, unless: false)
    members.add("stops", stops)
    return .object(members)
  }
}

extension LineStyle: JSONWritable {
  package var json: JSONOutput? { .string(spelling) }
}

extension TextShadow: JSONWritable {
  package var json: JSONOutput? { AttributeWriter.shadow(self) }
}

extension WritingDirection: JSONWritable {
  package var json: JSONOutput? { .string(word) }
}

extension FontDescriptor: JSONWritable {
  package var json: JSONOutput? { AttributeWriter.font(self).json }
}

extension ParagraphStyle: JSONWritable {
  package var json: JSONOutput? { members.json }
}

extension TextBackdrop: JSONWritable {
  package var json: JSONOutput? { (shape as? BoxBackdrop).map(AttributeWriter.box) }
}

extension EdgeInsets: JSONWritable {
  package var json: JSONOutput? { .numbers([top, right, bottom, left]) }
}

extension ParagraphStyle {
  /// The paragraph style as members of a JSON object.
  package var members: JSONMembers {
    var members = JSONMembers()
    members.add("alignment", word: alignment)
    members.add("firstLineHeadIndent", firstLineHeadIndent)
    members.add("headIndent", headIndent)
    members.add("tailIndent", tailIndent)
    members.add("tabStops", tabStops)
    members.add("defaultTabInterval", defaultTabInterval)
    members.add("lineBreakMode", word: lineBreakMode)
    members.add("lineHeightMultiple", lineHeightMultiple)
    members.add("minimumLineHeight", minimumLineHeight)
    members.add("maximumLineHeight", maximumLineHeight)
    members.add("lineHeight", lineHeight)
    members.add("lineSpacing", lineSpacing)
    members.add("paragraphSpacing", paragraphSpacing)
    members.add("paragraphSpacingBefore", paragraphSpacingBefore)
    members.add("baseWritingDirection", word: baseWritingDirection)
    members.add("hyphenationFactor", hyphenationFactor)
    members.add("usesDefaultHyphenation", usesDefaultHyphenation)
    members.add("hyphenationMinimum", hyphenationMinimum)
    members.add("maximumConsecutiveHyphens", maximumConsecutiveHyphens)
    members.add("wordSpacing", wordSpacing)
    members.add("letterSpacing", letterSpacing)
    members.add("lineBreakQuality", word: lineBreakQuality)
    members.add(
      "allowsDefaultTighteningForTruncation", allowsDefaultTighteningForTruncation)
    members.add("kashida", kashida)
    members.add("punctuationSpacing", word: punctuationSpacing)
    members.add("cjkSpacing", word: cjkSpacing)
    members.add("lineBreakStrategy", lineBreakStrategy?.rawValue)
    members.add("lineBreakStrictness", word: lineBreakStrictness)
    return members
  }
}

extension HyphenationMinimum: JSONWritable {
  package var json: JSONOutput? { .numbers([Double(before), Double(after)]) }
}

extension SpacingBounds: JSONWritable {
  package var json: JSONOutput? { .numbers([minimum, desired, maximum]) }
}

extension TabStop: JSONWritable {
  package var json: JSONOutput? {
    var members = JSONMembers()
    members.add("alignment", word: alignment)
    members.add("location", location)
    members.add("terminators", terminators)
    return .object(members)
  }
}

extension LineHeight: JSONWritable {
  package var json: JSONOutput? {
    switch self {
    case .exact(let points): ["exact": .number(points)]
    case .multiple(let factor): ["multiple": .number(factor)]
    case .leading(let points): ["leading": .number(points)]
    }
  }
}

/// Writes a focal point as the array `[x, y]`.
extension PictureFocus: JSONWritable {
  package var json: JSONOutput? { .numbers([x, y]) }
}

extension Bitmap {
  /// The picture as a `data:` URL of a PNG.
  func dataURL() throws(PNGError) -> String {
    ImageFillDraft.dataPrefix + Base64.padded.encoded(try png())
  }
}
