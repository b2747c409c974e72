import Foundation
import Galley
import GalleyDocuments
import Glibc

/// Runs each rendering stage once between two markers, for a profiler that counts instructions.
enum Counting {
  /// The PNG effort `small` is omitted: it takes forty times as long, all of it inside a library.
  private static let efforts: [PNGEffort] = [.fast, .balanced]

  /// Runs each stage of a document twice: once to warm up, then between two calls of
  /// ``stageBoundary()``. Prints a line of JSON per stage:
  /// `{"document", "stage", "count", "unit"}`.
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

/// Runs complete renders of related documents, for a profiler that counts instructions.
enum Growth {
  /// Reads, lays out and draws each document between two calls of ``stageBoundary()``, with empty
  /// caches.
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

/// A marker for a profiler: `valgrind --tool=callgrind --dump-before='*stageBoundary*'` writes the
/// counts since the previous marker. The function makes a system call, because the compiler would
/// remove an empty function.
@inline(never)
func stageBoundary() {
  _ = getpid()
}
