// Writes a document's layout as JSON, as `rasterize layout` prints it.

extension DocumentLayout {
  /// The layout as JSON on one line. Coordinates are in points from the canvas's top left corner,
  /// with y pointing down.
  ///
  /// Offsets are UTF-16 offsets in the text. If the document has frames, each frame's offsets start
  /// at 0. A member whose array is empty is still written.
  ///
  /// - Throws: ``RenderError`` if a glyph's outline is damaged.
  public func json() throws(RenderError) -> String { try json(includingText: false) }

  /// The layout as JSON. If `includingText` is true, each line has a `text` member with the text of
  /// the line's range. This text includes the parts that truncation hides.
  package func json(includingText: Bool) throws(RenderError) -> String {
    let ink = try inkBounds()
    var writer = JSONWriter()
    write(to: &writer, ink: ink, includingText)
    return writer.text
  }

  /// Passes the layout as JSON to `output`, in pieces of UTF-8, without keeping the whole JSON text
  /// in memory. If `writeJSON` throws an error, it has passed nothing to `output`.
  package func writeJSON(to output: @escaping ([UInt8]) -> Void) throws(RenderError) {
    let ink = try inkBounds()
    var writer = JSONWriter(output: output)
    write(to: &writer, ink: ink, false)
    writer.finish()
  }

  private func write(to writer: inout JSONWriter, ink: Rectangle?, _ includingText: Bool) {
    writer.object { writer in
      writer.member("width", width)
      writer.member("height", height)
      writer.member("scale", document.scale)
      writer.member("semantics", 1)
      writer.member("fitScale", layouts.map(\.fitScale).min() ?? 1)
      writer.member("overflow", overflow)
      writer.key("metadata")
      writer.raw(document.metadata ?? "null")
      if document.hasFrames { writeFrames(to: &writer) }
      writeLines(to: &writer, includingText)
      writer.key("inkBounds")
      writer.array(ink.map { [$0.x, $0.y, $0.width, $0.height] } ?? [0, 0, 0, 0]) { $0.number($1) }
      writeLinks(to: &writer)
      writeAttachments(to: &writer)
      writeMissingGlyphs(to: &writer)
      writeDiagnostics(to: &writer)
    }
  }

  /// The document's boxes with their indices and text layouts. If the document has no frames, its
  /// only box has the index `nil`.
  private var placed: [(index: Int?, frame: TextDocument.Frame, layout: TextLayout)] {
    zip(document.frames, layouts).enumerated().map { index, pair in
      (document.hasFrames ? index : nil, pair.0, pair.1)
    }
  }

  private func writeFrames(to writer: inout JSONWriter) {
    let transforms = transforms
    writer.key("frames")
    writer.array(placed) { writer, box in
      writer.object { writer in
        writer.member("x", box.frame.x)
        writer.member("y", box.frame.y)
        writer.member("width", box.layout.width)
        writer.member("height", box.layout.height)
        writer.member("fitScale", box.layout.fitScale)
        if let name = box.frame.name { writer.member("name", name) }
        if let transform = box.index.flatMap({ transforms[$0] }) {
          writer.key("transform")
          writer.array(transform.values) { $0.number($1) }
        }
        if let children = box.index.flatMap(children) {
          writer.key("children")
          writer.array(children) { $0.number($1) }
        }
      }
    }
  }

  private func writeLines(to writer: inout JSONWriter, _ includesText: Bool) {
    writer.key("lines")
    let lines = placed.flatMap { box in box.layout.lines.map { (box, $0) } }
    writer.array(lines) { writer, entry in
      let (box, line) = entry
      writer.object { writer in
        if let index = box.index { writer.member("frame", index) }
        line.write(to: &writer, box.layout, x: box.frame.x, y: box.frame.y)
        if includesText {
          let units = box.layout.text.utf16[line.range]
          writer.member("text", String(decoding: units, as: UTF16.self))
        }
        writer.key("runs")
        writer.array(line.runs) { writer, run in
          box.layout.writeRun(run, to: &writer, x: box.frame.x, y: box.frame.y)
        }
      }
    }
  }

  private func writeLinks(to writer: inout JSONWriter) {
    writer.key("links")
    let links = placed.flatMap { box in box.layout.links.map { (box, $0) } }
    writer.array(links) { writer, entry in
      let (box, link) = entry
      writer.object { writer in
        writer.member("url", link.url)
        if let index = box.index { writer.member("frame", index) }
        writer.member("range", link.range)
        writer.key("rects")
        writer.array(link.rects) { writer, rect in
          writer.rectangle(rect, x: box.frame.x, y: box.frame.y)
        }
      }
    }
  }

