/// A character of a text and its UTF-16 range. The scalar is `nil` for an unpaired surrogate.
struct PlacedScalar {
  var scalar: Unicode.Scalar?
  var range: Range<Int>
}
