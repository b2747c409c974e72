import ArgumentParser
import GalleyCompare

/// The flags that say what counts as different, and how it is told.
struct CompareOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Steps of 255 that each channel of a pixel may be off. (default: 0)", valueName: "steps"))
  var tolerance: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Colour difference that a pixel may be off, as CIEDE2000; about 1 can just be seen.",
      valueName: "delta"))
  var perceptual: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Part of the pixels that may be further off, 0 to 1.", valueName: "share"))
  var allowed = 0.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A folder for both pictures, their difference, and an HTML page that shows them.",
      valueName: "dir"))
  var report: String?

  @Flag(help: "Print what was found as JSON, also where both are equal.")
  var json = false

  func validate() throws {
    if tolerance != nil, perceptual != nil {
      throw ValidationError("--tolerance and --perceptual are two measures; give one of them")
    }
    if let tolerance, !(0...255).contains(tolerance) {
      throw ValidationError("--tolerance is \(tolerance), but has to be from 0 to 255")
    }
    if let perceptual, !(0...100).contains(perceptual) {
      throw ValidationError("--perceptual is \(perceptual), but has to be from 0 to 100")
    }
    if !(0...1).contains(allowed) {
      throw ValidationError("--allowed is \(allowed), but has to be from 0 to 1")
    }
  }

  /// How far a pixel may be from the expected one.
  var pixelTolerance: PixelTolerance {
    if let perceptual { return .perceptual(perceptual) }
    return tolerance.map { .channels(UInt8(clamping: $0)) } ?? .exact
  }
}
