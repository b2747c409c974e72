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
    var options = options
    try options.takeEnvironment()
    let configuration = try options.configuration(limits: limits.limits())
    if drawForServer { return try draw(configuration) }
    LoggingSystem.bootstrap { JSONLogHandler(label: $0) }
    let registry = PrometheusRegistry(ServiceMetrics.descriptions)
    MetricsSystem.bootstrap(registry)
    let isolated =
      configuration.isolates
      ? IsolatedRenderers(arguments: CommandLine.arguments + ["--draw-for-server"]) : nil
    let logger = Logger(label: "galley-server")
    do throws(StartError) {
      let service = try await GalleyService(
        configuration, isolated: isolated, registry: registry, logger: logger)
      try await serve(service, logger)
    } catch {
      logger.critical("not started", metadata: ["reason": "\(error.description)"])
      throw ExitCode(1)
    }
  }

  private func serve(_ service: GalleyService, _ logger: Logger) async throws(StartError) {
    do {
      try await service.run()
    } catch {
      throw StartError("the server ended: \(error)")
    }
  }

  /// Draws for a server that reads this process' standard output.
  private func draw(_ configuration: ServerConfiguration) throws {
    // Only the server ends it: signals of the terminal are for all of the group.
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, SIG_IGN)
    signal(SIGHUP, SIG_IGN)
    do throws(StartError) {
      IsolatedWorker.run(
        try ServedContent(configuration.source), deadline: configuration.capacity.deadline,
        memory: configuration.capacity.memory / configuration.capacity.workers)
    } catch {
      throw ExitCode(1)
    }
  }
}
