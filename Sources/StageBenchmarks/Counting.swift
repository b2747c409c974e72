import Foundation
import Galley
import GalleyDocuments
import Glibc

/// Runs each stage once between two marks, for a profiler that counts instructions.
enum Counting {
  /// `small` is left out: it takes forty times as long, all of it in a library.
  private static let efforts: [PNGEffort] = [.fast, .balanced]

  /// Runs each stage of a document to warm it up and again between two calls of
  /// ``stageBoundary()``, and prints a JSON line about it: `{"document", "stage", "count",
  /// "unit"}`.
  static func run(_ path: String) throws {
    let stages = try DocumentStages(path: path, fonts: .bundled, efforts: efforts)
    for stage in stages.all {
      _ = try stage.run()
      stageBoundary()
      let count = try stage.run()
      stageBoundary()
      print(Report.json(count: count, of: stage, document: stages.name))
    }
  }
}

/// Counts whole renders of documents that belong together.
enum Growth {
  /// Reads, lays out and draws each document between two calls of ``stageBoundary()``, with caches
  /// that are empty.
  static func run(_ paths: [String]) throws {
    for path in paths {
      let json = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let renderer = TextRenderer(fonts: .bundled)
      stageBoundary()
      let layout = try renderer.layout(try TextDocument(json: json))
      if layout.pixelSize.height <= renderer.limits.canvasSide { _ = try renderer.draw(layout) }
      stageBoundary()
    }
  }
}

/// The mark for a profiler: `valgrind --tool=callgrind --dump-before='*stageBoundary*'` writes the
/// counts since the previous mark. It makes a system call, or the compiler would remove it.
@inline(never)
func stageBoundary() {
  _ = getpid()
}
