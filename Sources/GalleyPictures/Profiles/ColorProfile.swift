import CLCMS

/// The colour profile of a picture (ICC.1), with Little CMS.
enum ColorProfile {
  /// Brings a picture to sRGB whose profile says how its channels make light, each by a curve and all
  /// by a matrix. The others are left as they are, with a remark.
  ///
  /// Profiles that say the same as sRGB, to within two steps of 255, change nothing.
  static func convert(_ picture: inout DecodedPicture, from profile: [UInt8], isGray: Bool) {
    guard !profile.isEmpty else { return }
    guard let library = unsafe LittleCMS.functions else {
      picture.remark = "liblcms2 is not installed, and its colours are taken for sRGB"
      return
    }
    guard let context = library.createContext(nil, nil) else { return picture.remark = damaged }
    defer { unsafe library.deleteContext(context) }
    let opened = unsafe profile.withUnsafeBytes { bytes in
      unsafe library.openProfile(context, bytes.baseAddress, UInt32(clamping: bytes.count))
    }
    guard let opened = unsafe opened else { return picture.remark = damaged }
    defer { unsafe _ = library.closeProfile(opened) }
    guard unsafe library.colorSpace(opened) == (isGray ? cmsSigGrayData : cmsSigRgbData),
      unsafe library.isMatrixShaper(opened) != 0, unsafe !hasTable(opened, library)
    else {
      picture.remark =
        "its colour profile is none of a curve a channel and a matrix, and its colours are taken"
        + " for sRGB; convert it to sRGB"
      return
    }
    guard let srgb = unsafe library.createSRGB(context) else { return picture.remark = damaged }
    defer { unsafe _ = library.closeProfile(srgb) }
    let layout = isGray ? galley_lcms_gray() : galley_lcms_rgba()
    let transform = unsafe library.createTransform(
      context, opened, layout, srgb, galley_lcms_rgba(),
      UInt32(INTENT_RELATIVE_COLORIMETRIC), 0)
    guard let transform = unsafe transform else { return picture.remark = damaged }
    defer { unsafe library.deleteTransform(transform) }
    if isGray {
      unsafe convertGrays(&picture, transform, library)
    } else if unsafe changesAnything(transform, library) {
      unsafe convert(&picture.pixels, transform, library)
    }
  }

  private static let damaged =
    "its colour profile is damaged, and its colours are taken for sRGB"

  /// Whether a profile has a table of colours beside its matrix, which Little CMS would prefer: one
  /// of some hundred bytes may claim half a gigabyte.
  private static func hasTable(_ profile: cmsHPROFILE, _ library: galley_lcms) -> Bool {
    [cmsSigAToB0Tag, cmsSigAToB1Tag, cmsSigDToB0Tag, cmsSigDToB1Tag].contains {
      unsafe library.isTag(profile, $0) != 0
    }
  }

  /// Steps of 255 by which a profile may differ from sRGB and be taken for it.
  private static let tolerance = 2

  private static func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
    [0, 8, 16].allSatisfy { shift in
      abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)) <= tolerance
    }
  }

  /// Whether a transform is more than sRGB to sRGB, tried on colours all over the cube.
  private static func changesAnything(
    _ transform: cmsHTRANSFORM, _ library: galley_lcms
  ) -> Bool {
    let steps = (0..<16).map { UInt32($0 * 17) }
    let colors = steps.flatMap { red in
      steps.flatMap { green in steps.map { red | green << 8 | $0 << 16 | 0xFF00_0000 } }
    }
    var converted = colors
    unsafe convert(&converted, transform, library)
    return !zip(colors, converted).allSatisfy(isNear)
  }

  /// Converts pixels where they are; alpha stays.
  private static func convert(
    _ pixels: inout [UInt32], _ transform: cmsHTRANSFORM, _ library: galley_lcms
  ) {
    // It counts in 32 bits.
    let step = 1 << 24
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      for start in stride(from: 0, to: pixels.count, by: step) {
        let part = unsafe UnsafeMutableBufferPointer(
          rebasing: pixels[start..<min(start + step, pixels.count)])
        let alphas = unsafe part.map { $0 & 0xFF00_0000 }
        unsafe library.transform(transform, part.baseAddress, part.baseAddress, UInt32(part.count))
        for index in 0..<part.count {
          unsafe part[index] = part[index] & 0x00FF_FFFF | alphas[index]
        }
      }
    }
  }

  /// Converts greys, of which there are 256.
  private static func convertGrays(
    _ picture: inout DecodedPicture, _ transform: cmsHTRANSFORM, _ library: galley_lcms
  ) {
    let grays = (0...255).map { UInt8($0) }
    var colors = [UInt32](repeating: 0, count: 256)
    unsafe library.transform(transform, grays, &colors, 256)
    // The three channels of a grey may be a step apart.
    for index in colors.indices {
      colors[index] = (colors[index] >> 8 & 0xFF) * 0x01_0101 | 0xFF00_0000
    }
    let same = grays.map { UInt32($0) * 0x01_0101 | 0xFF00_0000 }
    guard !zip(colors, same).allSatisfy(isNear) else { return }
    for index in picture.pixels.indices {
      picture.pixels[index] = colors[Int(picture.pixels[index] & 0xFF)]
    }
  }
}

/// Little CMS, opened when it is first needed.
@safe
enum LittleCMS {
  /// Its functions, all of them there; `nil` where the library is not installed.
  @unsafe static let functions: galley_lcms? = {
    var functions = galley_lcms()
    return unsafe galley_lcms_load(&functions) ? functions : nil
  }()

  /// Its version, such as `2.14`; `none` where it is not installed.
  static var version: String {
    guard let number = unsafe functions?.version() else { return "none" }
    return "\(number / 1000).\(number / 10 % 100)"
  }
}
