import ArgumentParser
import Galley
import GalleyServer

/// Returns the help text of a command-line flag that sets a limit. The text contains the default
/// value.
private func help(_ text: String, _ limit: KeyPath<Limits, some CustomStringConvertible>)
  -> ArgumentHelp
{
  ArgumentHelp("\(text) (default: \(Limits.untrusted[keyPath: limit]))", valueName: "number")
}

/// The flags for the limits on untrusted documents. Each flag has the name of a property of
/// `Limits`. The defaults are `Limits.untrusted`.
struct LimitOptions: ParsableArguments {
  @Option(help: help("Maximum width and height of a rendered image in pixels.", \.canvasSide))
  var canvasSide: Int?
  @Option(help: help("Maximum pixels of a rendered image.", \.canvasPixels))
  var canvasPixels: Int?
  @Option(help: help("Maximum text length of one box in UTF-16 units.", \.textLength))
  var textLength: Int?
  @Option(help: help("Maximum nesting depth of a document.", \.nesting))
  var nesting: Int?
  @Option(help: help("Maximum XML elements, or Markdown blocks and spans.", \.elements))
  var elements: Int?
  @Option(help: help("Maximum size of a document in bytes.", \.documentBytes))
  var documentBytes: Int?
  @Option(help: help("Maximum glyphs per UTF-16 unit of text.", \.glyphsPerUnit))
  var glyphsPerUnit: Int?
  @Option(help: help("Maximum combining marks per base character.", \.marksPerBase))
  var marksPerBase: Int?
  @Option(
    help: help("Maximum layout steps; shaping takes one step per UTF-16 unit.", \.layoutSteps))
  var layoutSteps: Int?
  @Option(
    help: help("Maximum pixels painted; a pixel painted twice counts twice.", \.paintedPixels))
  var paintedPixels: Int?
  @Option(help: help("Maximum pixels painted for colour glyphs.", \.glyphPicturePixels))
  var glyphPicturePixels: Int?
  @Option(help: help("Maximum length of a truncation token in UTF-16 units.", \.tokenLength))
  var tokenLength: Int?
  @Option(help: help("Maximum number of shadows per text run.", \.shadows))
  var shadows: Int?
  @Option(help: help("Maximum number of frames in a document.", \.frames))
  var frames: Int?
  @Option(help: help("Maximum columns of a Markdown table.", \.tableColumns))
  var tableColumns: Int?
  @Option(
    help: help("Maximum bytes of Markdown link references after expansion.", \.referenceBytes))
  var referenceBytes: Int?
  @Option(help: help("Maximum pixels of one image as stored in its file.", \.imagePixels))
  var imagePixels: Int?
  @Option(help: help("Maximum pixels of a document's images after decoding.", \.decodedPixels))
  var decodedPixels: Int?
  @Option(
    help: help("Maximum pixels of a document's images as stored in their files.", \.filePixels))
  var filePixels: Int?
  @Option(help: help("Maximum font size in points.", \.fontSize))
  var fontSize: Double?
  @Option(help: help("Maximum scale in pixels per point.", \.scale))
  var scale: Double?
  @Option(help: help("Maximum length in points.", \.length))
  var length: Double?
  @Option(help: help("Maximum blur radius in points.", \.blur))
  var blur: Double?

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
