// The complete server, with two listeners, one renderer, and signal handling.

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

/// The complete server: a public listener, an admin listener, and the state that both share.
package struct GalleyService: Sendable {
  private let configuration: ServerConfiguration
  private let service: RenderService
  private let pictures: PictureAnswers
  private let documents: ByteCache<StoredDocument>
  private let registry: PrometheusRegistry
  private let readiness: Readiness
  private let logger: Logger
  private let spans: OTLPExporter?

  /// Creates the server. Reads the templates and assets, and draws the test picture for the
  /// readiness check.
  ///
  /// - Parameters:
  ///   - isolated: the render processes, or `nil` to render in this process.
  ///   - registry: the registry of metrics.
  ///   - spans: the exporter of spans; `nil` exports no spans.
  package init(
    _ configuration: ServerConfiguration, isolated: IsolatedRenderers?,
    registry: PrometheusRegistry, spans: OTLPExporter? = nil, logger: Logger
  ) async throws(StartError) {
    try configuration.check()
    self.configuration = configuration
    self.registry = registry
    self.logger = logger
    self.spans = spans
    _ = ProcessFigures.start
    logger.info("\(configuration.access)")
    let content = try configuration.content()
    Self.report(content, to: logger)
    service = RenderService(content, configuration.capacity, isolated: isolated)
    pictures = PictureAnswers(
      service, configuration.keys, ByteCache<RenderResult>(limit: configuration.cacheBytes),
      store: configuration.store.map {
        ResultStore($0, limit: configuration.storeBytes, logger: logger)
      }, maxAge: configuration.maxAge)
    documents = ByteCache<StoredDocument>(limit: configuration.documentCacheBytes)
    do throws(Problem) {
      readiness = try await Readiness(service)
    } catch {
      throw StartError("the test image cannot be rendered: \(error.detail)")
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
    let store = pictures.store
    registry.collect {
      let (load, size) = (service.load, service.size)
      let kept = [cache.figures, documents.figures]
      let content = service.content
      let (statistics, assets) = (content.renderer.statistics, content.assets.cache.figures)
      return [
        CollectedMetric(
          "galley_queue_depth", .gauge, "Requests waiting for a worker.", Double(load.waiting)),
        CollectedMetric("galley_workers", .gauge, "Workers.", Double(size.workers)),
        CollectedMetric(
          "galley_workers_busy", .gauge, "Workers that are rendering.", Double(load.rendering)),
        CollectedMetric(
          "galley_memory_reserved_bytes", .gauge, "Memory reserved by running renders.",
          Double(load.memory)),
        CollectedMetric(
          "galley_engine_cache_bytes", .gauge,
          "Bytes of glyphs, words, images and shadows in the engine's caches.",
          Double(
            [statistics.glyphs, statistics.words, statistics.attachments, statistics.shadows]
              .reduce(0) { $0 + $1.bytes })),
        CollectedMetric(
          "galley_cache_bytes", .gauge, "Bytes of cached images and documents.",
          kept.reduce(0) { $0 + Double($1.bytes) }),
        CollectedMetric(
          "galley_cache_evictions_total", .counter, "Images and documents evicted from the caches.",
          kept.reduce(0) { $0 + Double($1.evictions) }),
        CollectedMetric(
          "galley_asset_bytes", .gauge, "Bytes of asset images in memory.", Double(assets.bytes)),
        CollectedMetric(
          "galley_asset_reads_total", .counter, "Asset images read from the folder.",
          Double(assets.reads)),
        CollectedMetric(
          "galley_asset_decodes_total", .counter, "Asset images decoded.",
          Double(assets.decodes)),
        CollectedMetric(
          "galley_asset_evictions_total", .counter, "Asset images evicted from memory.",
          Double(assets.evictions)),
      ] + (store?.figures.metrics ?? []) + ProcessFigures.metrics
    }
  }

  /// All public routes.
  var routes: RouteTable {
    let doors = configuration.doors
    var routes = CardRoutes(service: service, pictures: pictures, doors: doors).routes
    routes +=
      DocumentRoutes(
        service: service, pictures: pictures, doors: doors, documents: documents,
        prefix: configuration.prefix
      ).routes
    routes.append(
      BatchRoute(
        service: service, doors: doors,
        slots: RowSlots(
          configuration.capacity.workers, bytesAhead: configuration.capacity.memory / 4),
        logger: logger
      ).route)
    routes +=
      InformationRoutes(
        service: service, doors: doors, hasPlayground: configuration.hasPlayground
      ).routes
    routes.append(OpenAPI.route(of: routes, prefix: configuration.prefix))
    return RouteTable(
      routes: routes, prefix: configuration.prefix, crossOrigin: configuration.crossOrigin)
  }

  /// The router for the public ``routes``.
  var router: Router<ServerContext> {
    let router = Router(context: ServerContext.self)
    router.add(
      middleware: RequestGate(
        metrics: service.metrics, logger: logger, addressBytes: configuration.addressBytes,
        crossOrigin: configuration.crossOrigin))
    routes.add(to: router)
    return router
  }

  /// Serves until SIGTERM or SIGINT, then finishes the running requests. SIGHUP reloads templates
  /// and assets.
  package func run() async throws {
    let readers = MultiThreadedEventLoopGroup(
      numberOfThreads: max(1, configuration.capacity.workers / 2))
    let operators = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let admin = AdminRoutes(service: service, registry: registry, readiness: readiness)
    // The services of this list shut down from last to first. The public listener therefore
    // finishes its requests while the pool still renders. The admin listener shuts down last.
    var services = ServiceGroupConfiguration(
      services: [
        .init(
          service: application(
            admin.router.buildResponder(), configuration.adminListen, "admin", operators)),
        .init(
          service: PoolDrain(
            service: service, store: pictures.store, limit: configuration.drainTime)),
        .init(
          service: application(router.buildResponder(), configuration.listen, "main", readers)),
        .init(service: ReloadOnHangup(reload: reload)),
        .init(service: ReadinessDrain(readiness: readiness)),
      ], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    // The exporter of spans shuts down last, so that it can send the spans of the last requests.
    if let spans { services.services.insert(.init(service: spans), at: 0) }
    services.maximumGracefulShutdownDuration = configuration.drainTime
    let sockets = [configuration.listen, configuration.adminListen].compactMap(\.socket)
      .map { UnixSocket(path: $0) }
    for socket in sockets { try socket.prepare() }
    defer { for socket in sockets { socket.remove() } }
    try await ServiceGroup(configuration: services).run()
    try await readers.shutdownGracefully()
    try await operators.shutdownGracefully()
  }

  private func application(
    _ responder: RouterResponder<ServerContext>, _ address: ServerConfiguration.Address,
    _ name: String, _ group: MultiThreadedEventLoopGroup
  ) -> some Service {
    let times = ConnectionWatch.Times(
      head: .init(configuration.headTime), body: .init(configuration.bodyTime + .seconds(2)),
      idle: .init(configuration.idleTime),
      streamedPath: configuration.prefix + BatchRoute.path)
    // Allow request heads that are larger than the URL limit. If a URL is too long, the server can
    // then respond with status 414.
    let limits = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: 32 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 64)
    let (logger, memory) = (logger, service.responses)
    let application = Application(
      responder: responder,
      server: HTTPServerBuilder { responder in
        LoopChannel(
          channel: HTTP1Channel(
            responder: responder,
            configuration: .init(
              additionalChannelHandlers: [
                ConnectionWatch(times, memory: memory), BrokenRequests(limits),
              ],
              httpDecoderConfiguration: limits)))
      },
      configuration: ApplicationConfiguration(
        address: address.socket.map { .unixDomainSocket(path: $0) }
          ?? .hostname(address.host, port: address.port),
        availableConnectionsDelegate: MaximumAvailableConnections(configuration.connections)),
      onServerRunning: { channel in
        logger.info(
          "listening",
          metadata: ["listener": "\(name)"].merging(address.place(of: channel)) { $1 })
      }, eventLoopGroupProvider: .shared(group), logger: logger)
    return Listener(
      base: application, flag: name == "main" ? "--listen" : "--admin-listen", address: address)
  }

  /// Reloads templates and assets. If the new content is invalid, the server keeps the old content.
  private func reload() {
    Counter(label: "galley_template_reloads_total").increment()
    do throws(StartError) {
      let content = try configuration.content(base: service.content)
      Self.report(content, to: logger)
      service.replace(content)
      logger.info(
        "reloaded", metadata: ["templates": .stringConvertible(content.templates.count)])
    } catch {
      logger.error(
        "not reloaded; the previous content stays in use",
        metadata: ["reason": "\(error.description)"])
    }
  }
}

extension ServerConfiguration.Address {
  /// The address at which a listener accepts connections, for the log.
  fileprivate func place(of channel: any Channel) -> Logger.Metadata {
    if let socket { return ["socket": "\(socket)"] }
    return [
      "host": "\(host)", "port": .stringConvertible(channel.localAddress?.port ?? port),
    ]
  }
}

/// Reloads templates and assets on every SIGHUP.
private struct ReloadOnHangup: Service {
  let reload: @Sendable () -> Void

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
      // Reload on a separate thread, so that requests continue during the reload.
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

/// A service that makes `/readyz` fail as soon as the server begins to shut down.
private struct ReadinessDrain: Service {
  let readiness: Readiness

  func run() async throws {
    try? await gracefulShutdown()
    readiness.drain()
  }
}

/// Shuts down the thread pool when all requests have been answered or the time limit is reached.
/// Then waits until the store has written all results.
private struct PoolDrain: Service {
  let service: RenderService
  let store: ResultStore?
  let limit: Duration

  func run() async throws {
    try? await gracefulShutdown()
    let end = ContinuousClock.now + limit
    await service.shutDown(within: limit)
    await store?.drain(within: end - .now)
  }
}
