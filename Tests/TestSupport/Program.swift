package import Foundation

/// A running program that a test has started.
package struct Program {
  /// The exit status and the output of a program.
  package struct Outcome {
    package let status: Int32
    package let reason: Process.TerminationReason
    package let output: Data
    package let errors: String

    package var text: String { String(decoding: output, as: UTF8.self) }
    package var lines: [String] { text.split(separator: "\n").map(String.init) }
    /// The lines that the program has written to standard error.
    package var messages: [String] { errors.split(separator: "\n").map(String.init) }
  }

  package let process: Process
  package let output: FileHandle
  /// The folder with the file to which the program writes standard error. Unlike a pipe, a file
  /// cannot fill up and block the program.
  private let files: TemporaryFolder

  /// Starts a program without waiting for it.
  ///
  /// - Parameters:
  ///   - executable: the path of the program.
  ///   - arguments: the program's arguments.
  ///   - folder: the working directory. Default: the tests' directory.
  ///   - input: the standard input, a `FileHandle` or a `Pipe`. Default: empty.
  ///   - environment: the environment variables. Default: the tests' environment.
  package init(
    starting executable: URL, _ arguments: [String], in folder: URL? = nil, input: Any? = nil,
    environment: [String: String]? = nil
  ) throws {
    files = try TemporaryFolder()
    process = Process()
    process.executableURL = executable
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    if let environment { process.environment = environment }
    process.standardInput = input ?? FileHandle.nullDevice
    let pipe = Pipe()
    output = pipe.fileHandleForReading
    process.standardOutput = pipe
    process.standardError = try FileHandle(forWritingTo: files.write("", to: "stderr"))
    try process.run()
  }

  /// Runs a program until it ends.
  package static func run(
    _ executable: String, _ arguments: [String], input: String? = nil
  ) throws -> Outcome {
    try run(URL(filePath: executable), arguments, input: input)
  }

  /// Runs a program until it ends.
  package static func run(
    _ executable: URL, _ arguments: [String], in folder: URL? = nil, input: String? = nil,
    environment: [String: String]? = nil
  ) throws -> Outcome {
    let source = try TemporaryFolder()
    let handle = try input.map { try FileHandle(forReadingFrom: source.write($0, to: "stdin")) }
    return try Program(
      starting: executable, arguments, in: folder, input: handle, environment: environment
    ).end()
  }

  /// The text that the program has written to standard error so far.
  package var errors: String {
    get throws { String(decoding: try files.read("stderr"), as: UTF8.self) }
  }

  /// Waits until the program ends.
  package func end() throws -> Outcome {
    let data = try output.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, reason: process.terminationReason, output: data,
      errors: try errors)
  }
}
