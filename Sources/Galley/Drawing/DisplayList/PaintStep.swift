/// A step of painting a frame. The rasterizer and the writers of vector files execute the steps in
/// the order of the cases.
enum PaintStep: CaseIterable {
  /// The shadows outside the box.
  case outerShadows
  /// The background of the box: first its colour or gradient, then its image.
  case ground
  /// The shadows inside the box.
  case innerShadows
  /// The border of the box. If a frame clips its contents, all later paint steps are clipped
  /// to the border's inner edge.
  case border
  /// The path (lines and curves) that is the content of the box.
  case shape
  /// The background colours and gradients of all text lines.
  case backgrounds
  /// The backdrops of ranges of text. A backdrop consists of boxes.
  case backdrops
  /// The scrims: boxes behind lines of text that would otherwise be unreadable.
  case scrim
  /// The shadows of all text lines.
  case textShadows
  /// The underlines and overlines of all text lines.
  case lowerDecorations
  /// The strokes around the outer edges of the letters, for all lines. They are painted before all
  /// fills, so that no stroke covers the fill of a neighbouring letter.
  case outsideStrokes
  /// The letters, strokes and attachments of all text lines.
  case letters
  /// The strikethroughs of all text lines.
  case upperDecorations
  /// All paint steps of the frames inside this frame, one frame after another.
  case frames

  /// The steps that paint a box without its contents.
  static let ofBox: [PaintStep] = [.outerShadows, .ground, .innerShadows, .border]
  /// The steps that paint everything behind the letters of a text.
  static let behindText: [PaintStep] = [.backgrounds, .backdrops, .scrim, .textShadows]
  /// The steps that paint the letters of a text and their decoration lines.
  static let ofText: [PaintStep] = [
    .lowerDecorations, .outsideStrokes, .letters, .upperDecorations,
  ]
}
