// A number of bytes on the command line.

import ArgumentParser

/// A number of bytes: a whole number, or one of `K`, `M` or `G`, each 1024 of the one before.
struct ByteCount: Sendable, Hashable {
  let bytes: Int
}

extension ByteCount: ExpressibleByArgument {
  /// Reads `512M`.
  init?(argument: String) {
    let units: [(Character, Int)] = [("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30)]
    let unit = units.first { $0.0 == argument.uppercased().last }
    guard let number = Int(unit == nil ? argument : String(argument.dropLast())), number > 0
    else { return nil }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: unit?.1 ?? 1)
    guard !overflow else { return nil }
    self.init(bytes: bytes)
  }
}
