// The size and height of superscript and subscript (attribute semantics §3).

import GalleyFont

/// What steps of superscript make of a font's size.
struct Superscript {
  /// Factor on the size.
  private(set) var scale = 1.0
  /// How far the text is raised, in units of the size without it.
  private(set) var raise = 0.0

  /// More steps would only be smaller than anything that can be read.
  private static let mostSteps = 8
  /// Parts of an em that a sound font makes the em of a superscript or subscript.
  private static let soundScale = 0.2...1.0

  /// Steps up, or below 0 down, as the face's `OS/2` table has them. A size that is missing or not
  /// sound is 0.65 em, a distance 0.33 em up or 0.15 em down.
  init(steps: Int, face: FontFace) {
    guard steps != 0 else { return }
    let isSuper = steps > 0
    let em = Double(face.unitsPerEm)
    let metrics = face.metrics
    let size = (isSuper ? metrics.superscriptSize : metrics.subscriptSize).map { $0 / em }
    let step = size.flatMap { Self.soundScale.contains($0) ? $0 : nil } ?? 0.65
    let offset = (isSuper ? metrics.superscriptOffset : metrics.subscriptOffset).map { $0 / em }
    let distance = offset.flatMap { $0 > 0 && $0 <= 1 ? $0 : nil } ?? (isSuper ? 0.33 : 0.15)
    // Each step is one from the text of the step before it.
    for _ in 0..<min(steps.magnitude, UInt(Self.mostSteps)) {
      raise += isSuper ? distance * scale : -distance * scale
      scale *= step
    }
  }
}
