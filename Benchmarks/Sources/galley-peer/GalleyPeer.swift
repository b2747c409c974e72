// Galley's part in the peers' benchmark: galley-peer [--fresh] WORKLOAD.json STAGE REPEATS [OUT.png].
// Prints one JSON line a repetition; repetition 0 is the cold first call.

import Foundation
import Galley

/// One stage of a workload, repeated and timed.
struct GalleyPeer {
  let workload: Workload
  /// Whether caches are emptied before each repetition; fonts stay open.
  let isFresh: Bool
  private let fonts = FontLibrary()
  private var renderer: TextRenderer

  init(workload: Workload, isFresh: Bool) {
    self.workload = workload
    self.isFresh = isFresh
    renderer = TextRenderer(fonts: fonts)
  }

  /// Runs a stage on the texts of one turn and returns the bytes it made.
  mutating func run(_ stage: String, texts: [AttributedText]) throws -> Int {
    let layout = try layout(texts)
    if stage == "layout" { return 0 }
    let bitmap = try renderer.draw(layout)
    if stage == "raster" { return 0 }
    return try bitmap.png(effort: .balanced).count
  }

  /// Forgets what earlier repetitions left in caches.
  mutating func empty() {
    if isFresh { renderer = TextRenderer(fonts: fonts) }
  }

  /// One layout a paragraph; those without a place flow below the one before.
  func layout(_ texts: [AttributedText]) throws -> DocumentLayout {
    var document = TextDocument(frames: [], width: workload.width, height: workload.height)
    document.scale = workload.scale
    document.background = Color(css: workload.background)
    var layouts: [TextLayout] = []
    var bottom = 0.0
    for (paragraph, text) in zip(workload.paragraphs, texts) {
      let container = TextContainer(width: paragraph.width)
      let layout = try renderer.layout(text, in: container)
      var frame = TextDocument.Frame(text, in: container)
      frame.x = paragraph.x
      frame.y = paragraph.y ?? bottom
      bottom = frame.y + layout.height + (paragraph.gap ?? 0)
      document.frames.append(frame)
      layouts.append(layout)
    }
    return DocumentLayout(document, layouts: layouts)
  }
}

func milliseconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

@main
enum Main {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isFresh = arguments.first == "--fresh"
    if isFresh { arguments.removeFirst() }
    guard arguments.count >= 3, let repeats = Int(arguments[2]) else {
      print("usage: galley-peer [--fresh] WORKLOAD.json layout|raster|png REPEATS [OUT.png]")
      exit(64)
    }
    let data = try Data(contentsOf: URL(filePath: arguments[0]))
    let workload = try JSONDecoder().decode(Workload.self, from: data)
    var peer = GalleyPeer(workload: workload, isFresh: isFresh)
    if arguments.count > 3 {
      let bitmap = try TextRenderer(fonts: FontLibrary()).draw(peer.layout(workload.texts(turn: 0)))
      try Data(bitmap.png(effort: .balanced)).write(to: URL(filePath: arguments[3]))
      return
    }
    let repeatsText = arguments[1].hasSuffix("=")
    let stage = repeatsText ? String(arguments[1].dropLast()) : arguments[1]
    guard ["layout", "raster", "png"].contains(stage) else { return }
    for repetition in 0...repeats {
      let texts = workload.texts(turn: repeatsText ? 0 : repetition)
      peer.empty()
      let wall = milliseconds(CLOCK_MONOTONIC)
      let cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID)
      let bytes = try peer.run(stage, texts: texts)
      let cpuTime = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu
      let wallTime = milliseconds(CLOCK_MONOTONIC) - wall
      print(
        """
        {"peer": "\(isFresh ? "galley-fresh" : "galley")", "workload": "\(workload.name)", \
        "stage": "\(arguments[1])", "rep": \(repetition), "cpu": \(cpuTime), "wall": \(wallTime), \
        "bytes": \(bytes)}
        """)
    }
  }
}
