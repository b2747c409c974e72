import GalleyFont

/// Position and thickness, in points, of a decoration line (underline, strikethrough or overline).
/// Both values describe a single line. Double and thick lines are derived from these values.
struct DecorationMetrics: Hashable {
  /// Distance, in points, from the baseline down to the top edge of the decoration line, or to the
  /// bottom edge of an overline. The distance is negative above the baseline.
  var edge: Double
  /// The thickness of the decoration line in points, above 0.
  var thickness: Double

  /// The plausible thicknesses of a decoration line, in em. Other thicknesses in fonts are ignored.
  static let soundThickness = 0.02...0.15

  /// The underline that a font face specifies in its `post` table.
  ///
  /// If the thickness or position is missing or implausible, the underline is 0.05 em thick and its
  /// top edge is 0.1 em below the baseline. A top edge above the baseline, or more than 0.3 em
  /// below the baseline, is implausible.
  static func underline(_ face: FontFace, size: Double) -> DecorationMetrics {
    let em = Double(face.unitsPerEm)
    let metrics = face.metrics
    if let position = metrics.underlinePosition, let thickness = metrics.underlineThickness,
      soundThickness.contains(thickness / em), (0...0.3).contains(-position / em)
    {
      return DecorationMetrics(edge: -position / em * size, thickness: thickness / em * size)
    }
    return DecorationMetrics(edge: 0.1 * size, thickness: 0.05 * size)
  }

  /// The underline of vertical text, to the right of the text. The distance of the underline is
  /// measured from the central baseline. Between the em box of ideographs and the underline, there
  /// is a gap as wide as the underline is thick.
  static func besideVertical(_ face: FontFace, size: Double) -> DecorationMetrics {
    let thickness = underline(face, size: size).thickness
    return DecorationMetrics(edge: size / 2 + thickness, thickness: thickness)
  }

  /// The strikethrough line of vertical text, on the central baseline.
  static func throughVertical(_ face: FontFace, size: Double) -> DecorationMetrics {
    let thickness = strikethrough(face, size: size).thickness
    return DecorationMetrics(edge: -thickness / 2, thickness: thickness)
  }

  /// The strikethrough line that a font face specifies in its `OS/2` table.
  ///
  /// If the thickness or position is missing or implausible, the line has the underline's thickness
  /// and is centred at half the x-height. A top edge at or below the baseline, or more than one em
  /// above the baseline, is implausible. A missing x-height is assumed to be 0.5 em.
  static func strikethrough(_ face: FontFace, size: Double) -> DecorationMetrics {
    let em = Double(face.unitsPerEm)
    let metrics = face.metrics
    if let position = metrics.strikeoutPosition, let thickness = metrics.strikeoutSize,
      soundThickness.contains(thickness / em), position > 0, position <= em
    {
      return DecorationMetrics(edge: -position / em * size, thickness: thickness / em * size)
    }
    let thickness = underline(face, size: size).thickness
    let xHeight = (metrics.xHeight.map { $0 / em } ?? 0.5) * size
    return DecorationMetrics(edge: -xHeight / 2 - thickness / 2, thickness: thickness)
  }

  /// The overline. It has the underline's thickness, and its bottom edge is at the font's ascent.
  static func overline(_ face: FontFace, size: Double) -> DecorationMetrics {
    DecorationMetrics(
      edge: -face.metrics.ascent / Double(face.unitsPerEm) * size,
      thickness: underline(face, size: size).thickness)
  }

  /// The overline of vertical text: to the left of the text, opposite the underline.
  static func oppositeVertical(_ face: FontFace, size: Double) -> DecorationMetrics {
    let underline = besideVertical(face, size: size)
    return DecorationMetrics(edge: -underline.edge, thickness: underline.thickness)
  }

  /// Moves the decoration line up by `shift` points; in vertical text, to the right.
  mutating func raise(by shift: Double, _ flow: WritingModeTransform) {
    edge += flow.isVertical ? shift : -shift
  }

  /// Combines the decoration lines of two fonts. The result has the larger of the two thicknesses,
  /// and the larger of the two distances from the text.
  mutating func join(_ other: DecorationMetrics, _ kind: DecorationKind) {
    thickness = max(thickness, other.thickness)
    edge = kind == .over ? min(edge, other.edge) : max(edge, other.edge)
  }

