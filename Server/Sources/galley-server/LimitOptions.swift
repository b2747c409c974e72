import ArgumentParser
import Galley
import GalleyServer

/// The flags for the limits on untrusted documents. Each flag has the name of a property of
/// `Limits`. The defaults are `Limits.untrusted`.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Maximum width and height of a rendered image in pixels.", valueName: "number"))
  var canvasSide: Int?
  @Option(help: ArgumentHelp("Maximum pixels of a rendered image.", valueName: "number"))
  var canvasPixels: Int?
  @Option(
    help: ArgumentHelp("Maximum text length of one box in UTF-16 units.", valueName: "number"))
  var textLength: Int?
  @Option(help: ArgumentHelp("Maximum nesting depth of a document.", valueName: "number"))
  var nesting: Int?
  @Option(
    help: ArgumentHelp("Maximum XML elements, or Markdown blocks and spans.", valueName: "number"))
  var elements: Int?
  @Option(help: ArgumentHelp("Maximum size of a document in bytes.", valueName: "number"))
  var documentBytes: Int?
  @Option(help: ArgumentHelp("Maximum glyphs per UTF-16 unit of text.", valueName: "number"))
  var glyphsPerUnit: Int?
  @Option(help: ArgumentHelp("Maximum combining marks per base character.", valueName: "number"))
  var marksPerBase: Int?
  @Option(
    help: ArgumentHelp(
      "Maximum layout steps; shaping takes one step per UTF-16 unit.", valueName: "number"))
  var layoutSteps: Int?
  @Option(
    help: ArgumentHelp(
      "Maximum pixels painted; a pixel painted twice counts twice.", valueName: "number"))
  var paintedPixels: Int?
  @Option(help: ArgumentHelp("Maximum pixels painted for colour glyphs.", valueName: "number"))
  var glyphPicturePixels: Int?
  @Option(
    help: ArgumentHelp("Maximum length of a truncation token in UTF-16 units.", valueName: "number")
  )
  var tokenLength: Int?
  @Option(help: ArgumentHelp("Maximum number of shadows per text run.", valueName: "number"))
  var shadows: Int?
  @Option(help: ArgumentHelp("Maximum number of frames in a document.", valueName: "number"))
  var frames: Int?
  @Option(help: ArgumentHelp("Maximum columns of a Markdown table.", valueName: "number"))
  var tableColumns: Int?
  @Option(
    help: ArgumentHelp(
      "Maximum bytes of Markdown link references after expansion.", valueName: "number"))
  var referenceBytes: Int?
  @Option(
    help: ArgumentHelp("Maximum pixels of one image as stored in its file.", valueName: "number"))
  var imagePixels: Int?
  @Option(
    help: ArgumentHelp(
      "Maximum pixels of a document's images after decoding.", valueName: "number"))
  var decodedPixels: Int?
  @Option(
    help: ArgumentHelp(
      "Maximum pixels of a document's images as stored in their files.", valueName: "number"))
  var filePixels: Int?
  @Option(help: ArgumentHelp("Maximum font size in points.", valueName: "number")) var fontSize:
    Double?
  @Option(help: ArgumentHelp("Maximum scale in pixels per point.", valueName: "number")) var scale:
    Double?
  @Option(help: ArgumentHelp("Maximum length in points.", valueName: "number")) var length: Double?
  @Option(help: ArgumentHelp("Maximum blur radius in points.", valueName: "number")) var blur:
    Double?

  /// The limits from these flags and their environment variables.
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
    guard value > 0 else { throw ValidationError("--\(name) must be greater than 0") }
    limit = value
  }
}