  private func writeAttachments(to writer: inout JSONWriter) {
    writer.key("attachments")
    let attachments = placed.flatMap { box in box.layout.attachments.map { (box, $0) } }
    writer.array(attachments) { writer, entry in
      let (box, attachment) = entry
      writer.object { writer in
        if let index = box.index { writer.member("frame", index) }
        writer.member("range", attachment.range)
        writer.key("rect")
        writer.rectangle(attachment.rect, x: box.frame.x, y: box.frame.y)
        writer.key("alt")
        if let alt = attachment.alt { writer.string(alt) } else { writer.raw("null") }
      }
    }
  }

  private func writeMissingGlyphs(to writer: inout JSONWriter) {
    writer.key("missingGlyphs")
    let missing = placed.flatMap { box in box.layout.missingGlyphs.map { (box.index, $0) } }
    writer.array(missing) { writer, entry in
      let (frame, missing) = entry
      writer.object { writer in
        if let frame { writer.member("frame", frame) }
        writer.member("offset", missing.offset)
        writer.member("scalar", missing.scalar.value.codePointName)
        writer.key("fontsTried")
        writer.array(missing.fontsTried) { $0.string($1) }
      }
    }
  }

  private func writeDiagnostics(to writer: inout JSONWriter) {
    writer.key("diagnostics")
    let own = document.diagnostics.map { (Int?.none, $0) }
    let laid = placed.flatMap { box in box.layout.diagnostics.map { (box.index, $0) } }
    writer.array(own + laid) { writer, entry in
      let (frame, diagnostic) = entry
      writer.object { $0.members(of: diagnostic, frame: frame) }
    }
  }
}

extension JSONWriter {
  /// Writes a rectangle as `[x, y, width, height]`. The frame's origin (`x`, `y`) is added to the
  /// rectangle's position.
  fileprivate mutating func rectangle(_ rectangle: Rectangle, x: Double, y: Double) {
    array([rectangle.x + x, rectangle.y + y, rectangle.width, rectangle.height]) { $0.number($1) }
  }
}

extension TextLayout.Line {
  /// Writes the JSON members that describe a text line, except the member `runs`. The frame's
  /// origin (`x`, `y`) is added to all positions.
  fileprivate func write(
    to writer: inout JSONWriter, _ layout: TextLayout, x: Double, y: Double
  ) {
    writer.member("range", range)
    if layout.flow.isVertical {
      let place = layout.flow.point(x: self.x, y: top + height)
      writer.member("x", place.x + x)
      writer.member("baseline", layout.flow.point(x: 0, y: baseline).x + x)
      writer.member("top", place.y + y)
    } else {
      writer.member("x", self.x + x)
      writer.member("baseline", baseline + y)
      writer.member("top", top + y)
    }
    writer.member("height", height)
    writer.member("ascent", ascent)
    writer.member("descent", descent)
    writer.member("leading", leading)
    writer.member("width", width)
    writer.member("trailingWhitespace", trailingWhitespace)
    writer.member("direction", isRightToLeft ? "rtl" : "ltr")
    writer.member("truncated", isTruncated)
    writer.member("hyphenated", isHyphenated)
    if layout.flow.isVertical {
      writer.member("writingMode", layout.container.writingMode.rawValue)
    }
  }
}

extension TextLayout {
  /// Writes a text run with its glyphs. The frame's origin (`x`, `y`) is added to all positions.
  fileprivate func writeRun(_ index: Int, to writer: inout JSONWriter, x: Double, y: Double) {
    let run = runs[index]
    writer.object { writer in
      writer.member("range", run.range)
      writer.key("font")
      writer.object { writer in
        writer.member("family", run.face.familyName)
        writer.member("style", run.face.styleName)
        writer.member("postscriptName", run.face.postscriptName)
        writer.member("path", run.face.path)
        writer.member("index", run.face.index)
        writer.key("variations")
        writer.object { writer in
          for variation in run.face.variations {
            writer.member(variation.tag.description, variation.value)
          }
        }
      }
      writer.member("size", run.size)
      writer.member("scaleX", run.scaleX)
      writer.member("skew", run.skew)
      writer.member("script", run.script)
      writer.member("language", run.language)
      writer.member("level", Int(run.level))
      if flow.isVertical { writer.member("orientation", run.orientation.rawValue) }
      writer.key("glyphs")
      writer.array(run.glyphs) { writer, index in
        let glyph = glyphs[index]
        writer.object { writer in
          writer.member("id", Int(glyph.id))
          writer.member("cluster", Int(glyph.cluster))
          let place = flow.point(x: glyph.x, y: glyph.y)
          writer.member("x", place.x + x)
          writer.member("y", place.y + y)
          writer.member("advance", glyph.advance)
          if isOnPath { writer.member("angle", angle(ofGlyph: index)) }
        }
      }
    }
  }
}
