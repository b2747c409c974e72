// Checks contrast contracts: measures the contrast of text, and adds a scrim or a shadow to text
// with too little contrast.

extension TextDocument {
  /// The contrast contracts of boxes, by box index.
  var contrastContracts: [Int: LayoutContract.Contrast] {
    var contracts: [Int: LayoutContract.Contrast] = [:]
    for index in frames.indices {
      contracts[index] = frames[index].contract.contrast ?? contract.contrast
    }
    return contracts
  }
}

extension DocumentLayout {
  /// Draws the document to check its contrast contracts. Returns a copy of the layout that lists
  /// the broken contracts. The copy also contains the scrims and shadows that were added to meet
  /// contracts.
  func checkingContrast(with painter: DocumentPainter) throws(RenderError) -> DocumentLayout {
    var painted = 0
    let search = ContrastSearch(self, document.contrastContracts) {
      layout, boxes throws(RenderError) in
      try painter.contrasts(of: layout, in: boxes, painted: &painted)
    }
    return try search.run()
  }
}

/// Finds the boxes that break their contrast contract. For each of these boxes, finds the weakest
/// scrim or shadow that gives the text enough contrast.
///
/// The search draws the document at each strength that it tries, and measures the contrast in the
/// drawing. The reported contrast is therefore the contrast in the image. The search tries black,
/// then white. For each colour, it first tries the greatest strength, then bisects the strengths.
/// Each drawing tests all boxes at once. A search therefore needs at most 20 drawings, whatever the
/// number of boxes and runs. All test drawings together must not paint more pixels than
/// ``Limits/paintedPixels``, the limit for one drawing.
private struct ContrastSearch {
  typealias Measures = [Int: [Int: RunContrast]]
  typealias Measure = (DocumentLayout, Set<Int>) throws(RenderError) -> Measures

  let layout: DocumentLayout
  /// The contrast contracts of boxes, by box index.
  let contracts: [Int: LayoutContract.Contrast]
  let measure: Measure

  init(
    _ layout: DocumentLayout, _ contracts: [Int: LayoutContract.Contrast],
    measure: @escaping Measure
  ) {
    (self.layout, self.contracts, self.measure) = (layout, contracts, measure)
  }

  /// A scrim or a shadow that the search tries for a box. The scrim or shadow is drawn only for
  /// `runs`, the runs of the box that have too little contrast.
  private struct Trial {
    let fix: LayoutContract.Contrast.Fix
    let runs: Set<Int>
    var color = Color.black
    /// Strength of the scrim or shadow, from 0 (invisible) to ``ContrastAid/strongest``.
    var strength = 0
  }

  /// The amount by which a measured contrast ratio may be below the minimum without breaking the
  /// contract. This tolerance allows for rounding errors.
  private static let tolerance = 1e-9

  func run() throws(RenderError) -> DocumentLayout {
    let before = try measure(layout, Set(contracts.keys))
    let candidates = candidates(before)
    let trials = try best(of: candidates)
    let failed = candidates.filter { trials[$0.key] == nil }.sorted { $0.key < $1.key }
      .map { (index: $0.key, unfixed($0.key, $0.value)) }
    guard !trials.isEmpty else { return reported(layout, before, failed) }
    let aided = applied(trials)
    let after = try measure(aided, Set(contracts.keys))
    return reported(
      aided, after,
      // A box's scrim or shadow is chosen before those of all other boxes are final. The chosen
      // scrim or shadow can therefore be too weak. Report it even then, because it is drawn.
      trials.sorted { $0.key < $1.key }.map { index, trial in
        (index, fixed(index, trial, before, after))
      } + failed)
  }

  /// The boxes whose text has too little contrast and whose contract requests a scrim or a shadow.
  /// A box is excluded if pixels behind its text are not opaque, because contrast with such pixels
  /// depends on the background of the image.
  private func candidates(_ measures: Measures) -> [Int: Trial] {
    var candidates: [Int: Trial] = [:]
    for (index, runs) in measures where runs.values.allSatisfy({ $0.opacity == 1 }) {
      guard let contract = contracts[index], let fix = contract.fix else { continue }
      let failing = runs.filter { $0.value.least < contract.minimum - Self.tolerance }
      if !failing.isEmpty { candidates[index] = Trial(fix: fix, runs: Set(failing.keys)) }
    }
    return candidates
  }

