import CFreeType
import CHarfBuzz
import Glibc
import Synchronization

/// The immutable bytes of one font file, shared by its faces.
///
/// `@unchecked Sendable`: the bytes are never written after `init`, and HarfBuzz counts blob
/// references atomically.
@safe
package final class FontData: @unchecked Sendable {
  /// The file's path, or a label such as `bundled:Family/File.ttf`.
  package let name: String
  /// Number of faces in the file; more than 1 for a font collection (TTC).
  package let faceCount: Int

  private let blob: OpaquePointer
  private let mapping: UnsafeRawBufferPointer?
  /// The original bytes of a WOFF file that was loaded from memory; nil for other files. The
  /// HarfBuzz blob holds the unpacked bytes.
  private let packed: [UInt8]?
  private let knownDigest = Mutex<SHA256Digest?>(nil)

  /// Maps a font file read-only. If another process truncates the file, this process crashes.
  /// Package managers do not truncate files: they write a new file and rename it, which is safe.
  package init(path: String) throws(FontError) {
    let mapping = try unsafe Self.map(path)
    do throws(FontError) {
      let (blob, faceCount) = try unsafe Self.makeBlob(mapping, name: path)
      unsafe self.blob = unsafe blob
      self.faceCount = faceCount
    } catch {
      unsafe Self.unmap(mapping)
      throw error
    }
    unsafe self.mapping = unsafe mapping
    packed = nil
    name = path
  }

  /// Copies the bytes of a font file held in memory.
  package init(bytes: [UInt8], name: String = "font data") throws(FontError) {
    let copied = unsafe bytes.withUnsafeBytes { buffer in
      unsafe Result { () throws(FontError) in
        try unsafe Self.makeBlob(buffer, copies: true, name: name)
      }
    }
    let (blob, faceCount) = try unsafe copied.get()
    unsafe self.blob = unsafe blob
    self.faceCount = faceCount
    unsafe mapping = nil
    packed = FontSignature(bytes.span).isPacked ? bytes : nil
    self.name = name
  }

  /// Refers to bytes that stay valid as long as the process runs, such as the bytes of an embedded
  /// font.
  @unsafe
  package init(staticBytes: UnsafeRawBufferPointer, name: String) throws(FontError) {
    let (blob, faceCount) = try unsafe Self.makeBlob(staticBytes, name: name)
    unsafe self.blob = unsafe blob
    self.faceCount = faceCount
    unsafe mapping = nil
    packed = nil
    self.name = name
  }

  deinit {
    unsafe hb_blob_destroy(blob)
    if let mapping = unsafe mapping { unsafe Self.unmap(mapping) }
  }

  /// Calls `body` with the font's sfnt bytes. For a WOFF file, these are the unpacked bytes.
  package func withBytes<Result>(_ body: (borrowing Span<UInt8>) -> Result) -> Result {
    unsafe body(Span<UInt8>(_unsafeBytes: sfntBytes))
  }

  /// SHA-256 of the original file (the packed file for WOFF), computed on first use.
  package var digest: SHA256Digest {
    knownDigest.withLock { known in
      if let known { return known }
      let digest =
        if let packed {
          SHA256Digest(of: packed.span)
        } else {
          unsafe SHA256Digest(of: Span(_unsafeBytes: unsafe mapping ?? sfntBytes))
        }
      known = digest
      return digest
    }
  }

  /// The last component of the file's path.
  package var fileName: String { FontError.fileName(of: name) }

  /// The size of the original file in bytes; for WOFF, the packed size.
  package var byteCount: Int { unsafe packed?.count ?? mapping?.count ?? sfntBytes.count }

  /// The font's sfnt bytes, valid as long as this object lives.
  @unsafe
  var sfntBytes: UnsafeRawBufferPointer {
    var length: UInt32 = 0
    let start = unsafe hb_blob_get_data(blob, &length)
    return unsafe UnsafeRawBufferPointer(start: start, count: Int(length))
  }

  /// A new HarfBuzz face for these bytes; the caller must destroy it.
  @unsafe
  func makeFace(index: Int) -> OpaquePointer? {
    unsafe hb_face_create(blob, UInt32(clamping: index))
  }
}

