import Galley
import GalleyFont
import Glibc

/// Fuzzes untrusted fonts.
enum FontInputs {
  /// Reads a font and draws text in this font three times: filled, stroked with a shadow, and in
  /// vertical lines.
  static func font(_ input: [UInt8]) {
    map(input)
    guard let library = try? FontLibrary.bundled.adding(bytes: [input]) else { return }
    guard let family = library.addedFamilies.first else { return }
    let text = sample(of: library)
    let renderer = Drawing.renderer.using(library)
    var descriptor = FontDescriptor(families: [family], size: 24)
    var filled = TextContainer(width: 400)
    filled.underlineSkipInk = .auto
    Drawing.draw(
      TextDocument(
        AttributedText(text, [.font(descriptor), .underlineStyle(.single)]), in: filled),
      by: renderer)
    descriptor.weight = 700
    descriptor.variations = ["wght": 650, "wdth": 80, "opsz": 30, "slnt": -8, "SQSH": 50]
    descriptor.features = ["salt": 1, "smcp": 1, "frac": 1]
    descriptor.size = 40
    descriptor.palette = .dark
    descriptor.paletteColors = [
      0: Color(red: 1, green: 2, blue: 3), 9: Color(red: 4, green: 5, blue: 6),
    ]
    Drawing.draw(
      TextDocument(
        AttributedText(
          text,
          [
            .font(descriptor), .strokeWidth(3), .obliqueness(0.2), .expansion(0.1),
            .shadow(TextShadow(Color(red: 9, green: 9, blue: 9), offset: (2, 2), blur: 3)),
          ]), in: TextContainer(width: 300)),
      by: renderer)
    var upright = TextContainer(height: 300)
    upright.writingMode = .verticalRL
    Drawing.draw(
      TextDocument(AttributedText(text, [.font(descriptor)]), in: upright), by: renderer)
    // The first face in the list of all faces is a face of the fuzzed font.
    if let face = try? library.catalog.listing.first?.open() { ask(face) }
    renderer.emptyCaches()
  }

  /// Reads data of the face that drawing does not need, such as its named instances and the caret
  /// positions in its ligatures.
  private static func ask(_ face: FontFace) {
    _ = FaceDetails(of: face).embedding
    _ = face.namedInstances
    _ = face.glyph(for: "\u{2764}", variationSelector: "\u{FE0F}")
    for glyph in 0..<UInt32(min(face.glyphCount, 64)) {
      _ = face.advance(of: glyph)
      _ = face.ligatureCarets(glyph: glyph, isRTL: glyph % 2 == 0)
    }
  }

  /// Reads the font from a file. The file is mapped into memory and not copied. Also reads the
  /// font's palette for light backgrounds.
  private static func map(_ input: [UInt8]) {
    guard let file = unsafe tmpfile() else { return }
    defer { unsafe _ = fclose(file) }
    guard unsafe fwrite(input, 1, input.count, file) == input.count, unsafe fflush(file) == 0,
      let library = try? FontLibrary.bundled.adding(
        paths: ["/proc/self/fd/\(unsafe fileno(file))"]),
      let face = try? library.catalog.listing.first?.open()
    else { return }
    _ = face.paletteColors(PaletteChoice(base: .light))
  }

  /// A few fixed characters, then characters that the first face of the fuzzed font covers. The
  /// covered characters come from many scripts, so that the shaper of each script is tested.
  private static func sample(of library: FontLibrary) -> String {
    var sample = String.UnicodeScalarView("fi AV\u{301} ".unicodeScalars)
    for face in library.catalog.listing.prefix(1) {
      var found: [Unicode.Scalar] = []
      for values in [0x21...0x17FF, 0x2000...0x22FF, 0x3000...0x30FF, 0x1F600...0x1F64F] {
        for value in values {
          if let scalar = Unicode.Scalar(UInt32(value)), face.covers(scalar) {
            found.append(scalar)
          }
        }
      }
      let step = max(found.count / 48, 1)
      sample.append(contentsOf: stride(from: 0, to: found.count, by: step).map { found[$0] })
      // Also add the first 24 characters that the font covers, in their order, to test ligatures
      // and kerning.
      sample.append(contentsOf: found.prefix(24))
    }
    return String(sample)
  }
}
