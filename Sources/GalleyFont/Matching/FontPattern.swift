import CFontconfig

/// Owns a fontconfig pattern, which maps property names to lists of values.
@safe
struct FontPattern: ~Copyable {
  @unsafe let pointer: OpaquePointer

  init?() {
    guard let pointer = unsafe FcPatternCreate() else { return nil }
    unsafe self.pointer = unsafe pointer
  }

  /// Takes ownership of a fontconfig pattern; nil if `pointer` is nil.
  @unsafe
  init?(owning pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = unsafe pointer
  }

  deinit {
    unsafe FcPatternDestroy(pointer)
  }

  func add(_ property: String, _ value: Double) {
    unsafe _ = FcPatternAddDouble(pointer, property, value)
  }

  func add(_ property: String, _ value: Int) {
    unsafe _ = FcPatternAddInteger(pointer, property, Int32(clamping: value))
  }

  func add(_ property: String, _ value: Bool) {
    unsafe _ = FcPatternAddBool(pointer, property, value ? 1 : 0)
  }

  func add(_ property: String, _ value: String) {
    unsafe _ = FcPatternAddString(pointer, property, Array(value.utf8) + [0])
  }

  func add(_ property: String, _ value: ClosedRange<Double>) {
    guard value.lowerBound < value.upperBound,
      let range = unsafe FcRangeCreateDouble(value.lowerBound, value.upperBound)
    else { return add(property, value.lowerBound) }
    unsafe _ = FcPatternAddRange(pointer, property, range)
    unsafe FcRangeDestroy(range)
  }

  func remove(_ property: String) {
    unsafe _ = FcPatternDel(pointer, property)
  }
}

/// Reads the values of a fontconfig pattern that another object owns. The pattern is valid only as
/// long as its owner lives.
@unsafe
struct FontPatternValues {
  let pointer: OpaquePointer

  /// All values of a text property of the pattern.
  func texts(_ property: String) -> [String] {
    var result: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while result.count < FontLimits.namesPerFace,
      unsafe FcPatternGetString(pointer, property, Int32(result.count), &value)
        == FcResultMatch, let text = unsafe value
    {
      unsafe result.append(String(cString: text))
    }
    return result
  }

  /// The first value of a text property of the pattern; nil if there are no values.
  func text(_ property: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard unsafe FcPatternGetString(pointer, property, 0, &value) == FcResultMatch,
      let text = unsafe value
    else { return nil }
    return unsafe String(cString: text)
  }

  func integer(_ property: String) -> Int? {
    var value: Int32 = 0
    guard unsafe FcPatternGetInteger(pointer, property, 0, &value) == FcResultMatch
    else { return nil }
    return Int(value)
  }

  func flag(_ property: String) -> Bool {
    var value: FcBool = 0
    return unsafe FcPatternGetBool(pointer, property, 0, &value) == FcResultMatch && value == 1
  }

  /// A numeric property as a range. For a variable font, this is the range of an axis. For a static
  /// font, the range contains a single value.
  func extent(_ property: String) -> ClosedRange<Double>? {
    var low = 0.0
    var high = 0.0
    if unsafe FcPatternGetDouble(pointer, property, 0, &low) == FcResultMatch { return low...low }
    var range: OpaquePointer?
    guard unsafe FcPatternGetRange(pointer, property, 0, &range) == FcResultMatch,
      unsafe FcRangeGetDouble(range, &low, &high) != 0, low <= high
    else { return nil }
    return low...high
  }

  /// The pattern's character set, owned by the pattern; nil if absent.
  var charset: OpaquePointer? {
    var charset: OpaquePointer?
    guard unsafe FcPatternGetCharSet(pointer, FC_CHARSET, 0, &charset) == FcResultMatch
    else { return nil }
    return unsafe charset
  }
}
