// Attributes before they become part of a text: those of one place merged over those of others. If
// a document is read to be explained, their origins are recorded as well.

import Galley

/// Attributes that override others, key by key.
///
/// Merging is associative: three patches give the same result, whichever two are merged first.
/// Combining ranges relies on this.
struct AttributePatch: Sendable {
  /// All attributes except `alt` and `trackingEm`.
  var attributes = TextAttributes()
  /// Alternative text of an attachment.
  var alt: String?
  /// Tracking in em. It is converted at the end, when the font size is known.
  var trackingEm: Double?
  /// Whether the shadows come from an array, which replaces others. A single shadow merges with
  /// another one.
  var replacesShadows = false
  /// The origins of the attributes, the weakest first; `nil` unless they are recorded.
  var origins: [AttributeOrigin]?

  /// This patch, overridden by another one.
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

  /// This patch, with link attributes for keys that it does not set. They only apply if it has a
  /// link.
  func filled(with link: AttributePatch) -> AttributePatch {
    attributes.link == nil ? self : link.merging(self)
  }

  /// The final attributes: tracking is in points, and an attachment has its alternative text.
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

  /// Number of OpenType tags and palette entries of the font. Merging adds them up.
  var tagCount: Int {
    (attributes.font?.features?.count ?? 0) + (attributes.font?.variations?.count ?? 0)
      + (attributes.font?.paletteColors?.count ?? 0)
  }

  /// The most tags and entries of one font. Merging copies them, so they must not accumulate.
  static let mostTags = 512

  /// Merges like ``merging(_:)``, but throws if the font has too many tags and entries.
  func merging(_ upper: AttributePatch, at offset: Int) throws(DocumentFault) -> AttributePatch {
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

/// A place that set an attribute or a part of one.
struct AttributeOrigin: Sendable {
  /// The attribute's name in a document. A part follows a dot: `font.size`.
  let name: String
  /// The rule at the place, in words; `nil` if the place itself is enough.
  var rule: String?
  /// The text and the offset of the rule; `nil` for a rule that is not part of a text.
  let place: (text: any SourceText, offset: Int)?

  /// The place as in errors.
  var placeDescription: String? { place.flatMap { $0.text.place(of: $0.offset) } }
}

/// The place in a text whose attributes are to be explained.
struct AttributeTrace: Sendable {
  /// Index of the frame, from 0.
  let frame: Int
  /// UTF-16 offset in the frame's text.
  let offset: Int
  /// The frame that is being read.
  var currentFrame = 0
  /// The origins of the attributes at the place, the weakest first.
  var origins: [AttributeOrigin] = []
}

/// The origins of a text's attributes, range by range, until the text gets its frame. Empty unless
/// a place is to be explained.
struct OriginStretches: Sendable {
  private var stretches: [(end: Int, origins: [AttributeOrigin])] = []

  /// Adds the origins of the next range, the weakest first.
  mutating func append(_ origins: [AttributeOrigin], upTo end: Int) {
    stretches.append((end, origins))
  }

  /// Adds a rule that overrides those of all ranges.
  mutating func add(_ name: String, by rule: String) {
    for index in stretches.indices {
      stretches[index].origins.append(AttributeOrigin(name: name, rule: rule, place: nil))
    }
  }

  /// The origins of the attributes at an offset; `nil` after the last range.
  func at(_ offset: Int) -> [AttributeOrigin]? {
    stretches.first { offset < $0.end }?.origins
  }
}

extension AttributePatch {
  /// The most origins of a patch. Beyond that, only the two strongest of each attribute are kept.
  private static let mostOrigins = 1_024

  /// The origins of a patch merged with those of one that overrides it.
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

  /// Sets the rule of all origins.
  mutating func nameRule(_ rule: String) {
    origins = origins?.map { origin in
      var origin = origin
      origin.rule = rule
      return origin
    }
  }
}
