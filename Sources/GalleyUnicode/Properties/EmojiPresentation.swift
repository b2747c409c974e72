/// The presentation of a grapheme cluster: colour emoji or text (UTS #51).
package enum EmojiPresentation: Sendable {
  /// Not an emoji: a letter, digit, punctuation mark, or symbol without an emoji form.
  case none
  /// A cluster that has an emoji form but is drawn as text.
  case text
  /// A cluster that is drawn as a colour emoji if a font has that emoji.
  case emoji

  /// Determines a grapheme cluster's presentation. If the cluster begins with an emoji sequence,
  /// later characters are ignored.
  ///
  /// A variation selector directly after the first character determines the presentation (ED-8a,
  /// ED-9a). Flag, modifier, tag and ZWJ sequences are emoji, whatever the default presentation of
  /// the first character (ED-13 to ED-16). A keycap sequence without a variation selector is text,
  /// because a digit is text by default.
  package init(ofCluster cluster: Span<UInt16>) {
    self = EmojiPresentation.find(cluster)
  }

  private static func find(_ cluster: Span<UInt16>) -> EmojiPresentation {
    guard !cluster.isEmpty else { return .none }
    let first = cluster.decodeScalar(at: 0)
    guard first.scalar.isEmoji else { return .none }
    let isKeycapBase = first.scalar.value < 0x80
    let standing: EmojiPresentation =
      isKeycapBase
      ? .none : first.scalar.isEmojiPresentation ? .emoji : .text
    guard first.length < cluster.count else { return standing }
    let second = cluster.decodeScalar(at: first.length)
    switch second.scalar.value {
    case 0xFE0F: return .emoji
    case 0xFE0E: return .text
    case 0x20E3 where isKeycapBase: return .text
    default: break
    }
    if second.scalar.isEmojiModifier {
      return first.scalar.isEmojiModifierBase ? .emoji : standing
    }
    if second.scalar == "\u{200D}", !isKeycapBase {
      let third = first.length + second.length
      guard third < cluster.count else { return standing }
      let joined = cluster.decodeScalar(at: third).scalar
      return joined.isEmoji ? .emoji : standing
    }
    return standing
  }
}
