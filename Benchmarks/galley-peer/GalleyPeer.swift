// What is measured: one stage of one workload, with caches kept or emptied.

import Galley

/// A stage of the benchmark; each does the one before it too.
enum Stage: String {
  case layout
  case raster
  case png
}

/// Sets, draws and encodes workloads the way a server would: one renderer for the whole process.
struct GalleyPeer {
  /// Whether what was shaped and drawn before is forgotten before each repetition; fonts stay open.
  let isFresh: Bool
  private let renderer = TextRenderer(fonts: FontLibrary())

  init(isFresh: Bool) {
    self.isFresh = isFresh
  }

  /// The name in the tables.
  var name: String { isFresh ? "galley-fresh" : "galley" }

  /// To be called before each repetition, outside of what is timed.
  func prepare() {
    if isFresh { renderer.emptyCaches() }
  }

  /// Runs a stage and returns the bytes of the PNG that it made, or 0.
  func run(_ stage: Stage, _ workload: Workload) throws -> Int {
    let layout = try layout(workload)
    if stage == .layout { return 0 }
    if stage == .png { return try renderer.png(layout).count }
    _ = try renderer.draw(layout)
    return 0
  }

  /// The workload's picture as a PNG.
  func png(_ workload: Workload) throws -> [UInt8] {
    try renderer.png(layout(workload))
  }

  /// One layout a paragraph; those without a place flow below the one before.
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
    // Fonts with higher lines than other peers' may need more room: no text is to be cut off.
    document.height = max(workload.height, bottom)
    return DocumentLayout(document, layouts: layouts)
  }
}
