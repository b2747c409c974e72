// Writing attributes in the syntax of documents.

package import Galley

/// Writes text attributes as the members of a node's JSON object.
package struct AttributeWriter {
  /// The `data:` URLs of pictures by object identity, so that each picture is encoded only once.
  private var pictures: [ObjectIdentifier: String] = [:]

  /// The JSON members that give a node these attributes.
  package mutating func members(_ attributes: TextAttributes) throws(PNGError) -> JSONMembers {
    var members = JSONMembers()
    for spelling in AttributeKeys.written {
      members.add(spelling.key.name, json: spelling.json(attributes))
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
    picture.add(
      "bounds",
      json: JSONMembers.array(
        [bounds.x, bounds.y, bounds.width, bounds.height].map(JSONMembers.number)))
    if attachment.fit != .fill { picture.add("fit", word: attachment.fit) }
    picture.add("focus", json: attachment.focus?.json)
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
    members.add(
      "family", json: font.families.map { JSONMembers.array($0.map(JSONMembers.quoted)) })
    members.add("weight", font.weight)
    members.add("width", font.width)
    members.add("italic", font.italic)
    members.add("size", font.size)
    members.add("features", tags(font.features) { $0.add($1, $2) })
    members.add("variations", tags(font.variations) { $0.add($1, $2) })
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

  private static func tags<Value>(
    _ values: [String: Value]?, _ add: (inout JSONMembers, String, Value) -> Void
  ) -> JSONMembers {
    var members = JSONMembers()
    for (tag, value) in (values ?? [:]).sorted(by: { $0.key < $1.key }) {
      add(&members, tag, value)
    }
    return members
  }

  package static func paint(_ paint: Paint) -> String {
    switch paint {
    case .color(let color): return JSONMembers.color(color)
    case .gradient(let gradient):
      var members = JSONMembers()
      members.add("gradient", "linear")
      members.add("angle", gradient.angle)
      members.add(
        "stops",
        json: JSONMembers.array(
          gradient.stops.map {
            JSONMembers.array([JSONMembers.number($0.offset), JSONMembers.color($0.color)])
          }))
      return members.object
    }
  }

  fileprivate static func shadow(_ shadow: TextShadow) -> String {
    var members = JSONMembers()
    switch shadow.color {
    case .color(let color): members.add("color", color)
    case TextShadow.Paint.none?: members.add("color", json: "null")
    case nil: break
    }
    members.add("opacity", shadow.opacity)
    if shadow.offsetX != nil || shadow.offsetY != nil {
      members.add(
        "offset",
        json: JSONMembers.array(
          [shadow.offsetX ?? 0, shadow.offsetY ?? 0].map(JSONMembers.number)))
    }
    members.add("blur", shadow.blur)
    return members.object
  }
}

/// An attribute value that can be written in a document.
protocol JSONWritable: Sendable {
  /// The value as JSON; `nil` if it is omitted from documents.
  var json: String? { get }
}

extension JSONWritable where Self: RawRepresentable<String> {
  var json: String? { JSONMembers.quoted(rawValue) }
}

extension StrokeJoin: JSONWritable {}
extension StrokePosition: JSONWritable {}
extension TextCase: JSONWritable {}

extension Int: JSONWritable {
  package var json: String? { String(self) }
}

extension Double: JSONWritable {
  package var json: String? { JSONMembers.number(self) }
}

extension String: JSONWritable {
  package var json: String? { JSONMembers.quoted(self) }
}

extension Color: JSONWritable {
  package var json: String? { JSONMembers.color(self) }
}

extension Paint: JSONWritable {
  package var json: String? { AttributeWriter.paint(self) }
}

extension LineStyle: JSONWritable {
  package var json: String? { JSONMembers.quoted(LineStyleKeys.spelling(of: self)) }
}

extension TextShadow: JSONWritable {
  package var json: String? { AttributeWriter.shadow(self) }
}

extension WritingDirection: JSONWritable {
  package var json: String? { JSONMembers.quoted(word) }
}

extension Array: JSONWritable where Element: JSONWritable {
  var json: String? { JSONMembers.array(compactMap(\.json)) }
}

extension FontDescriptor: JSONWritable {
  package var json: String? { AttributeWriter.font(self).objectUnlessEmpty }
}

extension ParagraphStyle: JSONWritable {
  package var json: String? { ParagraphWriter.members(self).objectUnlessEmpty }
}

extension TextBackdrop: JSONWritable {
  package var json: String? { (shape as? BoxBackdrop).map(AttributeWriter.box) }
}

/// Writes paragraph styles.
package enum ParagraphWriter {
  /// The JSON members that give an object this paragraph style.
  package static func members(_ style: ParagraphStyle) -> JSONMembers {
    var members = JSONMembers()
    members.add("alignment", word: style.alignment)
    members.add("firstLineHeadIndent", style.firstLineHeadIndent)
    members.add("headIndent", style.headIndent)
    members.add("tailIndent", style.tailIndent)
    members.add("tabStops", json: style.tabStops.map { JSONMembers.array($0.map(stop)) })
    members.add("defaultTabInterval", style.defaultTabInterval)
    members.add("lineBreakMode", word: style.lineBreakMode)
    members.add("lineHeightMultiple", style.lineHeightMultiple)
    members.add("minimumLineHeight", style.minimumLineHeight)
    members.add("maximumLineHeight", style.maximumLineHeight)
    members.add("lineHeight", style.lineHeight.map(lineHeight) ?? JSONMembers())
    members.add("lineSpacing", style.lineSpacing)
    members.add("paragraphSpacing", style.paragraphSpacing)
    members.add("paragraphSpacingBefore", style.paragraphSpacingBefore)
    members.add("baseWritingDirection", word: style.baseWritingDirection)
    members.add("hyphenationFactor", style.hyphenationFactor)
    members.add("usesDefaultHyphenation", style.usesDefaultHyphenation)
    members.add("lineBreakQuality", word: style.lineBreakQuality)
    members.add(
      "allowsDefaultTighteningForTruncation", style.allowsDefaultTighteningForTruncation)
    members.add("kashida", style.kashida)
    members.add("punctuationSpacing", word: style.punctuationSpacing)
    members.add("cjkSpacing", word: style.cjkSpacing)
    members.add("lineBreakStrategy", style.lineBreakStrategy?.rawValue)
    members.add("lineBreakStrictness", word: style.lineBreakStrictness)
    return members
  }

  private static func stop(_ stop: TabStop) -> String {
    var members = JSONMembers()
    members.add("alignment", word: stop.alignment)
    members.add("location", stop.location)
    members.add("terminators", stop.terminators)
    return members.object
  }

  private static func lineHeight(_ height: LineHeight) -> JSONMembers {
    var members = JSONMembers()
    switch height {
    case .exact(let points): members.add("exact", points)
    case .multiple(let factor): members.add("multiple", factor)
    case .leading(let points): members.add("leading", points)
    }
    return members
  }
}

extension PictureFocus {
  /// The focal point as a JSON array.
  package var json: String { JSONMembers.array([x, y].map(JSONMembers.number)) }
}

extension Bitmap {
  /// The picture as a `data:` URL of a PNG.
  func dataURL() throws(PNGError) -> String {
    ImageSource.dataPrefix + Base64.padded.encoded(try png())
  }
}