  /// The pixel rows of each bar of a decoration line, from top to bottom. A double line has two
  /// bars, and any other line has one.
  ///
  /// A thick line is twice as thick as a single line. A double line consists of two single lines,
  /// with a gap of the same thickness between them. The height of a wave is three times the
  /// thickness of its line. A double wavy line has no gap, and the crests of its two waves are
  /// aligned.
  ///
  /// The style does not affect the distance of an underline or overline from the text. It also does
  /// not affect the position of a strikethrough's centre.
  ///
  /// - Parameters:
  ///   - style: whether the line is single, thick or double, and its pattern.
  ///   - baseline: the first pixel row below the baseline. In vertical text, the first pixel column
  ///     to the right of the central baseline.
  func bars(
    _ style: LineStyle, of kind: DecorationKind, below baseline: Int, on grid: PixelGrid
  ) -> [Range<Int>] {
    let isWave = style.pattern == .wave
    let waves = isWave ? DecorationMark.waveRows : 1
    let rows = grid.rows(thickness) * waves
    // `height` is the height of the decoration in pixel rows. `lines` is the same height as a
    // multiple of the thickness of a single line.
    func start(_ height: Int, of lines: Int) -> Int {
      switch kind {
      case .under: grid.row(edge, below: baseline)
      case .through: grid.row(edge - Double(lines - 1) / 2 * thickness, below: baseline)
      case .over: grid.row(edge, below: baseline) - height
      }
    }
    switch style.line {
    case .none: return []
    case .single:
      let first = start(rows, of: waves)
      return [first..<first + rows]
    case .thick:
      let height = grid.rows(2 * thickness) * waves
      let first = start(height, of: 2 * waves)
      return [first..<first + height]
    case .double:
      let gap = isWave ? 0 : rows
      let first = start(2 * rows + gap, of: isWave ? 2 * waves : 3)
      return [first..<first + rows, first + rows + gap..<first + 2 * rows + gap]
    }
  }
}

extension DecorationMetrics {
  /// The decoration line of a run's font, with the offset and thickness that the run's attributes
  /// set. If `isRaised` is true, the line moves with the run's baseline shift.
  ///
  /// - Parameter fit: the factor by which the text was scaled to fit its container.
  init(
    _ kind: DecorationKind, of run: DisplayRun, _ flow: WritingModeTransform, fit: Double,
    isRaised: Bool
  ) {
    let (face, size) = (run.run.face, run.run.size)
    self =
      switch (kind, flow.isVertical) {
      case (.under, false): .underline(face, size: size)
      case (.under, true): .besideVertical(face, size: size)
      case (.through, false): .strikethrough(face, size: size)
      case (.through, true): .throughVertical(face, size: size)
      case (.over, false): .overline(face, size: size)
      case (.over, true): .oppositeVertical(face, size: size)
      }
    place(as: run.attributes.shared.values[kind], kind, size: size, flow, fit: fit)
    if isRaised { raise(by: run.shift, flow) }
  }
}

extension DecorationMetrics {
  /// Applies the offset and the thickness that the text's attributes set for the decoration line.
  private mutating func place(
    as values: DecorationValues, _ kind: DecorationKind, size: Double,
    _ flow: WritingModeTransform, fit: Double
  ) {
    if let own = values.thickness, own > 0, own.isFinite {
      if kind == .through { edge += (thickness - own * fit) / 2 }
      thickness = own * fit
    }
    guard let offset = values.offset, offset.isFinite else { return }
    let side = flow.isVertical ? size / 2 : 0
    switch kind {
    case .under: edge = side + offset * fit
    case .over: edge = -side - offset * fit
    case .through:
      edge = -thickness / 2
      raise(by: offset * fit, flow)
    }
  }
}

extension DecorationKind {
  /// Whether one decoration line continues through adjacent text of several sizes and baseline
  /// shifts. If not, each combination of size and baseline shift has a separate line.
  var joinsSizes: Bool { self != .through }

  /// Whether the decoration line can have gaps where glyphs cross it.
  var skipsInk: Bool { self != .through }
}
