// Runs the command as a person or a program would.

import Foundation
import Testing

/// The built command, run in a folder of its own.
struct Command {
  /// How a run ended, and what it printed.
  struct Outcome {
    let status: Int32
    let reason: Process.TerminationReason
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    /// The messages on standard error.
    var messages: [String] { errors.split(separator: "\n").map(String.init) }
  }

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

  /// Starts the command without waiting for it.
  static func start(
    _ arguments: [String], in folder: Scratch, input: Any? = nil,
    environment: [String: String] = [:],
    executable: URL = executable
  ) throws -> Running {
    // Whoever runs the tests in the background has SIGINT ignored, and the command would inherit it.
    signal(SIGINT, SIG_DFL)
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    var variables = ProcessInfo.processInfo.environment
    variables["GALLEY_FONTS"] = nil
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = input ?? FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    let errors = folder.unlisted("stderr-\(UUID().uuidString)")
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    return Running(process: process, output: output.fileHandleForReading, errors: errors)
  }

  /// Runs the command to its end.
  static func run(
    _ arguments: String..., in folder: Scratch, input: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    var source: FileHandle?
    if let input {
      let file = folder.unlisted("stdin-\(UUID().uuidString)")
      try Data(input.utf8).write(to: file)
      source = try FileHandle(forReadingFrom: file)
    }
    return try start(arguments, in: folder, input: source, environment: environment).end()
  }

  /// Runs a line of shell in which `$RASTERIZE` is the command.
  static func shell(_ line: String, in folder: Scratch) throws -> Outcome {
    try start(
      ["-c", line], in: folder, environment: ["RASTERIZE": executable.path],
      executable: URL(filePath: "/bin/sh")
    ).end()
  }

  /// A command that runs.
  struct Running {
    let process: Process
    let output: FileHandle
    let errors: URL

    /// Waits for its end.
    func end() throws -> Outcome {
      let output = try output.readToEnd() ?? Data()
      process.waitUntilExit()
      return Outcome(
        status: process.terminationStatus, reason: process.terminationReason, output: output,
        errors: try String(contentsOf: errors, encoding: .utf8))
    }
  }
}
