// The command line of Galley's benchmark peer: galley-peer [--fresh] WORKLOAD.json STAGE REPEATS
// [OUT.png].

import Glibc

/// Prints one JSON line per repetition. Repetition 0 is the first call, so it begins with empty
/// caches. If the stage's name ends in `=`, all repetitions use the same text. With `OUT.png`, the
/// program writes the picture and measures nothing.
@main
enum Main {
  /// Makes the allocator keep the memory of a freed picture for the next picture, as `rasterize`
  /// does.
  private static func keepFreedMemory() {
    guard let block = unsafe malloc(4 << 20) else { return }
    // Write to the block. Otherwise the compiler would remove the calls of malloc and free.
    unsafe explicit_bzero(block, 1)
    unsafe free(block)
  }

  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isFresh = arguments.first == "--fresh"
    if isFresh { arguments.removeFirst() }
    guard arguments.count >= 3, let repeats = Int(arguments[2]), repeats >= 0 else {
      print("usage: galley-peer [--fresh] WORKLOAD.json layout|raster|png REPEATS [OUT.png]")
      exit(64)
    }
    guard let bytes = Files.read(arguments[0]) else {
      print("cannot read \(arguments[0])")
      exit(66)
    }
    keepFreedMemory()
    let workload = try Workload(JSON(bytes))
    let peer = GalleyPeer(isFresh: isFresh)
    if arguments.count > 3 {
      guard Files.write(try peer.png(workload), to: arguments[3]) else { exit(74) }
      return
    }
    let isIdentical = arguments[1].hasSuffix("=")
    // If this benchmark program does not have the requested stage, print nothing.
    guard let stage = Stage(rawValue: String(arguments[1].prefix { $0 != "=" })) else { return }
    for repetition in 0...repeats {
      let workload = isIdentical ? workload : workload.rotated(by: repetition)
      peer.prepare()
      let start = Times.now
      let bytes = try peer.run(stage, workload)
      let times = Times.now - start
      // Swift's `print` and number formatting would make the process load another half a megabyte
      // of code. The benchmark would measure this as the peer's memory.
      _ = unsafe puts(
        """
        {"peer": "\(peer.name)", "workload": "\(workload.name)", "stage": "\(arguments[1])", \
        "rep": \(repetition), "cpu": \(milliseconds(times.cpu)), \
        "wall": \(milliseconds(times.wall)), "bytes": \(bytes)}
        """)
    }
  }
}

/// Formats nanoseconds as milliseconds with six decimal places.
private func milliseconds(_ nanoseconds: Int) -> String {
  let rest = String(nanoseconds % 1_000_000)
  return "\(nanoseconds / 1_000_000)." + String(repeating: "0", count: 6 - rest.utf8.count) + rest
}

/// The process's CPU time and the wall-clock time, in nanoseconds.
struct Times {
  var cpu: Int
  var wall: Int

  static var now: Times {
    Times(cpu: nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID), wall: nanoseconds(of: CLOCK_MONOTONIC))
  }

  static func - (end: Times, start: Times) -> Times {
    Times(cpu: end.cpu - start.cpu, wall: end.wall - start.wall)
  }

  private static func nanoseconds(of clock: clockid_t) -> Int {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