  /// The weakest scrim or shadow that gives each box enough contrast. Black and white are tried;
  /// the colour that needs the lower strength is used.
  private func best(of candidates: [Int: Trial]) throws(RenderError) -> [Int: Trial] {
    guard !candidates.isEmpty else { return [:] }
    var best: [Int: Trial] = [:]
    for color in [Color.black, .white] {
      let found = try weakest(
        candidates.mapValues { trial in
          var trial = trial
          trial.color = color
          return trial
        })
      best.merge(found) { $0.strength <= $1.strength ? $0 : $1 }
    }
    return best
  }

  /// The weakest scrim or shadow with which each box meets its contract. Boxes that do not meet
  /// their contract even at the greatest strength are left out.
  private func weakest(_ candidates: [Int: Trial]) throws(RenderError) -> [Int: Trial] {
    let strongest = candidates.mapValues { trial in
      var trial = trial
      trial.strength = ContrastAid.strongest
      return trial
    }
    let measures = try measure(applied(strongest), Set(candidates.keys))
    var enough = strongest.filter { keeps($0.key, measures) }
    var tooWeak = enough.mapValues { _ in 0 }
    while enough.contains(where: { $0.value.strength - (tooWeak[$0.key] ?? 0) > 1 }) {
      var tried: [Int: Trial] = [:]
      for (index, trial) in enough {
        tried[index] = trial
        tried[index]?.strength = (trial.strength + (tooWeak[index] ?? 0)) / 2
      }
      let measures = try measure(applied(tried), Set(tried.keys))
      for (index, trial) in tried {
        if keeps(index, measures) { enough[index] = trial } else { tooWeak[index] = trial.strength }
      }
    }
    return enough
  }

  private func keeps(_ index: Int, _ measures: Measures) -> Bool {
    guard let minimum = contracts[index]?.minimum else { return true }
    return (measures[index] ?? [:]).values.allSatisfy { $0.least >= minimum - Self.tolerance }
  }

  private func applied(_ trials: [Int: Trial]) -> DocumentLayout {
    var aided = layout
    for (index, trial) in trials {
      aided.layouts[index].contrastAid = ContrastAid(
        trial.fix, trial.color, strength: trial.strength, runs: trial.runs,
        of: layout.layouts[index])
    }
    return aided
  }
}

// Creates the warnings about scrims and shadows that were added, or that are not strong enough.
extension ContrastSearch {
  private func least(_ runs: [Int: RunContrast]?) -> Double {
    (runs ?? [:]).values.map(\.least).min() ?? 21
  }

  /// The warning that a scrim or a shadow was added to a box's text.
  private func fixed(
    _ index: Int, _ trial: Trial, _ before: Measures, _ after: Measures
  ) -> Diagnostic {
    let (old, new) = (least(before[index]), least(after[index]))
    let strength = ContrastAid.amount(trial.fix, trial.strength)
    let color = trial.color == .black ? "black" : "white"
    let measure = trial.fix == .scrim ? "opacity" : "strength"
    return Diagnostic(
      code: "contrastFixed",
      message: "a \(color) \(trial.fix.rawValue) of \(measure) \(decimal(strength)) raised"
        + " the text's contrast from \(decimal(old, rounding: .down))"
        + " to \(decimal(new, rounding: .down))",
      numbers: ["before": old, "contrast": new, measure: strength],
      words: ["fix": trial.fix.rawValue, "color": color])
  }

