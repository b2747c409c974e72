/// What is painted behind some runs of a layout so that they stand out of what is behind them.
struct ContrastAid: Sendable {
  /// The runs, by ``TextLayout/Run/attributes``.
  var runs: Set<Int>
  /// What boxes behind their lines are filled with; `nil` is no boxes.
  var scrim: Color?
  /// What they cast below their own shadows; lengths are those before ``TextLayout/fitScale``.
  var shadows: [TextShadow] = []
}
