/// An OpenType feature switched for a whole item, such as `liga` 0.
package struct FontFeature: Hashable, Sendable {
  /// The feature.
  package var tag: FontTag
  /// 0 is off, 1 on, more chooses an alternate.
  package var value: UInt32

  package init(tag: FontTag, value: UInt32) {
    self.tag = tag
    self.value = value
  }
}
