import GalleyFont

/// A grapheme cluster that no font can draw completely: every font lacks at least one of its
/// characters.
struct FallbackGap {
  /// The face that draws the cluster.
  let face: FontFace
  /// The missing characters, with offsets from the cluster's start.
  private(set) var missing: [MissingGlyph] = []

  /// Finds the characters of a cluster that `face` lacks. Returns `nil` if the face has all of
  /// them.
  init?(_ scalars: [Unicode.Scalar], of face: FontFace, _ style: ResolvedStyle) {
    let lacking = face.charactersLacking(of: scalars)
    guard !lacking.isEmpty else { return nil }
    self.face = face
    var tried = style.query.families
    if !tried.contains(face.familyName) { tried.append(face.familyName) }
    var offset = 0
    for scalar in scalars {
      if lacking.contains(scalar) {
        missing.append(MissingGlyph(offset: offset, scalar: scalar, fontsTried: tried))
      }
      offset += UTF16.width(scalar)
    }
  }
}
