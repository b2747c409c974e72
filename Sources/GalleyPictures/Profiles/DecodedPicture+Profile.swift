import CLCMS

extension DecodedPicture {
  /// Converts the image to sRGB with Little CMS if its colour profile (ICC.1) consists of a matrix
  /// and a curve per channel. An image with any other profile is not converted and gets a warning.
  ///
  /// If the profile differs from sRGB by at most two steps of 1/255, the image is not converted.
  mutating func convert(from profile: [UInt8], isGray: Bool) {
    guard !profile.isEmpty else { return }
    guard let library = unsafe Self.littleCMS else {
      remark =
        "liblcms2 is not installed, so sRGB is assumed; install it, or convert the image to sRGB"
      return
    }
    guard let context = library.createContext(nil, nil) else { return remark = Self.damaged }
    defer { unsafe library.deleteContext(context) }
    let opened = unsafe profile.withUnsafeBytes { bytes in
      unsafe library.openProfile(context, bytes.baseAddress, UInt32(clamping: bytes.count))
    }
    guard let opened = unsafe opened else { return remark = Self.damaged }
    defer { unsafe _ = library.closeProfile(opened) }
    guard unsafe library.colorSpace(opened) == (isGray ? cmsSigGrayData : cmsSigRgbData),
      unsafe library.isMatrixShaper(opened) != 0, unsafe !Self.hasTable(opened, library)
    else {
      remark =
        "its colour profile does not consist of a matrix and a curve per channel, so sRGB is"
        + " assumed; convert the image to sRGB"
      return
    }
    guard let srgb = unsafe library.createSRGB(context) else { return remark = Self.damaged }
    defer { unsafe _ = library.closeProfile(srgb) }
    let layout = isGray ? galley_lcms_gray() : galley_lcms_rgba()
    let transform = unsafe library.createTransform(
      context, opened, layout, srgb, galley_lcms_rgba(),
      UInt32(INTENT_RELATIVE_COLORIMETRIC), 0)
    guard let transform = unsafe transform else { return remark = Self.damaged }
    defer { unsafe library.deleteTransform(transform) }
    if isGray {
      isAsStored = false
      unsafe convertGrays(transform, library)
    } else if unsafe Self.changesAnything(transform, library) {
      isAsStored = false
      unsafe Self.convert(&pixels, transform, library)
    }
  }

  private static let damaged =
    "its colour profile is damaged, so sRGB is assumed; convert the image to sRGB"

  /// Whether a colour profile has a colour table in addition to its matrix. Little CMS would use
  /// the table instead of the matrix. A profile of a few hundred bytes can declare a table of half
  /// a gigabyte, so profiles with a table are rejected.
  private static func hasTable(_ profile: cmsHPROFILE, _ library: galley_lcms) -> Bool {
    [cmsSigAToB0Tag, cmsSigAToB1Tag, cmsSigDToB0Tag, cmsSigDToB1Tag].contains {
      unsafe library.isTag(profile, $0) != 0
    }
  }

  /// Maximum difference, in steps of 1/255, at which a profile is treated as equal to sRGB.
  private static let tolerance = 2

  private static func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
    [0, 8, 16].allSatisfy { shift in
      abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)) <= tolerance
    }
  }

  /// Whether a colour transform changes any colour by more than the tolerance. The test uses 4096
  /// colours from the whole RGB cube.
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

  /// Converts pixels to sRGB in place; alpha is unchanged.
  private static func convert(
    _ pixels: inout [UInt32], _ transform: cmsHTRANSFORM, _ library: galley_lcms
  ) {
    // Little CMS counts pixels in 32-bit numbers, so large images are converted in parts.
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

  /// Converts this grey image to sRGB. First, a table with the colours for all 256 grey values is
  /// computed. Then each pixel is replaced by its colour from the table.
  private mutating func convertGrays(_ transform: cmsHTRANSFORM, _ library: galley_lcms) {
    let grays = (0...255).map { UInt8($0) }
    var colors = [UInt32](repeating: 0, count: 256)
    unsafe library.transform(transform, grays, &colors, 256)
    // The three channels of a converted grey can differ by up to 1/255. The green value is
    // therefore used for all three channels.
    for index in colors.indices {
      colors[index] = (colors[index] >> 8 & 0xFF) * 0x01_0101 | 0xFF00_0000
    }
    let same = grays.map { UInt32($0) * 0x01_0101 | 0xFF00_0000 }
    guard !zip(colors, same).allSatisfy(Self.isNear) else { return }
    for index in pixels.indices {
      pixels[index] = colors[Int(pixels[index] & 0xFF)]
    }
  }

  /// Little CMS's functions, loaded on first use; `nil` if the library is missing or incomplete.
  @unsafe private static let littleCMS: galley_lcms? = {
    var functions = galley_lcms()
    return unsafe galley_lcms_load(&functions) ? functions : nil
  }()

  /// Little CMS's version, such as `2.14`; `none` if the library is not installed.
  package static var littleCMSVersion: String {
    guard let number = unsafe littleCMS?.version() else { return "none" }
    return "\(number / 1000).\(number / 10 % 100)"
  }
}
