// Documents that programs in other languages create, and the operations on these documents.

import Galley
import GalleyDocuments
import GalleyFormats
import Synchronization

/// A parsed document, known to C as `galley_document`.
final class Document: Sendable {
  private let renderer: TextRenderer
  private let bytes: [UInt8]
  private let host: HostDocumentOptions
  private let parsed: ParsedDocument
  /// The cached template made from the document. `nil` until a call first passes placeholder
  /// values. Always `nil` for Markdown.
  private let template = Mutex<DocumentTemplate?>(nil)

  /// Parses a document.
  ///
  /// - Parameter json: the options as a JSON object; empty bytes mean no options.
  init(_ bytes: [UInt8], options json: [UInt8], for renderer: Renderer) throws(InterfaceError) {
    self.renderer = renderer.text
    self.bytes = bytes
    do { host = try HostDocumentOptions(json: json, for: renderer.text) } catch {
      throw .options(error)
    }
    do { parsed = try ParsedDocument(bytes, as: host.format, options: host.options) } catch {
      throw .document(error)
    }
  }

  /// The placeholder values and the options of a call.
  struct Request {
    /// A JSON object with placeholder values, which override the document's own values. If `nil`,
    /// only the document's own values are used.
    var values: [UInt8]?
    /// The options as a JSON object; empty bytes mean no options.
    var options: [UInt8] = []
  }

  /// Returns a JSON array with the names of the placeholders for which the document has no value.
  func placeholders() throws(InterfaceError) -> String {
    var writer = JSONWriter()
    writer.array(try openTemplate(of: parsed).openNames) { $0.string($1) }
    return writer.text
  }

  /// Renders the document as an image file. Also returns information about the image, as JSON.
  func picture(_ request: Request) throws(InterfaceError) -> (bytes: [UInt8], info: String) {
    let wanted = try read(request, for: .file)
    let cancellation = wanted.cancellation
    let layout = try layout(request, wanted, cancellation)
    if let broken = layout.brokenContracts.first { throw .contract(broken) }
    let picture = try encode(layout, wanted, cancellation)
    return (picture.bytes, Self.info(picture, layout, wanted.missing))
  }

  /// Draws the document into the caller's memory. Returns information about the image, as JSON.
  func draw(_ request: Request, to target: inout PixelTarget) throws(InterfaceError) -> String {
    let wanted = try read(request, for: .pixels)
    let cancellation = wanted.cancellation
    let layout = try layout(request, wanted, cancellation)
    if let broken = layout.brokenContracts.first { throw .contract(broken) }
    let (width, height) = layout.pixelSize
    do {
      try renderer.limits.checkCanvas(width: width, height: height)
      try wanted.missing.check(layout.missingGlyphs)
    } catch {
      throw .render(error)
    }
    try target.prepare(width: width, height: height)
    guard !target.isSizeOnly else { return Self.info(nil, layout, wanted.missing) }
    let picture = try encode(layout, wanted, cancellation)
    target.fill(with: picture.bytes)
    return Self.info(picture, layout, wanted.missing)
  }

  /// Returns the layout as JSON, in the format of `rasterize layout`.
  func layout(_ request: Request) throws(InterfaceError) -> String {
    let (layout, wanted) = try laidOut(request)
    do { return try layout.json(includingText: wanted.includesText) } catch { throw .render(error) }
  }

  /// Returns the problems in the document as JSON, in the format of `rasterize lint --json`.
  func lint(_ request: Request) throws(InterfaceError) -> String {
    try laidOut(request).layout.lint().json
  }

  /// Converts the document to an equivalent JSON document.
  func converted(_ request: Request) throws(InterfaceError) -> String {
    let wanted = try read(request, for: .text)
    let document = try document(request, wanted, wanted.cancellation)
    do { return try document.json() } catch { throw .render(.png(error)) }
  }
}

extension Document {
  private func read(
    _ request: Request, for output: OutputOptions.Output
  ) throws(InterfaceError) -> OutputOptions {
    do {
      return try OutputOptions(json: request.options, for: output, limits: renderer.limits)
    } catch {
      throw .options(error)
    }
  }

  /// Returns the parsed document for a request. If the options set a width or reject missing
  /// images, Markdown is parsed again, because these options affect parsing.
  private func parsed(for wanted: OutputOptions) throws(InterfaceError) -> ParsedDocument {
    var parsed = parsed
    if host.format == .markdown, wanted.width != nil || wanted.missing == .error {
      var options = host.options
      if let width = wanted.width { options.markdown.width = width }
      options.markdown.refusesMissingPictures = wanted.missing == .error
      do { parsed = try ParsedDocument(bytes, as: .markdown, options: options) } catch {
        throw .document(error)
      }
    }
    parsed.options.drawnScale = wanted.drawnScale
    return parsed
  }

