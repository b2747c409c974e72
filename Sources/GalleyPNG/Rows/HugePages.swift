import Glibc

/// Allocates image-sized arrays in huge memory pages, if the system supports them.
///
/// The system maps new memory page by page on first access. With pages of 4 KiB, this takes longer
/// than drawing a page of text; with huge pages, it takes a fraction of that.
package enum HugePages {
  /// Minimum array size in bytes for which huge pages are requested; smaller arrays would waste
  /// most of a page.
  private static let hugeBytes = 4 << 20
  /// Number of bytes left free below the array, for longer-lived allocations such as glyphs made
  /// while drawing. If such allocations were above the array, malloc could not return or reuse the
  /// array's block after it is freed. This affects only malloc's heap; larger blocks have their own
  /// mappings.
  private static let spareBytes = 1 << 20

  /// An array whose elements are written by `initialize`. Elements that `initialize` does not write
  /// are undefined and must be written before they are read.
  @unsafe
  package static func array<Element: BitwiseCopyable>(
    count: Int, _ initialize: (UnsafeMutableBufferPointer<Element>) -> Void
  ) -> [Element] {
    guard count > 0 else { return [] }
    let isHuge = count >= hugeBytes / MemoryLayout<Element>.stride
    let below = unsafe isHuge ? malloc(spareBytes) : nil
    defer { unsafe free(below) }
    return unsafe [Element](unsafeUninitializedCapacity: count) { memory, initialized in
      let elements = unsafe UnsafeMutableBufferPointer(rebasing: memory[..<count])
      unsafe requestHugePages(UnsafeMutableRawBufferPointer(elements))
      unsafe initialize(elements)
      initialized = count
    }
  }

  /// Requests huge pages for the aligned part of the memory. This is only a hint and changes no
  /// byte.
  private static func requestHugePages(_ memory: UnsafeMutableRawBufferPointer) {
    guard memory.count >= hugeBytes, let start = memory.baseAddress else { return }
    let page = max(1, sysconf(Int32(_SC_PAGESIZE)))
    let into = Int(bitPattern: start) % page
    let skipped = into == 0 ? 0 : page - into
    let length = (memory.count - skipped) / page * page
    _ = unsafe madvise(start + skipped, length, MADV_HUGEPAGE)
  }
}
