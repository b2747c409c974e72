import Foundation
import Galley
import GalleyDocuments

/// A rendering stage: its name, the unit of its count, and a closure that runs it once.
struct Stage {
  let name: String
  let unit: String
  /// Runs the stage once and returns the count, such as a number of glyphs.
  let run: () throws -> Int
}

/// The rendering stages of a document in pipeline order; each can be run any number of times.
struct DocumentStages {
  /// The document file's name without its extension.
  let name: String
  let all: [Stage]

  /// Prepares the stages of a document file, with a compression stage for each of `efforts`.
  init(
    path: String, fonts: FontLibrary, efforts: [PNGEffort] = PNGEffort.allCases
  ) throws {
    let url = URL(filePath: path)
    name = url.deletingPathExtension().lastPathComponent
    let json = [UInt8](try Data(contentsOf: url))
    let document = try TextDocument(json: json)
    let renderer = TextRenderer(fonts: fonts)
    let layout = try renderer.layout(document)
    let raster = try RasterStages(layout)
    all =
      [Stage(name: "read JSON", unit: "bytes") { try Self.read(json) }]
      + Self.layout(document, try LayoutStages(document, fonts: fonts), renderer)
      + Self.raster(raster) + Self.image(try raster.draw(), efforts)
      + Self.whole(document, renderer)
  }

  private static func read(_ json: [UInt8]) throws -> Int {
    _ = try TextDocument(json: json)
    return json.count
  }

  private static func layout(
    _ document: TextDocument, _ stages: LayoutStages, _ renderer: TextRenderer
  ) -> [Stage] {
    [
      Stage(name: "find fonts", unit: "runs", run: stages.resolve),
      Stage(name: "analyse", unit: "units", run: stages.analyze),
      Stage(name: "itemize", unit: "items", run: stages.itemize),
      Stage(name: "shape", unit: "glyphs", run: stages.shape),
      Stage(name: "break and place", unit: "lines", run: stages.breakLines),
      Stage(name: "layout, fresh", unit: "glyphs") {
        renderer.emptyCaches()
        return try renderer.layout(document).layouts.reduce(0) { $0 + $1.glyphs.count }
      },
      Stage(name: "layout, whole", unit: "glyphs") {
        try renderer.layout(document).layouts.reduce(0) { $0 + $1.glyphs.count }
      },
    ]
  }

  private static func raster(_ stages: RasterStages) -> [Stage] {
    [
      Stage(name: "new canvas", unit: "pixels", run: stages.makeCanvas),
      Stage(name: "draw masks", unit: "masks", run: stages.drawMasks),
      Stage(name: "composite", unit: "glyphs", run: stages.composite),
      Stage(name: "blur", unit: "pixels", run: stages.blur),
      Stage(name: "draw, whole", unit: "cache hits") {
        let hits = stages.masks.hits
        _ = try stages.draw()
        return stages.masks.hits - hits
      },
    ]
  }

  /// Complete renders from document to image file, with empty and with filled caches.
  private static func whole(_ document: TextDocument, _ renderer: TextRenderer) -> [Stage] {
    [
      Stage(name: "picture, fresh", unit: "bytes") {
        renderer.emptyCaches()
        return try renderer.render(document).png().count
      },
      Stage(name: "picture, served", unit: "bytes") { try renderer.render(document).png().count },
    ]
  }

  private static func image(_ bitmap: Bitmap, _ efforts: [PNGEffort]) -> [Stage] {
    let stages = ImageStages(bitmap)
    return [Stage(name: "reduce", unit: "bytes", run: stages.reduce)]
      + efforts.map { effort in
        Stage(name: "deflate, \(effort.rawValue)", unit: "bytes") { try stages.deflate(effort) }
      }
  }
}
