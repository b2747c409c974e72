// The functions that libFuzzer calls. The variable FUZZ_TARGET selects the fuzz target, so that one
// program serves all targets.

import CLibFuzzer
import Glibc

/// Runs the selected fuzz target on an input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  FuzzTarget.chosen.run(input)
  return 0
}

/// Mutates an input in place. Returns the input's new size in bytes.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ largest: Int, _ seed: CUnsignedInt
) -> Int {
  var generator = SplitMix(seed: UInt64(seed))
  // A third of the mutations ignore the JSON syntax, so that invalid JSON is tested too.
  guard FuzzTarget.chosen.isJSON, Int.random(in: 0..<3, using: &generator) != 0 else {
    return unsafe LLVMFuzzerMutate(bytes, count, largest)
  }
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let changed = JSONMutation.change(input, &generator), changed.count <= largest else {
    return unsafe LLVMFuzzerMutate(bytes, count, largest)
  }
  unsafe bytes?.update(from: changed, count: changed.count)
  return changed.count
}

/// Combines two fuzz inputs. Returns the size of the new input, or 0 if they cannot be combined.
@_cdecl("LLVMFuzzerCustomCrossOver")
public func cross(
  _ one: UnsafePointer<UInt8>?, _ oneCount: Int, _ other: UnsafePointer<UInt8>?,
  _ otherCount: Int, _ output: UnsafeMutablePointer<UInt8>?, _ largest: Int,
  _ seed: CUnsignedInt
) -> Int {
  guard FuzzTarget.chosen.isJSON else { return 0 }
  var generator = SplitMix(seed: UInt64(seed))
  let base = unsafe Array(UnsafeBufferPointer(start: one, count: oneCount))
  let donor = unsafe Array(UnsafeBufferPointer(start: other, count: otherCount))
  guard let child = JSONMutation.graft(donor, on: base, &generator), child.count <= largest else {
    return 0
  }
  unsafe output?.update(from: child, count: child.count)
  return child.count
}

/// If the first argument is `--dictionary`, prints the fuzz target's dictionary and exits.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  let target = FuzzTarget.chosen
  guard let count = unsafe count?.pointee, count > 1,
    let argument = unsafe arguments?.pointee?[1],
    unsafe String(cString: argument) == "--dictionary"
  else { return 0 }
  for word in target.words { print(Words.entry(word)) }
  exit(0)
}

/// Prints a problem and aborts, so that libFuzzer saves the input.
func find(_ problem: String, _ details: String...) -> Never {
  print("FIND:", problem)
  for detail in details { print(detail) }
  fflush(nil)
  abort()
}

/// A random number generator that depends only on libFuzzer's seed.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
