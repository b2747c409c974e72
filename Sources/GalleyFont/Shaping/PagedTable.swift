/// A value for each UTF-16 code unit, stored in pages of 256 code units. A page is allocated when
/// one of its values is first set.
///
/// `@usableFromInline` lets the compiler inline the subscript in other modules.
@usableFromInline
package struct PagedTable<Value: BitwiseCopyable & Sendable>: Sendable {
  /// Start of each page in `values`. All pages that are not allocated share the first page, which
  /// has only default values.
  @usableFromInline var pages = [Int32](repeating: 0, count: 256)
  @usableFromInline var values: [Value]

  /// Creates a table in which every code unit has the default value.
  package init(_ value: Value) {
    values = [Value](repeating: value, count: 256)
  }

  @inlinable package subscript(unit: UInt16) -> Value {
    get { values[Int(pages[Int(unit &>> 8)]) &+ Int(unit & 0xFF)] }
    set {
      let page = Int(unit &>> 8)
      if pages[page] == 0 {
        pages[page] = Int32(truncatingIfNeeded: values.count)
        values += Array(values[..<256])
      }
      values[Int(pages[page]) &+ Int(unit & 0xFF)] = newValue
    }
  }
}