  /// Creates a template from a parsed document. Placeholders without a value are allowed in the
  /// document.
  private func openTemplate(of parsed: ParsedDocument) throws(InterfaceError) -> DocumentTemplate {
    do { return try DocumentTemplate(parsed) } catch { throw .document(error) }
  }

  /// The template for a request. Markdown templates depend on the request and are not cached. All
  /// other templates are cached.
  private func template(for wanted: OutputOptions) throws(InterfaceError) -> DocumentTemplate {
    guard host.format != .markdown else { return try openTemplate(of: parsed(for: wanted)) }
    var found: DocumentTemplate
    if let made = template.withLock(\.self) {
      found = made
    } else {
      // Create the template without holding the lock. If several threads do this at once, their
      // templates are equal.
      found = try openTemplate(of: parsed)
      template.withLock { [found] in $0 = found }
    }
    found.options.drawnScale = wanted.drawnScale
    return found
  }

  private func document(
    _ request: Request, _ wanted: OutputOptions, _ cancellation: Cancellation
  ) throws(InterfaceError) -> TextDocument {
    guard let json = request.values else {
      var parsed = try parsed(for: wanted)
      parsed.options.cancellation = cancellation
      do { return wanted.applied(to: try parsed.document()) } catch { throw .document(error) }
    }
    let row: TemplateRow
    do { row = try TemplateRow(json: json, limits: renderer.limits) } catch {
      throw .options(error)
    }
    var template = try template(for: wanted)
    template.options.cancellation = cancellation
    do { return wanted.applied(to: try template.document(row)) } catch { throw .document(error) }
  }

  private func layout(
    _ request: Request, _ wanted: OutputOptions, _ cancellation: Cancellation
  ) throws(InterfaceError) -> DocumentLayout {
    let document = try document(request, wanted, cancellation)
    do { return try renderer.layout(document, cancellation: cancellation) } catch {
      throw .render(error)
    }
  }

  private func encode(
    _ layout: DocumentLayout, _ wanted: OutputOptions, _ cancellation: Cancellation
  ) throws(InterfaceError) -> EncodedPicture {
    do {
      return try renderer.encode(
        layout, as: wanted.encoding, maximumBytes: wanted.request.maximumBytes,
        metadata: layout.document.pictureMetadata(embedding: wanted.embedsMetadata),
        missing: wanted.missing, cancellation: cancellation)
    } catch {
      throw .render(error)
    }
  }

  /// Lays out the document for functions that return text. If no font has a glyph for a character,
  /// the caller's policy for missing glyphs applies, as for an image.
  private func laidOut(
    _ request: Request
  ) throws(InterfaceError) -> (layout: DocumentLayout, wanted: OutputOptions) {
    let wanted = try read(request, for: .text)
    let layout = try layout(request, wanted, wanted.cancellation)
    do { try wanted.missing.check(layout.missingGlyphs) } catch { throw .render(error) }
    return (layout, wanted)
  }

  /// The maximum number of warnings in the JSON object that describes an image.
  private static let mostWarnings = 100

  /// Information about an image, as JSON.
  ///
  /// - Parameter picture: the image; `nil` if only its size is computed.
  private static func info(
    _ picture: EncodedPicture?, _ layout: DocumentLayout, _ missing: MissingGlyphPolicy
  ) -> String {
    let (width, height) = layout.pixelSize
    let warnings = warnings(of: picture, layout, missing)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("width", width)
      writer.member("height", height)
      writer.member("scale", layout.document.scale)
      writer.member("format", (picture?.format ?? .rgba).rawValue)
      if let quality = picture?.quality { writer.member("quality", quality) }
      writer.member("alt", layout.document.altText)
      writer.key("warnings")
      writer.array(warnings.prefix(mostWarnings)) { writer, warning in
        let path = warning.frame.map(layout.path(ofFrame:))
        writer.object { $0.members(of: warning.diagnostic, path: path, frame: warning.frame) }
      }
    }
    return writer.text
  }

  /// The warnings about an image. If the document has frames, a warning about a frame has the index
  /// of this frame.
  private static func warnings(
    of picture: EncodedPicture?, _ layout: DocumentLayout, _ missing: MissingGlyphPolicy
  ) -> [LintFinding] {
    let hasFrames = layout.document.hasFrames
    func inFrames(_ found: (TextLayout) -> [Diagnostic]) -> [LintFinding] {
      layout.layouts.enumerated().flatMap { index, box in
        found(box).map { LintFinding(frame: hasFrames ? index : nil, $0) }
      }
    }
    var warnings = layout.document.diagnostics.map { LintFinding($0) }
    warnings += inFrames(\.diagnostics)
    warnings += (picture?.diagnostics ?? []).map { LintFinding($0) }
    return missing == .warn ? warnings + inFrames(\.missingGlyphFindings) : warnings
  }
}
