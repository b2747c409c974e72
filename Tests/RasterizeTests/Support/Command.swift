// Runs the command as a person or a program would.

import Foundation
import TestSupport
import Testing

/// The built command, run in a folder of its own.
enum Command {
  typealias Outcome = Program.Outcome

  /// The command beside the test bundle that is running.
  static let executable: URL = {
    let running = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let built = URL(filePath: running ?? CommandLine.arguments[0]).deletingLastPathComponent()
    let helper = built.appending(path: "rasterize")
    if FileManager.default.isExecutableFile(atPath: helper.path) { return helper }
    // Run by the toolchain's helper, which loads the bundle it is given.
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? ""
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: "rasterize")
  }()

  /// The environment of the tests with some more variables and without fonts of the user.
  private static func environment(_ variables: [String: String]) -> [String: String] {
    // Where tests run in the background SIGINT is ignored, and the command would inherit that.
    signal(SIGINT, SIG_DFL)
    var environment = ProcessInfo.processInfo.environment
    environment["GALLEY_FONTS"] = nil
    return environment.merging(variables) { $1 }
  }

  /// Starts the command without waiting for it.
  static func start(
    _ arguments: [String], in folder: TemporaryFolder, input: Any? = nil,
    environment variables: [String: String] = [:]
  ) throws -> Program {
    try Program(
      starting: executable, arguments, in: folder.url, input: input,
      environment: environment(variables))
  }

  /// Runs the command to its end.
  static func run(
    _ arguments: String..., in folder: TemporaryFolder, input: String? = nil,
    environment variables: [String: String] = [:]
  ) throws -> Outcome {
    try Program.run(
      executable, arguments, in: folder.url, input: input, environment: environment(variables))
  }

  /// Runs the command with arguments that were put together.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, input: String? = nil
  ) throws -> Outcome {
    try Program.run(
      executable, arguments, in: folder.url, input: input, environment: environment([:]))
  }

  /// Runs a line of shell in which `$RASTERIZE` is the command.
  static func shell(_ line: String, in folder: TemporaryFolder) throws -> Outcome {
    try Program.run(
      URL(filePath: "/bin/sh"), ["-c", line], in: folder.url,
      environment: environment(["RASTERIZE": executable.path]))
  }
}

/// A picture of the golden documents.
func asset(_ name: String) -> URL {
  Repository.url("Tests/GoldenTests/Cases/attachment/Assets/\(name).png")
}
