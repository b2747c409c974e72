/// A range of text, with the attributes that apply to it.
struct RangePatch: Sendable {
  /// The UTF-16 offsets of the range in the text after placeholder replacement.
  var range: Range<Int>
  var patch: AttributePatch
  /// The byte offset of the range's object in the document.
  var offset: Int
}
