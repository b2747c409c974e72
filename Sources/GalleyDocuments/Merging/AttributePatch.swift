// Attributes on their way to a text: what one place sets over what others have set, and where each
// comes from, which is kept while a document is read to be explained, and only then.

import Galley

/// Attributes that are written over others, key by key.
///
/// Writing one patch over another and the result over a third is the same in either order of
/// doing so; ranges are summed up by that.
struct AttributePatch: Sendable {
  /// All keys but `alt` and `trackingEm`.
  var attributes = TextAttributes()
  /// What an attachment shows, in words.
  var alt: String?
  /// Tracking in units of the font size, which is not known before the end.
  var trackingEm: Double?
  /// Whether shadows are an array, which replaces, and no single one, which merges.
  var replacesShadows = false
  /// What set the attributes, lower ones first; `nil` where that is not asked for.
  var origins: [AttributeOrigin]?

  /// This patch with another one written over it.
  func merging(_ upper: AttributePatch) -> AttributePatch {
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

  /// With a link in it, what a link's attributes say below this patch's own.
  func filled(with link: AttributePatch) -> AttributePatch {
    attributes.link == nil ? self : link.merging(self)
  }

  /// The attributes, with lengths that depend on the font's size in points, and an attachment with
  /// its words.
  var resolved: TextAttributes {
    var resolved = attributes
    if let alt, let attachment = attributes.attachment {
      resolved.attachment = attachment.described(as: alt)
    }
    guard let trackingEm else { return resolved }
    let size = attributes.font?.size ?? FontDescriptor.default.size ?? 12
    resolved.tracking = trackingEm * size
    return resolved
  }

  /// The number of OpenType tags and palette entries that the font names, which merging adds up.
  var tagCount: Int {
    (attributes.font?.features?.count ?? 0) + (attributes.font?.variations?.count ?? 0)
      + (attributes.font?.paletteColors?.count ?? 0)
  }

  /// Most of these of one font: merging copies them, so that they must not pile up.
  static let mostTags = 512

  /// As ``merging(_:)``, but refuses fonts with more tags and entries than anybody wants.
  func merging(_ upper: AttributePatch, at offset: Int) throws(DocumentFault) -> AttributePatch {
    let merged = merging(upper)
    guard merged.tagCount <= Self.mostTags else {
      throw DocumentFault(
        at: offset, code: .tooLarge,
        "this font sums up \(merged.tagCount) features, variations and paletteColors, the limit"
          + " is \(Self.mostTags)")
    }
    return merged
  }
}

/// A place that set an attribute, or a part of one.
struct AttributeOrigin: Sendable {
  /// The attribute as a document calls it, a part behind a dot: `font.size`.
  let name: String
  /// The rule that stands at the place, in words; `nil` where the place says it all.
  var rule: String?
  /// The text that it stands in, and where; `nil` where a rule stands in none.
  let place: (text: any SourceText, offset: Int)?

  /// Where it stands, in the words of errors.
  var placeDescription: String? { place.flatMap { $0.text.place(of: $0.offset) } }
}

/// What a document is read for: the place in a text whose attributes are to be explained.
struct AttributeTrace: Sendable {
  /// Which frame, from 0.
  let frame: Int
  /// UTF-16 offset in its text.
  let offset: Int
  /// The frame that is being read.
  var currentFrame = 0
  /// What set the attributes at the place, lower ones first.
  var origins: [AttributeOrigin] = []
}

/// What set the attributes of a text that gets its place later, stretch by stretch; empty unless a
/// place is to be explained.
struct OriginStretches: Sendable {
  private var stretches: [(end: Int, origins: [AttributeOrigin])] = []

  /// Adds what set the attributes of the next stretch, lower ones first.
  mutating func append(_ origins: [AttributeOrigin], upTo end: Int) {
    stretches.append((end, origins))
  }

  /// Adds a rule that goes over those of all stretches.
  mutating func add(_ name: String, by rule: String) {
    for index in stretches.indices {
      stretches[index].origins.append(AttributeOrigin(name: name, rule: rule, place: nil))
    }
  }

  /// What set the attributes at an offset.
  func at(_ offset: Int) -> [AttributeOrigin]? {
    stretches.first { offset < $0.end }?.origins
  }
}

extension AttributePatch {
  /// Most origins that a patch sums up before those are dropped that are long overridden.
  private static let mostOrigins = 1_024

  /// Origins of a patch and of one written over it.
  static func sum(
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

  /// Says which rule the origins are.
  mutating func nameRule(_ rule: String) {
    origins = origins?.map { origin in
      var origin = origin
      origin.rule = rule
      return origin
    }
  }
}
