import ArgumentParser
import Galley
import GalleyProcesses
import GalleyServer
import Glibc
import Logging
import Metrics

/// The subcommand that runs the server until SIGTERM or SIGINT.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve until SIGTERM; reload templates and assets at SIGHUP.",
    discussion: """
      Every flag has an environment variable: GALLEY_LONGEST_WAIT sets --longest-wait. Separate \
      the items of a list with commas. Requests can use only the files in --assets.

      OTEL_EXPORTER_OTLP_ENDPOINT=http://HOST:4318 sends spans to a collector.

      If there are keys, cards need signed URLs, and POST needs a token. With ,rate=50/s,burst=100 \
      after its digits, a key has a limit of requests; over it, the answer is 429. Without ,burst=, \
      the burst is the requests of a second. On a Unix socket, POST always needs a token. POST \
      through a proxy, with \
      the header Forwarded, X-Forwarded-For or Via, always needs a token. Prefer --key-file and \
      --token-file: all users of the machine can read command lines.
      """)

  @OptionGroup var options: ServeOptions
  @OptionGroup var limits: LimitOptions

  /// Whether this program runs as a render process of another galley-server process.
  @Flag(help: .private)
  var drawForServer = false

  func run() async throws {
    // Ignore these signals, so that neither a write to a closed connection nor a SIGHUP during the
    // start ends the server.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGHUP, SIG_IGN)
    // Protect the memory before the server reads keys. Render processes run as the same user as the
    // server, so an attacker who controls one could otherwise read the server's memory.
    ProcessMemory.protect()
    var options = options
    try options.takeEnvironment()
    let configuration = try options.configuration(limits: limits.limits())
    LoggingSystem.bootstrap { JSONLogHandler(label: $0) }
    let logger = Logger(label: "galley-server")
    if drawForServer { return try draw(configuration, logger) }
    raiseFileLimit()
    let arguments = ProcessSecrets.removed(from: CommandLine.arguments)
    ProcessSecrets.remove()
    // Turn off Swift's crash handler for render processes. The handler would keep a crashed process
    // alive until a backtrace is written, and the client would have to wait.
    unsafe setenv("SWIFT_BACKTRACE", "enable=no", 1)
    let registry = PrometheusRegistry(MetricDescriptions.all)
    MetricsSystem.bootstrap(registry)
    let isolated =
      configuration.isolates
      ? IsolatedRenderers(
        arguments: arguments + ["--draw-for-server"],
        mostBytes: configuration.capacity.memory, workers: configuration.capacity.workers) : nil
    do throws(StartError) {
      let spans = try Environment.plain("OTEL_EXPORTER_OTLP_ENDPOINT").map {
        url throws(StartError) in try OTLPExporter(url, logger)
      }
      spans?.bootstrap()
      let service = try await GalleyService(
        configuration, isolated: isolated, registry: registry, spans: spans, logger: logger)
      try await serve(service)
    } catch {
      logger.critical("not started", metadata: ["reason": "\(error.description)"])
      throw ExitCode(1)
    }
  }

  private func serve(_ service: GalleyService) async throws(StartError) {
    do {
      try await service.run()
    } catch let error as StartError {
      throw error
    } catch {
      throw StartError("the server failed: \(error)")
    }
  }

  /// Raises the limit on open files, because each connection needs a file descriptor.
  private func raiseFileLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Runs this process as a render process of a server. The server reads the results from this
  /// process's standard output.
  private func draw(_ configuration: ServerConfiguration, _ logger: Logger) throws {
    // Ignore signals from the terminal, which are sent to the whole process group. Only the server
    // ends this process.
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, SIG_IGN)
    // Use a thread with a large stack, because a document can need as much stack as the main thread
    // has.
    let thread = WorkerThread {
      do throws(StartError) {
        try IsolatedWorker.run(assetBytes: configuration.assetBytesPerProcess) {
          files, pictures throws(StartError) in
          try ServedContent(
            files, pictures: pictures, limits: configuration.limits,
            includesSystemFonts: configuration.includesSystemFonts)
        }
      } catch {
        logger.critical(
          "render process not started", metadata: ["reason": "\(error.description)"])
      }
    }
    thread?.join()
  }
}
