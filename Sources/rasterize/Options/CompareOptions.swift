import ArgumentParser
import GalleyCompare

/// The flags that set the tolerance of a comparison and the form of its report.
struct CompareOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Largest allowed difference per colour channel, 0 to 255. (default: 0)", valueName: "steps"))
  var tolerance: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Colour difference (CIEDE2000) allowed per pixel; about 1 is just visible.",
      valueName: "delta"))
  var perceptual: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Fraction of pixels (0 to 1) that may exceed the tolerance.", valueName: "fraction"))
  var allowed = 0.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Folder for both images, their difference and an HTML report.", valueName: "dir"))
  var report: String?

  @Flag(help: "Print the result as JSON, even if the images are equal.")
  var json = false

  func validate() throws {
    if tolerance != nil, perceptual != nil {
      throw ValidationError("use --tolerance or --perceptual, not both")
    }
    if let tolerance, !(0...255).contains(tolerance) {
      throw ValidationError("--tolerance is \(tolerance), but must be from 0 to 255")
    }
    if let perceptual, !(0...100).contains(perceptual) {
      throw ValidationError("--perceptual is \(perceptual), but must be from 0 to 100")
    }
    if !(0...1).contains(allowed) {
      throw ValidationError("--allowed is \(allowed), but must be from 0 to 1")
    }
  }

  /// The largest allowed difference between two pixels: a ΔE00 value, a difference per colour
  /// channel, or no difference.
  var pixelTolerance: PixelTolerance {
    if let perceptual { return .perceptual(perceptual) }
    return tolerance.map { .channels(UInt8(clamping: $0)) } ?? .exact
  }
}