extension FontData {
  /// Creates a HarfBuzz blob of the sfnt bytes, and counts the faces in the blob. If `copies` is
  /// false, the blob refers to `bytes` unless they are packed.
  private static func makeBlob(
    _ bytes: UnsafeRawBufferPointer, copies: Bool = false, name: String
  ) throws(FontError) -> (blob: OpaquePointer, faceCount: Int) {
    guard unsafe !bytes.isEmpty else { throw .empty(file: name) }
    guard bytes.count <= FontLimits.fileBytes else {
      throw .tooLarge(file: name, bytes: bytes.count, limit: FontLimits.fileBytes)
    }
    let blob: OpaquePointer?
    switch unsafe FontSignature(Span<UInt8>(_unsafeBytes: bytes)) {
    case .sfnt:
      unsafe blob = unsafe makeBlob(bytes, copies: copies)
    case .woff, .woff2:
      unsafe blob = unsafe withSfnt(ofWebFont: bytes) { unsafe makeBlob($0, copies: true) } ?? nil
      guard unsafe blob != nil else { throw .brokenWebFont(file: name) }
    case .type1: throw .type1(file: name)
    case .bitmap: throw .bitmapOnly(file: name)
    case .webPage: throw .webPage(file: name)
    case .archive: throw .archive(file: name)
    case .unknown: throw .notAFont(file: name)
    }
    guard let blob = unsafe blob else { throw .notAFont(file: name) }
    let count = unsafe min(Int(hb_face_count(blob)), FontLimits.facesPerFile)
    guard count > 0 else {
      unsafe hb_blob_destroy(blob)
      throw .truncated(file: name, table: "table directory")
    }
    return unsafe (blob, count)
  }

  private static func makeBlob(_ bytes: UnsafeRawBufferPointer, copies: Bool) -> OpaquePointer? {
    unsafe hb_blob_create_or_fail(
      bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: bytes.count),
      copies ? HB_MEMORY_MODE_DUPLICATE : HB_MEMORY_MODE_READONLY, nil, nil)
  }
}

extension FontData {
  /// Unpacks a WOFF or WOFF2 file with FreeType, because HarfBuzz cannot read packed fonts. Calls
  /// `body` with the unpacked sfnt bytes. Nil if the WOFF container is damaged or exceeds
  /// `FontLimits`.
  private static func withSfnt<Result>(
    ofWebFont bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard unsafe isPlausible(bytes) else { return nil }
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else { return nil }
    defer { unsafe FT_Done_FreeType(library) }
    var face: FT_Face?
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self)
    guard unsafe FT_New_Memory_Face(library, start, FT_Long(bytes.count), 0, &face) == 0,
      let face = unsafe face
    else { return nil }
    defer { unsafe FT_Done_Face(face) }
    // FreeType replaces its input stream with a memory stream over the unpacked sfnt.
    guard let stream = unsafe face.pointee.stream, let base = unsafe stream.pointee.base
    else { return nil }
    return unsafe body(UnsafeRawBufferPointer(start: base, count: Int(stream.pointee.size)))
  }

  /// Checks the unpacked size in the header (`totalSfntSize`, byte 16) before FreeType allocates
  /// that many bytes.
  private static func isPlausible(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let span = unsafe Span<UInt8>(_unsafeBytes: bytes)
    guard let claimed = span.bigEndian32(at: 16) else { return false }
    return Int(claimed) <= FontLimits.fileBytes
      && Int(claimed) / FontLimits.webFontExpansion <= bytes.count
  }
}

extension FontData {
  /// Maps a whole regular file into memory, read-only. The caller must unmap the memory.
  @unsafe
  private static func map(_ path: String) throws(FontError) -> UnsafeRawBufferPointer {
    // O_NONBLOCK keeps `open` from blocking on a pipe that has no writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(file: path, reason: "not a regular file")
    }
    let size = Int(status.st_size)
    guard size > 0 else { throw .empty(file: path) }
    guard size <= FontLimits.fileBytes else {
      throw .tooLarge(file: path, bytes: size, limit: FontLimits.fileBytes)
    }
    let start = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else { throw .system(path) }
    return unsafe UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Unmaps a file mapped by `map`.
  @unsafe
  private static func unmap(_ bytes: UnsafeRawBufferPointer) {
    unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
