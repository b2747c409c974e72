// Attributes on their way to a text: what one place sets over what others have set.

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
        at: offset,
        "this font sums up \(merged.tagCount) features, variations and paletteColors, the limit"
          + " is \(Self.mostTags)")
    }
    return merged
  }
}
