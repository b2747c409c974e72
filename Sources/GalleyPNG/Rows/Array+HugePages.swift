import Glibc

/// Minimum array size, in bytes, for which huge pages are requested. A smaller array would leave
/// most of a huge page unused.
private let hugeBytes = 4 << 20
/// Number of bytes that are kept free at addresses below the array. Later allocations that outlive
/// the array, such as cached glyphs, can use this space. If these allocations were above the array,
/// malloc could not return or reuse the array's memory after the array is freed. The free space
/// matters only for arrays in malloc's heap, because larger arrays have separate memory mappings.
private let spareBytes = 1 << 20

extension Array where Element: BitwiseCopyable {
  /// Creates an image-sized array in huge memory pages, if the system supports them, and calls
  /// `initialize` to write its elements. Elements that `initialize` does not write are undefined,
  /// and must be written before they are read.
  ///
  /// The system maps new memory page by page, on the first access to each page. With memory pages
  /// of 4 KiB, mapping the memory of an image takes longer than drawing text on the whole image.
  /// With huge pages, mapping takes a fraction of this time.
  @unsafe
  package init(hugeCount count: Int, _ initialize: (UnsafeMutableBufferPointer<Element>) -> Void) {
    guard count > 0 else {
      self = []
      return
    }
    let isHuge = count >= hugeBytes / MemoryLayout<Element>.stride
    let below = unsafe isHuge ? malloc(spareBytes) : nil
    defer { unsafe free(below) }
    unsafe self.init(unsafeUninitializedCapacity: count) { memory, initialized in
      let elements = memory.extracting(0..<count)
      unsafe requestHugePages(UnsafeMutableRawBufferPointer(elements))
      unsafe initialize(elements)
      initialized = count
    }
  }
}

/// Requests huge pages for all whole pages of the memory. The request is only a hint and does not
/// change the contents.
private func requestHugePages(_ memory: UnsafeMutableRawBufferPointer) {
  guard memory.count >= hugeBytes, let start = memory.baseAddress else { return }
  let page = max(1, sysconf(Int32(_SC_PAGESIZE)))
  let into = Int(bitPattern: start) % page
  let skipped = into == 0 ? 0 : page - into
  let length = (memory.count - skipped) / page * page
  _ = unsafe madvise(start + skipped, length, MADV_HUGEPAGE)
}
