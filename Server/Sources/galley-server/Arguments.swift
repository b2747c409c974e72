import ArgumentParser
import Galley
import GalleyServer

/// A command-line argument of the form `HOST:PORT` or `unix:PATH`.
struct AddressArgument: ExpressibleByArgument {
  let address: ServerConfiguration.Address

  init?(argument: String) {
    guard let address = ServerConfiguration.Address(argument) else { return nil }
    self.address = address
  }
}

/// A path prefix of all routes, such as `/images`.
struct PrefixArgument: ExpressibleByArgument {
  let path: String

  init?(argument: String) {
    guard let path = PathPrefix.checked(argument) else { return nil }
    self.path = path
  }
}

/// A command-line argument of the form `ID:HEX`, or `ID:HEX,rate=50/s,burst=100`.
struct KeyArgument: ExpressibleByArgument {
  let key: SigningKey

  init?(argument: String) {
    guard let key = SigningKey(argument) else { return nil }
    self.key = key
  }
}

/// A duration such as `500ms`, `5s`, `2m` or `5`. A number without a unit is in seconds.
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

extension ByteCount: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
