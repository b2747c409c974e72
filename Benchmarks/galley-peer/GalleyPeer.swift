// Runs one stage of one workload, with full or empty caches.

import Galley

/// A stage of the benchmark. Each stage includes the stages before it.
enum Stage: String {
  case layout
  case raster
  case png
}

/// Lays out, draws and encodes workloads as a server would, with one renderer for the whole
/// process.
struct GalleyPeer {
  /// Whether the shaping and drawing caches are emptied before each repetition. Fonts stay open.
  let isFresh: Bool
  private let renderer = TextRenderer(fonts: FontLibrary())

  init(isFresh: Bool) {
    self.isFresh = isFresh
  }

  /// The name of this benchmark program in the tables of results.
  var name: String { isFresh ? "galley-fresh" : "galley" }

  /// Empties the caches if `isFresh` is true. Call this method before each repetition, outside the
  /// timed code.
  func prepare() {
    if isFresh { renderer.emptyCaches() }
  }

  /// Runs a stage. Returns the size of the PNG in bytes, or 0 if the stage makes no PNG.
  func run(_ stage: Stage, _ workload: Workload) throws -> Int {
    let layout = try layout(workload)
    if stage == .layout { return 0 }
    if stage == .png { return try renderer.encode(layout).bytes.count }
    _ = try renderer.draw(layout)
    return 0
  }

  /// The workload's picture as a PNG.
  func png(_ workload: Workload) throws -> [UInt8] {
    try renderer.encode(layout(workload)).bytes
  }

  /// Lays out a workload. The layout has one frame per paragraph. A paragraph without `y` is below
  /// the previous paragraph.
  private func layout(_ workload: Workload) throws -> DocumentLayout {
    var document = TextDocument(frames: [], width: workload.width)
    document.scale = workload.scale
    document.background = workload.background
    var layouts: [TextLayout] = []
    var bottom = 0.0
    for paragraph in workload.paragraphs {
      let text = paragraph.attributedText()
      let container = TextContainer(width: paragraph.width)
      let layout = try renderer.layout(text, in: container)
      var frame = TextDocument.Frame(text, in: container)
      frame.x = paragraph.x
      frame.y = paragraph.y ?? bottom
      bottom = frame.y + layout.height + (paragraph.gap ?? 0)
      document.frames.append(frame)
      layouts.append(layout)
    }
    // Enlarge the canvas if necessary, because some of Galley's fallback fonts have taller lines
    // than the fallback fonts of the other peers.
    document.height = max(workload.height, bottom)
    return DocumentLayout(document, layouts: layouts)
  }
}
