import CHarfBuzz

/// Metadata of a font face that does not affect drawing.
package struct FaceDetails: Sendable {
  /// The font's version string (name ID 5), such as `Version 2.013`; nil if absent.
  package let version: String?
  /// The text or the name of the licence (name ID 13); nil if absent.
  package let license: String?
  /// The URL of the licence (name ID 14); nil if absent.
  package let licenseURL: String?
  /// The embedding permissions (`fsType` in the `OS/2` table); nil if the font lacks this table.
  package let embeddingBits: UInt16?
  /// The variation axes; empty if the font is not variable.
  package let axes: [FontAxis]
  /// Number of named instances; 0 if the font is not variable.
  package let namedInstances: Int

  package init(of face: FontFace) {
    let source = unsafe hb_font_get_face(face.font)
    axes = face.axes
    guard let source = unsafe source else {
      (version, license, licenseURL, embeddingBits, namedInstances) = (nil, nil, nil, nil, 0)
      return
    }
    version = unsafe FontNames.text(5, of: source)
    license = unsafe FontNames.text(13, of: source)
    licenseURL = unsafe FontNames.text(14, of: source)
    embeddingBits = unsafe Self.embeddingBits(of: source)
    namedInstances = unsafe Int(hb_ot_var_get_named_instance_count(source))
  }

  private static func embeddingBits(of face: OpaquePointer) -> UInt16? {
    guard let tag = FontTag("OS/2"),
      let table = unsafe hb_face_reference_table(face, tag.rawValue)
    else { return nil }
    defer { unsafe hb_blob_destroy(table) }
    var length: UInt32 = 0
    let start = unsafe hb_blob_get_data(table, &length)
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(length))
    // The first `OS/2` fields: version, xAvgCharWidth, usWeightClass, usWidthClass, fsType; two
    // bytes each.
    guard bytes.count >= 10 else { return nil }
    return unsafe UInt16(bytes[8]) << 8 | UInt16(bytes[9])
  }

  /// An English description of the embedding permissions (OpenType 1.9, `fsType` in the `OS/2`
  /// table). If several permission bits are set, the most permissive bit applies.
  package var embedding: String {
    guard let bits = embeddingBits else { return "unknown" }
    var words: [String] = []
    if bits & 0x8 != 0 {
      words.append("editable embedding")
    } else if bits & 0x4 != 0 {
      words.append("preview and print embedding")
    } else if bits & 0x2 != 0 {
      words.append("restricted, no embedding without permission")
    } else {
      words.append("installable embedding")
    }
    if bits & 0x100 != 0 { words.append("no subsetting") }
    if bits & 0x200 != 0 { words.append("bitmaps only") }
    return words.joined(separator: ", ")
  }
}

/// A named instance of a variable font, such as "Semi Bold".
package struct NamedInstance: Hashable, Sendable {
  /// The instance's style name, in English if available.
  package let style: String
  /// The instance's PostScript name; empty if missing.
  package let postscriptName: String
  /// Axis coordinates, in the font's order of axes. An optical size with its default value is left
  /// out, so that the optical size still follows the text size.
  package let coordinates: [FontVariation]
}

extension FontFace {
  /// The named instances of a variable font, at most `FontLimits.namedInstances`.
  package var namedInstances: [NamedInstance] {
    guard !axes.isEmpty, let face = unsafe hb_font_get_face(font) else { return [] }
    let count = unsafe min(
      hb_ot_var_get_named_instance_count(face), UInt32(FontLimits.namedInstances))
    return (0..<count).map { index in
      var length = UInt32(axes.count)
      var values = [Float](repeating: 0, count: axes.count)
      _ = unsafe hb_ot_var_named_instance_get_design_coords(face, index, &length, &values)
      let style = unsafe hb_ot_var_named_instance_get_subfamily_name_id(face, index)
      let postscript = unsafe hb_ot_var_named_instance_get_postscript_name_id(face, index)
      return unsafe NamedInstance(
        style: FontNames.text(style, of: face) ?? "",
        postscriptName: FontNames.text(postscript, of: face) ?? "",
        coordinates: coordinates(values.prefix(Int(length))))
    }
  }

  private func coordinates(_ values: ArraySlice<Float>) -> [FontVariation] {
    zip(axes, values).compactMap { axis, value in
      let value = Double(value)
      if axis.tag == .opticalSize, value == axis.defaultValue { return nil }
      return FontVariation(tag: axis.tag, value: value)
    }
  }
}

/// Names from a font's `name` table, in English if available.
struct FontNames {
  let family: String
  let style: String
  let postscript: String

  init(of face: OpaquePointer) {
    func first(_ ids: UInt32...) -> String {
      for id in ids {
        if let text = unsafe Self.text(id, of: face) { return text }
      }
      return ""
    }
    // Prefer typographic names (name IDs 16 and 17). The older names (IDs 1 and 2) split a large
    // family into several families of at most four styles.
    family = first(16, 1)
    style = first(17, 2)
    postscript = first(6)
  }

  /// The string that has a given name ID, in English or else in the first available language; nil
  /// if missing.
  static func text(_ id: UInt32, of face: OpaquePointer) -> String? {
    unsafe text(id, of: face, language: hb_language_from_string("en", 2))
      ?? firstText(id, of: face)
  }

  private static func firstText(_ id: UInt32, of face: OpaquePointer) -> String? {
    var count: UInt32 = 0
    guard let entries = unsafe hb_ot_name_list_names(face, &count) else { return nil }
    for index in 0..<Int(count) where unsafe entries[index].name_id == id {
      return unsafe text(id, of: face, language: entries[index].language)
    }
    return nil
  }

  private static func text(
    _ id: UInt32, of face: OpaquePointer, language: hb_language_t?
  ) -> String? {
    var size = UInt32(FontLimits.nameBytes)
    var bytes = [CChar](repeating: 0, count: FontLimits.nameBytes)
    guard unsafe hb_ot_name_get_utf8(face, id, language, &size, &bytes) > 0 else { return nil }
    let used = bytes.prefix(Int(size)).prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return used.isEmpty ? nil : String(decoding: used, as: UTF8.self)
  }
}
