/// The minimum number of letters before a word's first hyphen and after its last hyphen.
public struct HyphenationMinimum: Sendable, Hashable {
  /// The minimum number of letters before a hyphen.
  public var before: Int
  /// The minimum number of letters after a hyphen.
  public var after: Int

  /// Creates a minimum: a hyphen needs at least `before` letters of the word before it, and at
  /// least `after` letters after it.
  public init(before: Int, after: Int) {
    self.before = before
    self.after = after
  }
}
