// The server as a whole: two listeners, one renderer, signals.

import Galley
import HTTPTypes
import Hummingbird
import HummingbirdCore
package import Logging
import Metrics
import NIOCore
import NIOPosix
import ServiceLifecycle
import UnixSignals

/// The server as a whole: a listener for everybody, one for operators, and what both share.
package struct GalleyService: Sendable {
  private let configuration: ServerConfiguration
  private let service: RenderService
  private let pictures: PictureAnswers
  private let documents: ByteCache<StoredDocument>
  private let registry: PrometheusRegistry
  private let readiness: Readiness
  private let logger: Logger

  /// Reads templates and assets, and draws the first picture.
  ///
  /// - Parameters:
  ///   - isolated: the processes that draw; `nil` draws in this one.
  ///   - registry: what counts.
  package init(
    _ configuration: ServerConfiguration, isolated: IsolatedRenderers?,
    registry: PrometheusRegistry, logger: Logger
  ) async throws(StartError) {
    try configuration.check()
    self.configuration = configuration
    self.registry = registry
    self.logger = logger
    _ = ProcessFigures.start
    let content = try configuration.content()
    Self.report(content, to: logger)
    service = RenderService(content, configuration.capacity, isolated: isolated)
    pictures = PictureAnswers(
      service, configuration.keys, ByteCache<RenderResult>(limit: configuration.cacheBytes))
    documents = ByteCache<StoredDocument>(limit: configuration.documentCacheBytes)
    do throws(Problem) {
      readiness = try await Readiness(service)
    } catch {
      throw StartError("no picture can be drawn: \(error.detail)")
    }
    collectFigures()
  }

  private static func report(_ content: ServedContent, to logger: Logger) {
    for finding in content.findings {
      logger.warning("template", metadata: ["finding": "\(finding)"])
    }
  }

  private func collectFigures() {
    let (service, cache, documents) = (service, pictures.cache, documents)
    registry.collect {
      let (load, size) = (service.load, service.size)
      let kept = [cache.figures, documents.figures]
      let statistics = service.content.renderer.statistics
      return [
        CollectedMetric(
          "galley_queue_depth", .gauge, "Requests that wait for a worker.", Double(load.waiting)),
        CollectedMetric("galley_workers", .gauge, "Workers.", Double(size.workers)),
        CollectedMetric(
          "galley_workers_busy", .gauge, "Workers that draw.", Double(load.rendering)),
        CollectedMetric(
          "galley_memory_reserved_bytes", .gauge, "Memory that pictures under way take.",
          Double(load.memory)),
        CollectedMetric(
          "galley_engine_cache_bytes", .gauge,
          "Bytes of glyphs, words, pictures and shadows that workers keep.",
          Double(
            [statistics.glyphs, statistics.words, statistics.attachments, statistics.shadows]
              .reduce(0) { $0 + $1.bytes })),
        CollectedMetric(
          "galley_cache_bytes", .gauge, "Bytes of pictures and documents that are kept.",
          kept.reduce(0) { $0 + Double($1.bytes) }),
        CollectedMetric(
          "galley_cache_evictions_total", .counter, "Pictures and documents that had to go.",
          kept.reduce(0) { $0 + Double($1.evictions) }),
      ] + ProcessFigures.metrics
    }
  }

  /// All routes that everybody sees.
  var routes: RouteTable {
    let doors = PostDoors(
      token: configuration.token, isOpen: configuration.listen.isLoopback,
      bodyBytes: configuration.bodyBytes, bodyTime: configuration.bodyTime,
      batchBytes: configuration.batchBytes, batchRows: configuration.batchRows)
    var routes = CardRoutes(service: service, pictures: pictures).routes
    routes +=
      DocumentRoutes(
        service: service, pictures: pictures, doors: doors, documents: documents
      ).routes
    routes.append(
      BatchRoute(
        service: service, doors: doors,
        slots: RowSlots(
          configuration.capacity.workers, bytesAhead: configuration.capacity.memory / 4)
      ).route)
    routes += InformationRoutes(service: service, hasPlayground: configuration.hasPlayground).routes
    routes.append(OpenAPI.route(of: routes))
    return RouteTable(routes: routes)
  }

  /// The router of ``routes``.
  var router: Router<ServerContext> {
    let router = Router(context: ServerContext.self)
    router.add(
      middleware: RequestGate(
        metrics: service.metrics, logger: logger, addressBytes: configuration.addressBytes))
    routes.add(to: router)
    return router
  }

  /// Serves until SIGTERM or SIGINT, then answers what is under way. SIGHUP reads templates and
  /// assets again.
  package func run() async throws {
    let readers = MultiThreadedEventLoopGroup(
      numberOfThreads: max(1, configuration.capacity.workers / 2))
    let operators = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let admin = AdminRoutes(service: service, registry: registry, readiness: readiness)
    // Those at the end are shut down first: requests are answered while the pool still draws, and
    // operators see it to the end.
    var services = ServiceGroupConfiguration(
      services: [
        .init(
          service: application(
            admin.router.buildResponder(), configuration.adminListen, "admin", operators)),
        .init(service: PoolDrain(service: service, limit: configuration.drainTime)),
        .init(
          service: application(router.buildResponder(), configuration.listen, "main", readers)),
        .init(service: ReloadOnHangup(reload: reload)),
        .init(service: ReadinessDrain(readiness: readiness)),
      ], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    services.maximumGracefulShutdownDuration = configuration.drainTime
    try await ServiceGroup(configuration: services).run()
    try await readers.shutdownGracefully()
    try await operators.shutdownGracefully()
  }

  private func application(
    _ responder: RouterResponder<ServerContext>, _ address: ServerConfiguration.Address,
    _ name: String, _ group: MultiThreadedEventLoopGroup
  ) -> some ApplicationProtocol {
    let times = ConnectionWatch.Times(
      head: .init(configuration.headTime), body: .init(configuration.bodyTime + .seconds(2)),
      idle: .init(configuration.idleTime), streamedPath: "/v1/batch")
    // An address that fits into the head is refused by its own length.
    let limits = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: 32 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 64)
    let logger = logger
    return Application(
      responder: responder,
      server: HTTPServerBuilder { responder in
        LoopChannel(
          channel: HTTP1Channel(
            responder: responder,
            configuration: .init(
              additionalChannelHandlers: [ConnectionWatch(times), BrokenRequests(limits)],
              httpDecoderConfiguration: limits)))
      },
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port),
        availableConnectionsDelegate: MaximumAvailableConnections(configuration.connections)),
      onServerRunning: { channel in
        logger.info(
          "listening",
          metadata: [
            "listener": "\(name)", "host": "\(address.host)",
            "port": .stringConvertible(channel.localAddress?.port ?? address.port),
          ])
      }, eventLoopGroupProvider: .shared(group), logger: logger)
  }

  /// Reads templates and assets again. Where something is wrong with them, those that are there
  /// stay.
  private func reload() {
    Counter(label: "galley_template_reloads_total").increment()
    do throws(StartError) {
      let content = try configuration.content(base: service.content.renderer)
      Self.report(content, to: logger)
      service.replace(content)
      logger.info(
        "reloaded", metadata: ["templates": .stringConvertible(content.templates.count)])
    } catch {
      logger.error(
        "not reloaded; what was there stays", metadata: ["reason": "\(error.description)"])
    }
  }
}

/// Reads again what the operator has changed, whenever SIGHUP says so.
private struct ReloadOnHangup: Service {
  let reload: @Sendable () -> Void

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
      // On a thread of its own: it takes its time, and requests go on meanwhile.
      await withCheckedContinuation { continuation in
        let thread = WorkerThread {
          reload()
          continuation.resume()
        }
        if thread == nil { continuation.resume() }
      }
    }
  }
}

/// Has `/readyz` say that no more requests should come.
private struct ReadinessDrain: Service {
  let readiness: Readiness

  func run() async throws {
    try? await gracefulShutdown()
    readiness.drain()
  }
}

/// Ends the pool when all requests are answered, or their time is over.
private struct PoolDrain: Service {
  let service: RenderService
  let limit: Duration

  func run() async throws {
    try? await gracefulShutdown()
    await service.shutDown(within: limit)
  }
}
