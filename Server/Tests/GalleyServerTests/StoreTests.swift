// Tests of the store of results on disk.

import Foundation
import Galley
import Logging
import NIOCore
import Testing

@testable import GalleyServer

@Suite("The result store")
struct StoreTests {
  private static func key(_ text: String) -> String { ContentDigest.text(of: Array(text.utf8)) }

  private static func result(_ size: Int) -> RenderResult {
    var result = RenderResult()
    result.bytes = ByteBuffer(bytes: (0..<size).map { UInt8(truncatingIfNeeded: $0 * 7) })
    (result.width, result.height, result.missingGlyphs) = (12, 34, 5)
    return result
  }

  private static func store(
    _ path: String, limit: Int = 1 << 30, reads: DiskThreads = DiskThreads(),
    writes: DiskThreads = DiskThreads()
  ) -> ResultStore {
    var logger = Logger(label: "store")
    logger.logLevel = .critical
    return ResultStore(path, limit: limit, logger: logger, reads: reads, writes: writes)
  }

  /// The path of the file in which a store keeps the result for a key.
  private static func file(_ folder: String, _ key: String) throws -> String {
    let name = try #require(StoreFolder.name(of: key))
    return "\(folder)/\(name.prefix(2))/\(name)"
  }

  private static func names(_ folder: String) -> [String] {
    (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.contains("/") }.sorted()
  }

