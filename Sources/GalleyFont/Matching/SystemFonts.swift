import CFontconfig
import Synchronization

/// The system's fonts from fontconfig's configuration, loaded at most once.
///
/// `@unchecked Sendable`: the configuration is never changed after loading and never freed. Every
/// call that reads the configuration's rules holds a lock.
@safe
final class SystemFonts: @unchecked Sendable {
  /// The system's fonts, loaded on first use. Loading takes a few milliseconds, or about a second
  /// if fontconfig has no cache.
  static let shared = SystemFonts()

  /// Whether any catalog of the process has loaded fontconfig's configuration.
  static var isLoaded: Bool { loaded.load(ordering: .relaxed) }
  private static let loaded = Atomic<Bool>(false)

  let collection: FontCollection
  @unsafe private let configuration: OpaquePointer?
  @unsafe private let positions: [OpaquePointer: Int]
  private let rules = Mutex<Void>(())

  private init() {
    let configuration = unsafe FcInitLoadConfigAndFonts()
    var infos: [FaceInfo] = []
    var positions: [OpaquePointer: Int] = unsafe [:]
    let patterns = unsafe Self.patterns(of: configuration)
    for number in patterns.indices {
      guard let pattern = unsafe patterns[number], let info = unsafe Self.info(of: pattern)
      else { continue }
      unsafe positions[pattern] = infos.count
      infos.append(info)
    }
    unsafe self.configuration = unsafe configuration
    unsafe self.positions = unsafe positions
    collection = FontCollection(infos)
    Self.loaded.store(true, ordering: .relaxed)
  }

  /// All system faces. The face that best matches the style, families and language is first.
  func faces(
    for query: FontQuery, families: [String], kind: FamilyKind, language: String, isColor: Bool
  ) -> [CollectionFace] {
    guard let configuration = unsafe configuration, let pattern = query.pattern
    else { return [] }
    let names = families + query.families.filter { !$0.isEmpty } + [kind.genericName]
    for name in names { pattern.add(FC_FAMILY, name) }
    if isColor { pattern.add(FC_COLOR, true) }
    return rules.withLock { _ in
      // fontconfig's substitution rules add the languages of the current locale. Remove these
      // languages, because they must not affect the order of faces.
      unsafe _ = FcConfigSubstitute(configuration, pattern.pointer, FcMatchPattern)
      pattern.remove(FC_LANG)
      if !language.isEmpty { pattern.add(FC_LANG, language) }
      return unsafe sorted(configuration, pattern)
    }
  }

  private func sorted(
    _ configuration: OpaquePointer, _ pattern: borrowing FontPattern
  ) -> [CollectionFace] {
    var result = FcResultMatch
    guard let set = unsafe FcFontSort(configuration, pattern.pointer, 0, nil, &result)
    else { return [] }
    defer { unsafe FcFontSetDestroy(set) }
    let patterns = unsafe UnsafeBufferPointer(
      start: set.pointee.fonts, count: Int(set.pointee.nfont))
    return unsafe patterns.compactMap { pattern in
      guard let pattern = unsafe pattern, let position = unsafe positions[pattern]
      else { return nil }
      return CollectionFace(collection: collection, position: position)
    }
  }
}

extension SystemFonts {
  private static func patterns(
    of configuration: OpaquePointer?
  ) -> UnsafeBufferPointer<OpaquePointer?> {
    guard let configuration = unsafe configuration,
      let set = unsafe FcConfigGetFonts(configuration, FcSetSystem)
    else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    return unsafe UnsafeBufferPointer(start: set.pointee.fonts, count: Int(set.pointee.nfont))
  }

  /// Reads a face's properties from its fontconfig pattern. Nil for unsupported font formats, and
  /// for named instances of variable fonts. If these instances were included, the weight 550 would
  /// select the instance Medium (500) instead of exactly 550.
  private static func info(of pattern: OpaquePointer) -> FaceInfo? {
    let values = unsafe FontPatternValues(pointer: pattern)
    guard let path = unsafe values.text(FC_FILE),
      let index = unsafe values.integer(FC_INDEX),
      unsafe index >> 16 == 0 || values.flag(FC_VARIABLE),
      unsafe values.flag(FC_SCALABLE) || values.flag(FC_COLOR),
      unsafe ["TrueType", "CFF"].contains(values.text(FC_FONTFORMAT) ?? "")
    else { return nil }
    // Some bold fonts have a regular weight and a bold bit. To save time, the face is opened only
    // if a style name contains "Bold".
    let isCalledBold = unsafe values.texts(FC_STYLE).contains { $0.contains("Bold") }
    return unsafe FaceInfo(
      values, names: values, source: .file(path),
      isBold: {
        guard isCalledBold, let data = try? FontData(path: path) else { return false }
        return (try? FontFace(data: data, index: index & 0xFFFF))?.weightClass == 700
      },
      coverage: { unsafe FontCoverage(lasting: $0) })
  }
}
