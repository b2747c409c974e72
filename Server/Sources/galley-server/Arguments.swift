import ArgumentParser
import GalleyServer

/// `HOST:PORT`.
struct AddressArgument: ExpressibleByArgument {
  let address: ServerConfiguration.Address

  init?(argument: String) {
    guard let address = ServerConfiguration.Address(argument) else { return nil }
    self.address = address
  }

  init(default text: String) throws {
    guard let address = ServerConfiguration.Address(text) else {
      throw ValidationError("\(text) is no host and port")
    }
    self.address = address
  }
}

/// `ID:HEX`.
struct KeyArgument: ExpressibleByArgument {
  let key: SigningKey

  init?(argument: String) {
    guard let key = SigningKey(argument) else { return nil }
    self.key = key
  }
}

/// A time such as `500ms`, `5s`, `2m` or `5`, which is seconds.
struct TimeArgument: ExpressibleByArgument {
  let duration: Duration

  init?(argument: String) {
    let units: [(String, Duration)] = [
      ("ms", .milliseconds(1)), ("s", .seconds(1)), ("m", .seconds(60)), ("", .seconds(1)),
    ]
    guard let unit = units.first(where: { argument.hasSuffix($0.0) }),
      let number = Double(argument.dropLast(unit.0.count)), number > 0, number <= 86_400
    else { return nil }
    duration = unit.1 * number
  }
}

/// A number of bytes: `k`, `M` and `G` are powers of 1,000, `Ki`, `Mi` and `Gi` of 1,024.
struct SizeArgument: ExpressibleByArgument {
  let bytes: Int

  init?(argument: String) {
    let units: [(String, Int)] = [
      ("Ki", 1 << 10), ("Mi", 1 << 20), ("Gi", 1 << 30), ("k", 1000), ("M", 1_000_000),
      ("G", 1_000_000_000), ("", 1),
    ]
    guard let unit = units.first(where: { argument.hasSuffix($0.0) }),
      let number = Int(argument.dropLast(unit.0.count)), number > 0
    else { return nil }
    let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit.1)
    guard !isTooLarge else { return nil }
    self.bytes = bytes
  }
}