  @Test("A stored result survives encoding and decoding, and any damage to it is detected")
  func damage() throws {
    let key = Self.key("a")
    let bytes = StoredResult.bytes(Self.result(300), key: key)
    let read = try #require(StoredResult.result(bytes, key: key))
    #expect(read.bytes == Self.result(300).bytes)
    #expect((read.width, read.height, read.missingGlyphs) == (12, 34, 5))
    #expect(StoredResult.result(bytes, key: Self.key("b")) == nil)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(StoredResult.result(damaged, key: key)?.width == nil, "byte \(index)")
      #expect(StoredResult.result(Array(bytes[..<index]), key: key)?.width == nil)
    }
    #expect(StoredResult.result(bytes + [0], key: key) == nil)
  }

  @Test("A key that is not a digest has no file name in the store")
  func names() {
    for key in ["", "a", "../../etc/passwd", Self.key("a") + "A"] {
      #expect(StoreFolder.name(of: key) == nil)
    }
    #expect(StoreFolder.name(of: Self.key("a"))?.utf8.count == 64)
  }

  @Test("Results survive a restart, and two stores can use the same folder")
  func restart() async throws {
    let folder = try ScratchFolder([:])
    let path = folder.path + "/store"
    let (one, other) = (Self.store(path), Self.store(path))
    #expect(await one.result(for: Self.key("a")) == nil)
    one.insert(Self.result(5000), for: Self.key("a"))
    other.insert(Self.result(4000), for: Self.key("b"))
    await one.drain(within: .seconds(20))
    await other.drain(within: .seconds(20))
    for store in [one, other, Self.store(path)] {
      #expect(await store.result(for: Self.key("a"))?.bytes == Self.result(5000).bytes)
      #expect(await store.result(for: Self.key("b"))?.bytes == Self.result(4000).bytes)
      #expect(store.figures.hits == 2)
    }
    #expect(one.figures.misses == 1 && one.figures.writeErrors == 0)
    #expect(Self.names(path).count == 2)
  }

  @Test("A damaged or truncated file is removed, and its result can be stored again")
  func corruption() async throws {
    let folder = try ScratchFolder([:])
    let (store, key) = (Self.store(folder.path), Self.key("a"))
    let file = try Self.file(folder.path, key)
    for damage in 0..<3 {
      store.insert(Self.result(5000), for: key)
      await store.drain(within: .seconds(20))
      var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
      switch damage {
      case 0: bytes[bytes.count - 1] ^= 1
      case 1: bytes.removeLast(100)
      default: bytes = Data()
      }
      try bytes.write(to: URL(fileURLWithPath: file))
      #expect(await store.result(for: key) == nil)
      #expect(store.figures.corrupted == damage + 1)
      #expect(!FileManager.default.fileExists(atPath: file))
    }
  }

  @Test("If the files exceed the limit, the least recently used files are removed first")
  func eviction() async throws {
    let folder = try ScratchFolder([:])
    let files = StoreFolder(path: folder.path)
    let keys = (0..<10).map { Self.key("\($0)") }
    for (age, key) in keys.enumerated() {
      try files.write(try #require(StoreFolder.name(of: key)), [1, 2, 3])
      try Self.setAge(age * 100 + 10_000, of: Self.file(folder.path, key))
    }
    // Reading the oldest file marks it as the most recently used. So the sweep below does not
    // remove it.
    #expect(
      try files.read(try #require(StoreFolder.name(of: keys[9])), limit: 100) == [1, 2, 3])
    let sweep = files.sweep(limit: 6 * 4096)
    #expect(sweep.bytes == 5 * 4096 && sweep.evictions == 5)
    for (age, key) in keys.enumerated() {
      let isKept = FileManager.default.fileExists(atPath: try Self.file(folder.path, key))
      #expect(isKept == (age < 4 || age == 9), "file of age \(age)")
    }
    #expect(files.sweep(limit: 6 * 4096).evictions == 0)
  }

  @Test("The disk space of the store only slightly exceeds its limit")
  func bounded() async throws {
    let folder = try ScratchFolder([:])
    let store = Self.store(folder.path, limit: 20 * 8192)
    for number in 0..<100 {
      store.insert(Self.result(5000), for: Self.key("\(number)"))
      await store.drain(within: .seconds(20))
      #expect(Self.names(folder.path).count <= 21)
    }
    #expect(store.figures.evictions >= 79)
    #expect(store.figures.bytes == Self.names(folder.path).count * 8192)
  }

  @Test("Old temporary files are removed, but temporary files that are being written are kept")
  func temporary() throws {
    let folder = try ScratchFolder([:])
    let files = StoreFolder(path: folder.path)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/0a", withIntermediateDirectories: true)
    let (old, new, foreign) = ("0a/.tmp-old", "0a/.tmp-new", "0a/notes.txt")
    for name in [old, new, foreign] {
      try Data([1]).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }
    for name in [old, foreign] { try Self.setAge(10_000, of: "\(folder.path)/\(name)") }
    _ = files.sweep(limit: 0)
    #expect(Self.names(folder.path) == [new, foreign].sorted())
  }

  @Test("If the folder cannot be used, results are not stored, and errors are counted")
  func unusable() async throws {
    let folder = try ScratchFolder(["file": "not a folder"])
    let store = Self.store(folder.path + "/file")
    store.insert(Self.result(10), for: Self.key("a"))
    await store.drain(within: .seconds(20))
    #expect(await store.result(for: Self.key("a")) == nil)
    #expect(store.figures.writeErrors == 1 && store.figures.misses == 1)
    let name = try #require(StoreFolder.name(of: Self.key("a")))
    let blocked = try ScratchFolder([String(name.prefix(2)): "a file in place of a subfolder"])
    let other = Self.store(blocked.path)
    other.insert(Self.result(10), for: Self.key("a"))
    await other.drain(within: .seconds(20))
    #expect(other.figures.writeErrors == 1)
    #expect(Self.names(blocked.path).isEmpty)
  }

  @Test(
    "If the store's disk does not answer, requests do without the store, and later ones do not wait"
  )
  func stuckReads() async throws {
    let folder = try ScratchFolder([:])
    let writer = Self.store(folder.path)
    writer.insert(Self.result(10), for: Self.key("a"))
    await writer.drain(within: .seconds(20))
    let waits = Waits()
    let reads = DiskThreads(1, mostOperations: 3, sleep: waits.wait)
    let store = Self.store(folder.path, reads: reads)
    let disk = StuckDisk(reads)
    // The first two reads wait until the time limit. The maximum number of operations is then in
    // progress, so the third read fails without waiting.
    for round in 1...3 {
      #expect(await store.result(for: Self.key("a")) == nil)
      #expect(waits.all == Array(repeating: .milliseconds(500), count: min(round, 2)))
    }
    #expect(store.figures.misses == 3 && store.figures.readErrors == 0)
    disk.answer()
    while reads.load > 0 { try await Task.sleep(for: .milliseconds(1)) }
    waits.areEndless = true
    #expect(await store.result(for: Self.key("a"))?.bytes == Self.result(10).bytes)
    #expect(store.figures.hits == 1)
  }

  @Test(
    "Results that wait for the disk count as used memory; if too many wait, more are not stored"
  )
  func stuckWrites() async throws {
    let folder = try ScratchFolder([:])
    let writes = DiskThreads(1, mostOperations: 3)
    let store = Self.store(folder.path, writes: writes)
    await store.drain(within: .seconds(20))
    let disk = StuckDisk(writes)
    let pool = RenderPool(TextRenderer(fonts: .bundled), workers: 1, memory: 1 << 20)
    let memory = ResponseMemory(pool)
    for name in ["a", "b", "c"] {
      var result = Self.result(4096)
      result.hold = memory.hold(result.bytes)
      store.insert(result, for: Self.key(name))
    }
    // Two results wait for the disk, so their memory stays reserved. The store has skipped the
    // third result and released its memory.
    #expect(pool.load.memory == 2 * 4096)
    #expect(store.figures.refused == 1 && store.figures.tooLarge == 0)
    #expect(await store.result(for: Self.key("a")) == nil)
    disk.answer()
    await store.drain(within: .seconds(20))
    #expect(pool.load.memory == 0)
    #expect(Self.names(folder.path).count == 2 && store.figures.writeErrors == 0)
    #expect(await store.result(for: Self.key("b"))?.bytes == Self.result(4096).bytes)
  }

  @Test("A result of 32 MiB is stored, and a larger result is counted as too large, not as refused")
  func large() async throws {
    let folder = try ScratchFolder([:])
    let store = Self.store(folder.path)
    for (size, name) in [(ResultStore.mostBytes, "a"), (ResultStore.mostBytes + 1, "b")] {
      var result = RenderResult()
      result.bytes = ByteBuffer(repeating: 7, count: size)
      store.insert(result, for: Self.key(name))
    }
    await store.drain(within: .seconds(60))
    #expect(store.figures.tooLarge == 1 && store.figures.refused == 0)
    #expect(Self.names(folder.path).count == 1)
    let bytes = try StoreFolder(path: folder.path).read(
      #require(StoreFolder.name(of: Self.key("a"))), limit: ResultStore.mostBytes + 512)
    #expect((bytes?.count ?? 0) > ResultStore.mostBytes)
    let skipped = store.figures.metrics.filter { $0.name == "galley_store_skipped_total" }
    #expect(skipped.map(\.value) == [0, 1])
  }

  private static func setAge(_ seconds: Int, of file: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: Double(-seconds))], ofItemAtPath: file)
  }
}
