// Sets of text attributes from different sources. The sets are merged before they are applied to
// text. If the caller asks for an explanation of the attributes, the origin of each attribute is
// recorded too.

package import Galley
package import GalleyJSON

/// A set of attributes that overrides another set, key by key.
///
/// Merging is associative: `a.merging(b).merging(c)` gives the same result as
/// `a.merging(b.merging(c))`. The code that merges attribute ranges relies on this property.
package struct AttributePatch: Sendable {
  /// All attributes of the set, except the alternative text and tracking in em.
  package var attributes = TextAttributes()
  /// The alternative text of an attachment.
  package var alt: String?
  /// Tracking in em. The tracking is converted to points after all merging, when the font size is
  /// known.
  package var trackingEm: Double?
  /// Whether the document specifies the shadows of this set of attributes as an array. Such an
  /// array replaces all shadows of the overridden set. A single shadow that is not in an array is
  /// merged with a single shadow of the overridden set.
  var replacesShadows = false
  /// The rules that set the attributes (their origins), lowest priority first; `nil` if origins are
  /// not recorded.
  package var origins: [AttributeOrigin]?

  /// Creates a set of overriding attributes.
  package init(attributes: TextAttributes = TextAttributes()) { self.attributes = attributes }

  /// Merges `upper` over this set of attributes, and returns the result. If both sets have an
  /// attribute, `upper` wins.
  package func merging(_ upper: AttributePatch) -> AttributePatch {
    var merged = self
    merged.attributes = attributes.merging(upper.attributes)
    if upper.attributes.shadows != nil {
      if upper.replacesShadows { merged.attributes.shadows = upper.attributes.shadows }
      let isMerged = attributes.shadows == nil || attributes.shadows?.count == 1
      merged.replacesShadows = upper.replacesShadows || replacesShadows || !isMerged
    }
    merged.alt = upper.alt ?? alt
    if upper.origins != nil { merged.origins = Self.sum(origins, upper.origins) }
    if upper.trackingEm != nil {
      merged.trackingEm = upper.trackingEm
      merged.attributes.tracking = nil
    } else if upper.attributes.tracking != nil {
      merged.trackingEm = nil
    }
    return merged
  }

  /// If this set of attributes has a link, adds the default link attributes for all keys that the
  /// set lacks. A set without a link is returned unchanged.
  package func filled(with link: AttributePatch) -> AttributePatch {
    attributes.link == nil ? self : link.merging(self)
  }

  /// The final attributes, with tracking in points, and with the alternative text added to the
  /// attachment.
  package var resolved: TextAttributes {
    var resolved = attributes
    if let alt, let attachment = attributes.attachment {
      resolved.attachment = attachment.described(as: alt)
    }
    guard let trackingEm else { return resolved }
    let size = attributes.font?.size ?? FontDescriptor.default.size ?? 12
    resolved.tracking = trackingEm * size
    return resolved
  }

  /// The number of OpenType features, variations and palette entries that this set of attributes
  /// specifies for the font. If two sets are merged, the number of the merged set is at most the
  /// sum of both numbers.
  var tagCount: Int { attributes.fontTagCount }

  /// The maximum number of OpenType features, variations and palette entries for one font. Each
  /// merge copies all of them, so an unlimited number would make merging slow.
  static let mostTags = 512

  /// Merges like ``merging(_:)``, but throws an error if the merged patch's ``tagCount`` exceeds
  /// ``mostTags``.
  package func merging(_ upper: AttributePatch, at offset: Int) throws(DocumentFault)
    -> AttributePatch
  {
    let merged = merging(upper)
    guard merged.tagCount <= Self.mostTags else {
      throw DocumentFault(
        at: offset, code: .tooLarge,
        "this font has \(merged.tagCount) features, variations and paletteColors in total; the"
          + " limit is \(Self.mostTags)")
    }
    return merged
  }
}

/// The origin of an attribute: the rule that sets the attribute or a part of the attribute, and the
/// rule's position in a source text.
package struct AttributeOrigin: Sendable {
  /// The attribute's name in a document. The name of a part follows a dot: `font.size`.
  package let name: String
  /// A description of the rule that set the attribute; `nil` if the position ``place`` identifies
  /// the rule.
  package var rule: String?
  /// The source text that contains the rule, and the rule's offset in this text; `nil` if the rule
  /// is not part of a source text.
  package let place: (text: any SourceText, offset: Int)?

  package init(name: String, rule: String? = nil, place: (text: any SourceText, offset: Int)?) {
    self.name = name
    self.rule = rule
    self.place = place
  }

  /// The position of the rule as text, in the form that error messages use: a JSON path, or a line
  /// and a column.
  package var placeDescription: String? { place.flatMap { $0.text.place(of: $0.offset) } }
}

/// A position in a document's text, and the origins of the attributes at this position.
package struct AttributeTrace: Sendable {
  /// The index of the frame that contains the position, from 0.
  package let frame: Int
  /// The UTF-16 offset of the position in the frame's text.
  package let offset: Int
  /// The index of the frame that is being read.
  var currentFrame = 0
  /// The rules that set the attributes at the position, lowest priority first.
  package var origins: [AttributeOrigin] = []

  package init(frame: Int, offset: Int) {
    self.frame = frame
    self.offset = offset
  }
}

/// The origins of the attributes in consecutive ranges of a text. An origin names the rule that set
/// an attribute. The origins are stored here until the text is assigned to a frame. If origins are
/// not recorded, the list of ranges is empty.
package struct OriginStretches: Sendable {
  private var stretches: [(end: Int, origins: [AttributeOrigin])] = []

  package init() {}

  /// Adds the next range of text, which ends at `end`. `origins` contains the rules that set the
  /// range's attributes, lowest priority first.
  package mutating func append(_ origins: [AttributeOrigin], upTo end: Int) {
    stretches.append((end, origins))
  }

  /// Records a rule that sets an attribute in all ranges. This rule overrides all rules for the
  /// attribute that were recorded earlier.
  package mutating func add(_ name: String, by rule: String) {
    for index in stretches.indices {
      stretches[index].origins.append(AttributeOrigin(name: name, rule: rule, place: nil))
    }
  }

  /// The rules that set the attributes at an offset; `nil` if the offset is after the last range.
  package func at(_ offset: Int) -> [AttributeOrigin]? {
    stretches.first { offset < $0.end }?.origins
  }
}

extension AttributePatch {
  /// The maximum number of origins stored in an `AttributePatch`. An origin names the rule that set
  /// an attribute. If there are more, only two origins of each attribute are kept: those with the
  /// highest priority.
  private static let mostOrigins = 1_024

  /// The combined origins of two sets of attributes. The origins in `upper` override the origins in
  /// `lower`.
  package static func sum(
    _ lower: [AttributeOrigin]?, _ upper: [AttributeOrigin]?
  ) -> [AttributeOrigin]? {
    guard let lower else { return upper }
    guard let upper else { return lower }
    let all = lower + upper
    guard all.count > mostOrigins else { return all }
    var seen: [String: Int] = [:]
    let kept = all.reversed().filter { origin in
      seen[origin.name, default: 0] += 1
      return seen[origin.name, default: 0] <= 2
    }
    return kept.reversed()
  }

  /// Sets `rule` as the description of the rule in all recorded attribute origins.
  package mutating func nameRule(_ rule: String) {
    origins = origins?.map { origin in
      var origin = origin
      origin.rule = rule
      return origin
    }
  }
}
