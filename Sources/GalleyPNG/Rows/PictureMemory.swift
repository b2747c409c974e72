import Glibc

/// Arrays as large as a picture.
///
/// Memory that the system has just given is mapped page by page when it is first touched. In pages
/// of 4 KiB that takes longer than drawing a page of text on it; huge pages take a fraction.
package enum PictureMemory {
  /// Bytes from which on huge pages are asked for: less would waste most of one.
  private static let hugeBytes = 4 << 20
  /// Bytes that are left free below such memory for what is made and kept while it is drawn on, as
  /// glyphs are: above it, they would hold its end when it is freed, others would soon take its
  /// beginning, and the next picture would need memory of its own. It matters for what comes from
  /// malloc's heap; what is larger has a mapping of its own.
  private static let roomBytes = 1 << 20

  /// An array whose elements `initialize` writes; one that it leaves holds anything, and may not be
  /// read before it was written.
  @unsafe
  package static func array<Element: BitwiseCopyable>(
    count: Int, _ initialize: (UnsafeMutableBufferPointer<Element>) -> Void
  ) -> [Element] {
    guard count > 0 else { return [] }
    let isHuge = count >= hugeBytes / MemoryLayout<Element>.stride
    let below = unsafe isHuge ? malloc(roomBytes) : nil
    defer { unsafe free(below) }
    return unsafe [Element](unsafeUninitializedCapacity: count) { memory, initialized in
      let elements = unsafe UnsafeMutableBufferPointer(rebasing: memory[..<count])
      unsafe askForHugePages(UnsafeMutableRawBufferPointer(elements))
      unsafe initialize(elements)
      initialized = count
    }
  }

  /// Asks for huge pages where a picture has room for them. A hint: what the system makes of it
  /// changes no byte.
  private static func askForHugePages(_ memory: UnsafeMutableRawBufferPointer) {
    guard memory.count >= hugeBytes, let start = memory.baseAddress else { return }
    let page = max(1, sysconf(Int32(_SC_PAGESIZE)))
    let into = Int(bitPattern: start) % page
    let skipped = into == 0 ? 0 : page - into
    let length = (memory.count - skipped) / page * page
    _ = unsafe madvise(start + skipped, length, MADV_HUGEPAGE)
  }
}