  /// The warning that no scrim or shadow is strong enough for a box's text.
  private func unfixed(_ index: Int, _ trial: Trial) -> Diagnostic {
    let minimum = contracts[index]?.minimum ?? 0
    let remedy =
      trial.fix == .shadow
      ? "set \"fix\" to \"scrim\"" : "change the colour of the text or of its background"
    return Diagnostic(
      code: "contrastNotFixed",
      message: "no \(trial.fix.rawValue) raises the text's contrast to \(decimal(minimum));"
        + " \(remedy)",
      numbers: ["minimum": minimum], words: ["fix": trial.fix.rawValue])
  }

  /// A copy of the layout, with the warnings of the added scrims and shadows, and with the contrast
  /// contracts that are still broken.
  private func reported(
    _ layout: DocumentLayout, _ measures: Measures, _ fixed: [(index: Int, Diagnostic)]
  ) -> DocumentLayout {
    var layout = layout
    for (index, diagnostic) in fixed { layout.layouts[index].diagnostics.append(diagnostic) }
    for (index, runs) in measures.sorted(by: { $0.key < $1.key }) {
      layout.brokenContracts += shortfalls(runs, index).map {
        $0.located(in: layout.document, at: index)
      }
    }
    return layout
  }

  private func shortfalls(_ runs: [Int: RunContrast], _ index: Int) -> [BrokenContract] {
    guard let minimum = contracts[index]?.minimum else { return [] }
    let text = layout.layouts[index].text
    let ordered = runs.sorted { $0.key < $1.key }
    func range(_ run: Int) -> Range<Int>? {
      text.runs.indices.contains(run) ? text.runs[run].range : nil
    }
    var found: [BrokenContract] = []
    if let open = ordered.min(by: { $0.value.opacity < $1.value.opacity }), open.value.opacity < 1 {
      found.append(
        BrokenContract(
          .contrast, "opacity of the background",
          open.value.opacity, limit: 1, range: range(open.key)))
    }
    let faint = ordered.filter { $0.value.least < minimum - Self.tolerance }
    return found
      + faint.prefix(BrokenContract.mostPlaces).map { run, contrast in
        BrokenContract(
          .contrast, "contrast ratio between the text and its background",
          contrast.least, limit: minimum, range: range(run))
      }
  }
}

extension ContrastAid {
  /// Maximum strength of a scrim or a shadow. A scrim with this strength is opaque.
  static let strongest = 255

  /// Number of shadows drawn on top of each other at the greatest strength. One shadow would be too
  /// faint around thin letters.
  private static let mostShadows = 8.0
  /// Blur radius of the shadows, as a fraction of the smallest font size.
  private static let blur = 0.25
  /// Minimum blur radius in points. Contrast is measured up to one point away from letters, and a
  /// smaller shadow would be too faint there.
  private static let leastBlur = 2.0
  /// Maximum blur radius in points. The limit exists because a large blur takes time, and because
  /// large letters do not need wider shadows.
  private static let mostBlur = 16.0

  /// Converts a strength to the opacity of a scrim (0 to 1), or to the number of shadows drawn on
  /// top of each other.
  static func amount(_ fix: LayoutContract.Contrast.Fix, _ strength: Int) -> Double {
    Double(strength) / Double(strongest) * (fix == .scrim ? 1 : mostShadows)
  }

  /// Creates a scrim or a shadow with a strength from 0 to ``strongest``.
  init(
    _ fix: LayoutContract.Contrast.Fix, _ color: Color, strength: Int, runs: Set<Int>,
    of layout: TextLayout
  ) {
    self.init(runs: runs)
    var translucent = color
    switch fix {
    case .scrim:
      translucent.alpha = UInt8(clamping: strength)
      scrim = translucent
    case .shadow:
      let sizes = layout.runs.filter { runs.contains($0.attributes) }.map(\.size)
      let wanted = min(max(Self.leastBlur, (sizes.min() ?? 0) * Self.blur), Self.mostBlur)
      let blur = wanted / max(layout.fitScale, 0.001)
      var rest = Self.amount(fix, strength)
      while rest > 0 {
        translucent.alpha = UInt8((min(rest, 1) * 255).rounded(.toNearestOrAwayFromZero))
        shadows.append(TextShadow(translucent, blur: blur))
        rest -= 1
      }
    }
  }
}
