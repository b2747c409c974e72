import ArgumentParser
import Galley
import GalleyServer

/// The limits of what strangers send, by their names in `Limits`; they begin as
/// `Limits.untrusted` has them.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Most pixels of a picture's side.", valueName: "number"))
  var canvasSide: Int?
  @Option(help: ArgumentHelp("Most pixels of a picture.", valueName: "number")) var canvasPixels:
    Int?
  @Option(help: ArgumentHelp("Most UTF-16 units of a text.", valueName: "number")) var textLength:
    Int?
  @Option(help: ArgumentHelp("Most levels of a document's values.", valueName: "number"))
  var nesting: Int?
  @Option(help: ArgumentHelp("Most values of a document.", valueName: "number")) var elements: Int?
  @Option(help: ArgumentHelp("Most bytes of a document.", valueName: "number")) var documentBytes:
    Int?
  @Option(help: ArgumentHelp("Most glyphs for each unit of a text.", valueName: "number"))
  var glyphsPerUnit: Int?
  @Option(help: ArgumentHelp("Most marks on one base.", valueName: "number")) var marksPerBase: Int?
  @Option(help: ArgumentHelp("Most steps of a layout.", valueName: "number")) var layoutSteps: Int?
  @Option(
    help: ArgumentHelp("Most pixels that a picture paints, one over another.", valueName: "number"))
  var paintedPixels: Int?
  @Option(help: ArgumentHelp("Most pixels of glyphs that are pictures.", valueName: "number"))
  var glyphPicturePixels: Int?
  @Option(help: ArgumentHelp("Most units of a truncation token.", valueName: "number"))
  var tokenLength: Int?
  @Option(help: ArgumentHelp("Most shadows of a text.", valueName: "number")) var shadows: Int?
  @Option(help: ArgumentHelp("Most frames of a document.", valueName: "number")) var frames: Int?
  @Option(help: ArgumentHelp("Most columns of a table in Markdown.", valueName: "number"))
  var tableColumns: Int?
  @Option(
    help: ArgumentHelp("Most bytes that references in Markdown come to.", valueName: "number"))
  var referenceBytes: Int?
  @Option(help: ArgumentHelp("Most pixels of one picture in a document.", valueName: "number"))
  var imagePixels: Int?
  @Option(help: ArgumentHelp("Most pixels of all pictures in a document.", valueName: "number"))
  var decodedPixels: Int?
  @Option(help: ArgumentHelp("Most pixels of all pictures' files.", valueName: "number"))
  var filePixels: Int?
  @Option(help: ArgumentHelp("Largest font in points.", valueName: "number")) var fontSize: Double?
  @Option(help: ArgumentHelp("Most pixels per point.", valueName: "number")) var scale: Double?
  @Option(help: ArgumentHelp("Greatest length in points.", valueName: "number")) var length: Double?
  @Option(help: ArgumentHelp("Greatest blur radius in points.", valueName: "number")) var blur:
    Double?

  /// The limits by these flags and their twins in the environment.
  func limits() throws -> Limits {
    var limits = Limits.untrusted
    try take(canvasSide, "canvas-side", &limits.canvasSide)
    try take(canvasPixels, "canvas-pixels", &limits.canvasPixels)
    try take(textLength, "text-length", &limits.textLength)
    try take(nesting, "nesting", &limits.nesting)
    try take(elements, "elements", &limits.elements)
    try take(documentBytes, "document-bytes", &limits.documentBytes)
    try take(glyphsPerUnit, "glyphs-per-unit", &limits.glyphsPerUnit)
    try take(marksPerBase, "marks-per-base", &limits.marksPerBase)
    try take(layoutSteps, "layout-steps", &limits.layoutSteps)
    try take(paintedPixels, "painted-pixels", &limits.paintedPixels)
    try take(glyphPicturePixels, "glyph-picture-pixels", &limits.glyphPicturePixels)
    try take(tokenLength, "token-length", &limits.tokenLength)
    try take(shadows, "shadows", &limits.shadows)
    try take(frames, "frames", &limits.frames)
    try take(tableColumns, "table-columns", &limits.tableColumns)
    try take(referenceBytes, "reference-bytes", &limits.referenceBytes)
    try take(imagePixels, "image-pixels", &limits.imagePixels)
    try take(decodedPixels, "decoded-pixels", &limits.decodedPixels)
    try take(filePixels, "file-pixels", &limits.filePixels)
    try take(fontSize, "font-size", &limits.fontSize)
    try take(scale, "scale", &limits.scale)
    try take(length, "length", &limits.length)
    try take(blur, "blur", &limits.blur)
    return limits
  }

  private func take<Value: ExpressibleByArgument & Comparable & ExpressibleByIntegerLiteral>(
    _ given: Value?, _ name: String, _ limit: inout Value
  ) throws {
    let twin = name.uppercased().split(separator: "-").joined(separator: "_")
    guard let value = try given ?? Environment.value(twin) else { return }
    guard value > 0 else { throw ValidationError("--\(name) is above 0") }
    limit = value
  }
}
