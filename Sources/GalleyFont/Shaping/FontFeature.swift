import CHarfBuzz

/// An OpenType feature setting for a whole shaping item, such as `liga` with the value 0.
package struct FontFeature: Hashable, Sendable {
  /// The feature's tag.
  package var tag: FontTag
  /// The feature's value: 0 is off, 1 is on, higher values select an alternate.
  package var value: UInt32

  package init(tag: FontTag, value: UInt32) {
    self.tag = tag
    self.value = value
  }
}

extension FontFeature {
  /// The tags of the registered OpenType features (OpenType 1.9.1, "Registered features"). `ss01`
  /// to `ss20` and `cv01` to `cv99` come last.
  package static let registeredTags: [String] =
    words.split(whereSeparator: \.isWhitespace).map(String.init)
    + (1...20).map { "ss" + padded($0) } + (1...99).map { "cv" + padded($0) }

  private static let tagSet = Set(registeredTags.compactMap { FontTag($0) })

  /// Whether a feature is registered.
  package static func isRegistered(_ tag: FontTag) -> Bool { tagSet.contains(tag) }

  private static func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  private static let words = """
    aalt abvf abvm abvs afrc akhn blwf blwm blws c2pc c2sc calt case ccmp cfar chws cjct clig cpct
    cpsp cswh curs dist dlig dnom dtls expt falt fin2 fin3 fina flac frac fwid half haln halt hist
    hkna hlig hngl hojo hwid init isol ital jalt jp04 jp78 jp83 jp90 kern lfbd liga ljmo lnum locl
    ltra ltrm mark med2 medi mgrk mkmk mset nalt nlck nukt numr onum opbd ordn ornm palt pcap pkna
    pnum pref pres pstf psts pwid qwid rand rclt rkrf rlig rphf rtbd rtla rtlm ruby rvrn salt sinf
    size smcp smpl ssty stch subs sups swsh titl tjmo tnam tnum trad twid unic valt vapk vatu vchw
    vert vhal vjmo vkna vkrn vpal vrt2 vrtr zero
    """
}

extension FontFace {
  /// All features in the face's `GSUB` and `GPOS` tables, including features that apply only to
  /// some scripts.
  package var features: Set<FontTag> {
    guard let face = unsafe hb_font_get_face(font) else { return [] }
    var found: Set<FontTag> = []
    for table in ["GSUB", "GPOS"].compactMap({ FontTag($0) }) {
      let total = unsafe hb_ot_layout_table_get_feature_tags(face, table.rawValue, 0, nil, nil)
      var count = min(total, FontLimits.features)
      guard count > 0 else { continue }
      var tags = [hb_tag_t](repeating: 0, count: Int(count))
      _ = unsafe hb_ot_layout_table_get_feature_tags(face, table.rawValue, 0, &count, &tags)
      for tag in tags.prefix(Int(count)) { found.insert(FontTag(rawValue: tag)) }
    }
    return found
  }
}
