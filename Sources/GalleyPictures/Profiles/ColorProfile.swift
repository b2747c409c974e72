import CLCMS

/// The colour profile of a picture (ICC.1), with Little CMS.
enum ColorProfile {
  /// Brings a picture to sRGB whose profile says how its channels make light, each by a curve and all
  /// by a matrix. The others are left as they are, with a remark.
  ///
  /// Profiles that say the same as sRGB, to within two steps of 255, change nothing.
  static func convert(_ picture: inout DecodedPicture, from profile: [UInt8], isGray: Bool) {
    guard !profile.isEmpty else { return }
    guard let context = unsafe cmsCreateContext(nil, nil) else { return }
    defer { unsafe cmsDeleteContext(context) }
    let opened = unsafe profile.withUnsafeBytes { bytes in
      unsafe cmsOpenProfileFromMemTHR(context, bytes.baseAddress, UInt32(clamping: bytes.count))
    }
    guard let opened = unsafe opened else {
      picture.remark = "its colour profile is damaged, and its colours are taken for sRGB"
      return
    }
    defer { unsafe _ = cmsCloseProfile(opened) }
    let space = unsafe cmsGetColorSpace(opened)
    guard space == (isGray ? cmsSigGrayData : cmsSigRgbData),
      unsafe cmsIsMatrixShaper(opened) != 0,
      let srgb = unsafe cmsCreate_sRGBProfileTHR(context)
    else {
      picture.remark =
        "its colour profile is none of a curve a channel and a matrix, and its colours are taken"
        + " for sRGB; convert it to sRGB"
      return
    }
    defer { unsafe _ = cmsCloseProfile(srgb) }
    let layout = isGray ? galley_lcms_gray() : galley_lcms_rgba()
    let transform = unsafe cmsCreateTransformTHR(
      context, opened, layout, srgb, galley_lcms_rgba(),
      UInt32(INTENT_RELATIVE_COLORIMETRIC), 0)
    guard let transform = unsafe transform else { return }
    defer { unsafe cmsDeleteTransform(transform) }
    if isGray {
      unsafe convertGrays(&picture, transform)
    } else if unsafe changesAnything(transform) {
      unsafe convert(&picture.pixels, transform)
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
  private static func changesAnything(_ transform: cmsHTRANSFORM) -> Bool {
    let steps = (0..<16).map { UInt32($0 * 17) }
    let colors = steps.flatMap { red in
      steps.flatMap { green in steps.map { red | green << 8 | $0 << 16 | 0xFF00_0000 } }
    }
    var converted = colors
    unsafe convert(&converted, transform)
    return !zip(colors, converted).allSatisfy(isNear)
  }

  /// Converts pixels where they are; alpha stays.
  private static func convert(_ pixels: inout [UInt32], _ transform: cmsHTRANSFORM) {
    // It counts in 32 bits.
    let step = 1 << 24
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      for start in stride(from: 0, to: pixels.count, by: step) {
        let part = unsafe UnsafeMutableBufferPointer(
          rebasing: pixels[start..<min(start + step, pixels.count)])
        let alphas = unsafe part.map { $0 & 0xFF00_0000 }
        unsafe cmsDoTransform(transform, part.baseAddress, part.baseAddress, UInt32(part.count))
        for index in 0..<part.count {
          unsafe part[index] = part[index] & 0x00FF_FFFF | alphas[index]
        }
      }
    }
  }

  /// Converts greys, of which there are 256.
  private static func convertGrays(_ picture: inout DecodedPicture, _ transform: cmsHTRANSFORM) {
    let grays = (0...255).map { UInt8($0) }
    var colors = [UInt32](repeating: 0, count: 256)
    unsafe cmsDoTransform(transform, grays, &colors, 256)
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
