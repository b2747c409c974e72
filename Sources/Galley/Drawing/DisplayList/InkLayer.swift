/// The part of a run's glyphs that is painted in one step: the fill or the stroke.
enum GlyphLayer {
  /// A stroke that is visible only outside the letters.
  case outsideStroke
  /// The fill of the letters, or the image of an attachment. If a run is not filled, its colour
  /// glyphs are still painted.
  case fill
  /// A stroke that is centred on the outlines.
  case stroke
}

/// A pass of painting the ink of a text layout. All outside strokes of the layout are painted
/// before all fills. Outside strokes therefore never cover the fill of a neighbouring letter.
enum InkPass {
  case whole
  case outsideStrokes
  case aboveOutsideStrokes
}

extension DisplayRun {
  /// The parts of this run (its fill and its strokes) that are painted in the given pass, in
  /// painting order. Attachments are never stroked.
  func layers(in pass: InkPass) -> [GlyphLayer] {
    guard attachment == nil, strokePercent != 0 else {
      return pass == .outsideStrokes ? [] : [.fill]
    }
    var layers: [GlyphLayer] = []
    if isStrokedOutside, pass != .aboveOutsideStrokes { layers.append(.outsideStroke) }
    guard pass != .outsideStrokes else { return layers }
    if isFilled || run.face.hasColorBitmaps || run.face.hasColorLayers { layers.append(.fill) }
    if !isStrokedOutside { layers.append(.stroke) }
    return layers
  }
}

/// An ink layer: the fills or strokes of a text line's glyphs that are painted in one step with one
/// brush. A translucent layer contains all glyphs that have the brush. An opaque layer contains
/// only consecutive glyphs, so that opaque glyphs are painted in the order of the text.
struct InkLayer {
  /// The fill or the stroke of one run. An ink layer consists of several such parts.
  struct Part {
    /// The index of the run in the line's runs.
    let run: Int
    let glyphs: GlyphLayer
  }

  let brush: Brush
  /// Whether the layer consists of strokes rather than fills.
  let isStroke: Bool
  fileprivate(set) var parts: [Part] = []
  /// The decoration lines that are painted together with the glyphs, because they have the same
  /// translucent brush.
  fileprivate(set) var decorations: [DecorationLine] = []
}

extension DisplayList.Item {
  /// The ink layers of a text line that a pass paints, in painting order.
  func layers(in pass: InkPass) -> [InkLayer] {
    var layers: [InkLayer] = []
    // Each letter of a line can have a different brush. A dictionary finds the layer of a brush
    // quickly.
    var (fills, strokes): ([Brush: Int], [Brush: Int]) = ([:], [:])
    // A line can have as many decoration lines as letters. They are grouped by brush once, because
    // a search through all of them for each run would be slow.
    let decorations = translucentDecorations
    func index(_ brush: Brush, isStroke: Bool) -> Int {
      if let last = layers.last, last.brush == brush, last.isStroke == isStroke {
        return layers.count - 1
      }
      if let index = isStroke ? strokes[brush] : fills[brush] { return index }
      if !brush.isOpaque {
        if isStroke { strokes[brush] = layers.count } else { fills[brush] = layers.count }
      }
      layers.append(InkLayer(brush: brush, isStroke: isStroke))
      return layers.count - 1
    }
    // Runs are accessed by index, because copying a run is slow.
    for run in line.logicalOrder {
      for glyphs in line.runs[run].layers(in: pass) {
        let isStroke = glyphs != .fill
        let brush = isStroke ? line.runs[run].stroke : line.runs[run].fill
        let layer = index(brush, isStroke: isStroke)
        layers[layer].parts.append(InkLayer.Part(run: run, glyphs: glyphs))
        // A run of spaces paints no glyphs. The layer nevertheless gets a part for this run,
        // because the layer also paints the decoration lines of the run.
        if !isStroke, line.runs[run].isFilled, layers[layer].decorations.isEmpty,
          let own = decorations[brush]
        {
          layers[layer].decorations = own
        }
      }
    }
    return layers
  }

  /// The decoration lines that have the same translucent brush as letters, grouped by brush. They
  /// are painted together with these letters.
  private var translucentDecorations: [Brush: [DecorationLine]] {
    guard !translucentFills.isEmpty else { return [:] }
    return Dictionary(
      grouping: decorations.filter { translucentFills.contains($0.brush) }, by: \.brush)
  }

  /// The decoration lines that are painted separately from the letters. If `areAboveText` is
  /// `true`, the result has the lines that are painted after the letters; otherwise, the lines that
  /// are painted before the letters.
  func decorations(areAboveText: Bool) -> [DecorationLine] {
    decorations.filter {
      $0.kind.isAboveText == areAboveText && !translucentFills.contains($0.brush)
    }
  }
}
