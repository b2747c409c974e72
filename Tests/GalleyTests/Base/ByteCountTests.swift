import Testing

@testable import Galley

@Suite("Byte counts")
struct ByteCountTests {
  @Test(
    "K, M and G are powers of 1,000; Ki, Mi and Gi are powers of 1,024",
    arguments: [
      ("1", 1), ("40K", 40_000), ("40Ki", 40 << 10), ("300k", 300_000), ("512M", 512_000_000),
      ("512mi", 512 << 20), ("2g", 2_000_000_000), ("2Gi", 2 << 30), ("0", nil), ("-1M", nil),
      ("M", nil), ("1.5G", nil), ("9223372036854775807K", nil), ("1T", nil), ("", nil), ("i", nil),
      ("Ki", nil), ("300kb", 300_000), ("1MB", 1_000_000), ("1MiB", 1 << 20), ("2gib", 2 << 30),
      ("12B", 12), ("kB", nil), ("3 kB", nil),
    ] as [(String, Int?)])
  func size(argument: String, bytes: Int?) {
    #expect(ByteCount(argument)?.bytes == bytes)
  }
}
