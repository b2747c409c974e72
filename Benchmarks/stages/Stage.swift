import Foundation
import Galley
import GalleyDocuments

/// A stage of rendering that can run any number of times. Its closure `run` runs the stage once and
/// returns a number of glyphs, bytes or cache hits. `unit` is the unit of this number. If the name
/// ends in "fresh", the stage begins with empty caches. If the name ends in "served", the stage
/// finds all its data in the caches.
struct Stage {
  let name: String
  let unit: String
  /// Runs the stage once and returns the count, such as a number of glyphs.
  let run: () throws -> Int

  /// Returns the stages of rendering a document file, in the order of the pipeline. Each PNG
  /// compression effort in `efforts` has a separate encoding stage.
  static func all(
    of path: String, fonts: FontLibrary, efforts: [PNGEffort] = PNGEffort.allCases
  ) throws -> [Stage] {
    let json = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let document = try TextDocument(json: json)
    let renderer = TextRenderer(fonts: fonts)
    let layout = try renderer.layout(document)
    let bitmap = try renderer.draw(layout)
    let encoding = efforts.map { effort in
      Stage(name: "encode, \(effort.rawValue)", unit: "bytes") {
        try bitmap.png(effort: effort).count
      }
    }
    return [
      Stage(name: "read JSON", unit: "bytes") {
        _ = try TextDocument(json: json)
        return json.count
      },
      Stage(name: "layout, fresh", unit: "glyphs") {
        renderer.emptyCaches()
        return try renderer.layout(document).layouts.reduce(0) { $0 + $1.glyphs.count }
      },
      Stage(name: "layout, served", unit: "glyphs") {
        try renderer.layout(document).layouts.reduce(0) { $0 + $1.glyphs.count }
      },
      Stage(name: "draw, served", unit: "cache hits") {
        let hits = renderer.statistics.glyphs.hits
        _ = try renderer.draw(layout)
        return renderer.statistics.glyphs.hits - hits
      },
    ] + encoding + [
      Stage(name: "svg", unit: "bytes") { try renderer.svg(of: layout).count },
      Stage(name: "pdf", unit: "bytes") { try renderer.pdf(of: layout).count },
      Stage(name: "picture, fresh", unit: "bytes") {
        renderer.emptyCaches()
        return try renderer.render(document).png().count
      },
      Stage(name: "picture, served", unit: "bytes") { try renderer.render(document).png().count },
    ]
  }
}
