import Glibc
import NIOCore
import ServiceLifecycle

/// A service that listens on an address. If the address cannot be used, the error names the flag
/// and a remedy.
struct Listener<Base: Service>: Service {
  let base: Base
  /// The command-line flag that sets the address, such as `--listen`.
  let flag: String
  let address: ServerConfiguration.Address

  func run() async throws {
    do {
      try await base.run()
    } catch let error as IOError {
      throw StartError("\(flag) \(address.text): \(Self.reason(error))")
    }
  }

  private static func reason(_ error: IOError) -> String {
    switch error.errnoCode {
    case EADDRINUSE: "the address is in use; choose another port, or stop the other program"
    case EADDRNOTAVAIL: "this machine does not have the address; choose an address of this machine"
    case EACCES: "the address is not permitted; choose a port above 1023"
    default: "\(error)"
    }
  }
}
