import CHarfBuzz

/// The names that a font's `name` table gives, English ones where there are any.
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
    // The typographic names (16, 17) group all styles; 1 and 2 know four styles a family.
    family = first(16, 1)
    style = first(17, 2)
    postscript = first(6)
  }

  /// The name `id` in English, else in the first language that has it; nil when there is none.
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
