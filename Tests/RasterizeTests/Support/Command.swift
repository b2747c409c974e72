// Runs the `rasterize` command as a separate process.

import Foundation
import TestSupport
import Testing

/// The built `rasterize` command. Each run uses a temporary folder as its working directory.
enum Command {
  typealias Outcome = Program.Outcome

  /// The URL of the command, which is next to the running test bundle.
  static let executable: URL = {
    let running = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let built = URL(filePath: running ?? CommandLine.arguments[0]).deletingLastPathComponent()
    let helper = built.appending(path: "rasterize")
    if FileManager.default.isExecutableFile(atPath: helper.path) { return helper }
    // A helper program of the toolchain can run the tests. The path of the test bundle is then one
    // of the arguments.
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? ""
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: "rasterize")
  }()

  /// The tests' environment, with additional variables and without the user's fonts.
  private static func environment(_ variables: [String: String]) -> [String: String] {
    // If a shell runs the tests in the background, the test process ignores SIGINT. Without this
    // call, the command would inherit this setting.
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

  /// Runs the command until it ends.
  static func run(
    _ arguments: String..., in folder: TemporaryFolder, input: String? = nil,
    environment variables: [String: String] = [:]
  ) throws -> Outcome {
    try Program.run(
      executable, arguments, in: folder.url, input: input, environment: environment(variables))
  }

  /// Runs the command with an array of arguments until it ends.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, input: String? = nil
  ) throws -> Outcome {
    try Program.run(
      executable, arguments, in: folder.url, input: input, environment: environment([:]))
  }

  /// Runs a shell command line in which `$RASTERIZE` is the command.
  static func shell(_ line: String, in folder: TemporaryFolder) throws -> Outcome {
    try Program.run(
      URL(filePath: "/bin/sh"), ["-c", line], in: folder.url,
      environment: environment(["RASTERIZE": executable.path]))
  }
}

/// Returns the URL of an image that the golden cases for attachments use.
func asset(_ name: String) -> URL {
  Repository.url("Tests/GoldenTests/Cases/attachment/Assets/\(name).png")
}
