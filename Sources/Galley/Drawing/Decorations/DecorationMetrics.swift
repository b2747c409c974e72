import GalleyFont

/// The place of a decoration's single line, in points.
struct DecorationMetrics: Hashable {
  /// Distance of its upper edge, of an overline its lower edge, below the baseline; above it is
  /// negative.
  var edge: Double
  /// Its thickness, above 0.
  var thickness: Double

  /// Line thicknesses in em that a sound font has.
  static let soundThickness = 0.02...0.15

  /// The underline that a face asks for in `post`. A thickness that is missing or not sound, or a
  /// top edge above the baseline or deeper than 0.3 em, gives 0.05 em at 0.1 em instead.
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

  /// The underline of vertical text, from the central baseline to the right: beside the em box of
  /// ideographs, at a distance of its own thickness.
  static func besideVertical(_ face: FontFace, size: Double) -> DecorationMetrics {
    let thickness = underline(face, size: size).thickness
    return DecorationMetrics(edge: size / 2 + thickness, thickness: thickness)
  }

  /// The strikethrough of vertical text: on the central baseline.
  static func throughVertical(_ face: FontFace, size: Double) -> DecorationMetrics {
    let thickness = strikethrough(face, size: size).thickness
    return DecorationMetrics(edge: -thickness / 2, thickness: thickness)
  }

  /// The strikethrough that a face asks for in `OS/2`. A size that is missing or not sound, or a
  /// position not between the baseline and one em above, gives the underline's thickness with its
  /// middle at half the height of x, which is 0.5 em where it is missing.
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

  /// The overline: as thick as the underline, its lower edge on the ascent.
  static func overline(_ face: FontFace, size: Double) -> DecorationMetrics {
    DecorationMetrics(
      edge: -face.metrics.ascent / Double(face.unitsPerEm) * size,
      thickness: underline(face, size: size).thickness)
  }

  /// The overline of vertical text: opposite the underline, on the left.
  static func oppositeVertical(_ face: FontFace, size: Double) -> DecorationMetrics {
    let underline = besideVertical(face, size: size)
    return DecorationMetrics(edge: -underline.edge, thickness: underline.thickness)
  }

  /// Moves it upwards; in vertical text to the right.
  mutating func raise(by shift: Double, _ flow: WritingModeTransform) {
    edge += flow.isVertical ? shift : -shift
  }

  /// Makes it one line for two fonts: as thick as the thicker one and as far from the text as the
  /// farther one.
  mutating func join(_ other: DecorationMetrics, _ kind: DecorationKind) {
    thickness = max(thickness, other.thickness)
    edge = kind == .over ? min(edge, other.edge) : max(edge, other.edge)
  }

  /// The rows of a style's bars, from the uppermost.
  ///
  /// A thick line has twice the thickness. A double line is two of the single thickness with a gap
  /// of as many rows. A wave is three times as high as its line; two of them touch, since one's
  /// crests are over the other's. All share the single line's edge beside the text; through the
  /// text, its middle.
  ///
  /// - Parameters:
  ///   - style: the line and its pattern.
  ///   - baseline: the row below the one that letters stand on, or the column right of the central
  ///     baseline.
  func bars(
    _ style: LineStyle, of kind: DecorationKind, below baseline: Int, on grid: PixelGrid
  ) -> [Range<Int>] {
    let isWave = style.pattern == .wave
    let waves = isWave ? DecorationMark.waveRows : 1
    let rows = grid.rows(thickness) * waves
    // The height is also counted in the single thickness.
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
  /// The place in a run's font, or where the run has it, raised as far as the run where `isRaised`.
  ///
  /// - Parameter fit: by how much the text's lengths are scaled.
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
  /// Moves it where a text has it, and makes it as thick.
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
  /// Whether one line runs along text of several fonts and heights, rather than one for each.
  var joinsFonts: Bool { self != .through }

  /// Whether the line may be broken where glyphs cross it.
  var skipsInk: Bool { self != .through }
}
