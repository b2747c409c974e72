import ArgumentParser

extension Shard: ExpressibleByArgument {
  /// Parses a shard written as `i/n`.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      index >= 1, index <= count
    else { return nil }
    self.init(index: index, count: count)
  }

  var defaultValueDescription: String { "\(index)/\(count)" }
}
