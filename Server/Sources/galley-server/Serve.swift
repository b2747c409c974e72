import ArgumentParser
import Galley
import GalleyServer
import Glibc
import Logging
import Metrics

/// Serves until it is told to end.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve until SIGTERM; read templates and assets again at SIGHUP.",
    discussion: """
      Every flag can be given by the environment too: --longest-wait as GALLEY_LONGEST_WAIT, lists \
      separated by commas. What strangers send may name no file but those of --assets.
      """)

  @OptionGroup var options: ServeOptions
  @OptionGroup var limits: LimitOptions

  /// The argument that makes this program a process that draws for another.
  @Flag(help: .private)
  var drawForServer = false

  func run() async throws {
    // Answers to who has left, and hang-ups before there is a server, are no reason to end.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGHUP, SIG_IGN)
    var options = options
    try options.takeEnvironment()
    let configuration = try options.configuration(limits: limits.limits())
    LoggingSystem.bootstrap { JSONLogHandler(label: $0) }
    let logger = Logger(label: "galley-server")
    if drawForServer { return try draw(configuration, logger) }
    raiseFileLimit()
    // What only this process has to know is not for those that draw.
    for name in ["GALLEY_KEY", "GALLEY_TOKEN"] { unsafe unsetenv(name) }
    let registry = PrometheusRegistry(MetricDescriptions.all)
    MetricsSystem.bootstrap(registry)
    let isolated =
      configuration.isolates
      ? IsolatedRenderers(
        arguments: Self.withoutSecrets(CommandLine.arguments) + ["--draw-for-server"],
        mostBytes: configuration.capacity.memory) : nil
    do throws(StartError) {
      let service = try await GalleyService(
        configuration, isolated: isolated, registry: registry, logger: logger)
      try await serve(service)
    } catch {
      logger.critical("not started", metadata: ["reason": "\(error.description)"])
      throw ExitCode(1)
    }
  }

  private func serve(_ service: GalleyService) async throws(StartError) {
    do {
      try await service.run()
    } catch {
      throw StartError("the server ended: \(error)")
    }
  }

  /// Has the process open as many files as it may: each connection is one.
  private func raiseFileLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Arguments without keys and tokens.
  private static func withoutSecrets(_ arguments: [String]) -> [String] {
    var kept: [String] = []
    var skips = false
    for argument in arguments {
      defer { skips = argument == "--key" || argument == "--token" }
      guard !skips, argument != "--key", argument != "--token", !argument.hasPrefix("--key="),
        !argument.hasPrefix("--token=")
      else { continue }
      kept.append(argument)
    }
    return kept
  }

  /// Draws for a server that reads this process' standard output.
  private func draw(_ configuration: ServerConfiguration, _ logger: Logger) throws {
    // Only the server ends it: signals of the terminal are for all of the group.
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, SIG_IGN)
    // A document may need as much of a stack as the main thread has.
    let thread = WorkerThread {
      do throws(StartError) {
        try IsolatedWorker.run { files throws(StartError) in
          try ServedContent(
            files, limits: configuration.limits,
            includesSystemFonts: configuration.includesSystemFonts)
        }
      } catch {
        logger.critical(
          "no process to draw in", metadata: ["reason": "\(error.description)"])
      }
    }
    thread?.join()
  }
}
