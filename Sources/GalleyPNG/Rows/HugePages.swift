import Glibc

/// Arrays as large as a picture, in huge pages where the system has them.
///
/// Fresh memory is mapped page by page when it is first touched. In pages of 4 KiB that takes
/// longer than drawing a page of text on it; in huge pages it takes a fraction.
package enum HugePages {
  /// Bytes from which on huge pages are requested: less would waste most of one.
  private static let hugeBytes = 4 << 20
  /// Bytes that are left free below such memory for what is allocated and kept while it is drawn
  /// on, such as glyphs. Allocated above it, they would keep malloc from returning or reusing its
  /// block when it is freed. It matters on malloc's heap; larger blocks have mappings of their own.
  private static let spareBytes = 1 << 20

  /// An array whose elements `initialize` writes; one that it leaves holds anything, and may not be
  /// read before it was written.
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

  /// Requests huge pages where they fit. A hint, which changes no byte.
  private static func requestHugePages(_ memory: UnsafeMutableRawBufferPointer) {
    guard memory.count >= hugeBytes, let start = memory.baseAddress else { return }
    let page = max(1, sysconf(Int32(_SC_PAGESIZE)))
    let into = Int(bitPattern: start) % page
    let skipped = into == 0 ? 0 : page - into
    let length = (memory.count - skipped) / page * page
    _ = unsafe madvise(start + skipped, length, MADV_HUGEPAGE)
  }
}
