import CHarfBuzz

/// What a font file says of a face besides how it is drawn.
package struct FaceDetails: Sendable {
  /// The licence's text or name (name 13 of `name`), where there is one.
  package let license: String?
  /// Where the licence is to be read (name 14).
  package let licenseURL: String?
  /// `fsType` of `OS/2`: what may be done with the file; nil without that table.
  package let embeddingBits: UInt16?
  /// The axes of a variable font, empty otherwise.
  package let axes: [FontAxis]
  /// How many instances a variable font names.
  package let namedInstances: Int

  package init(of face: FontFace) {
    let source = unsafe hb_font_get_face(face.font)
    axes = face.axes
    guard let source = unsafe source else {
      (license, licenseURL, embeddingBits, namedInstances) = (nil, nil, nil, 0)
      return
    }
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
    // version, xAvgCharWidth, usWeightClass, usWidthClass, fsType: two bytes each.
    guard bytes.count >= 10 else { return nil }
    return unsafe UInt16(bytes[8]) << 8 | UInt16(bytes[9])
  }

  /// The embedding bits in words (OpenType 1.9, OS/2 `fsType`): of several rights the widest holds.
  package var embedding: String {
    guard let bits = embeddingBits else { return "not told" }
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
