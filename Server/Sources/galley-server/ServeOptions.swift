import ArgumentParser
import Foundation
import Galley
import GalleyServer
import Glibc

/// The flags of the server.
struct ServeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Where everybody asks. (default: 127.0.0.1:8080)", valueName: "host:port"))
  var listen: AddressArgument?

  @Option(
    help: ArgumentHelp(
      "Where operators ask: /healthz, /readyz, /metrics. (default: 127.0.0.1:9090)",
      valueName: "host:port"))
  var adminListen: AddressArgument?

  @Option(help: ArgumentHelp("The folder of templates, NAME.json each.", valueName: "dir"))
  var templates: String?

  @Option(
    help: ArgumentHelp(
      "The folder of pictures and fonts that templates and documents may name.", valueName: "dir"))
  var assets: String?

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "A key that signs addresses of cards; may be given again, all are accepted.",
      valueName: "id:hex"))
  var keys: [KeyArgument] = []

  @Option(help: "What a POST has to bear: Authorization: Bearer TOKEN.")
  var token: String?

  @Flag(help: "Draw cards for everybody, without keys, also where strangers ask.")
  var unsigned = false

  @Option(help: "Renders at the same time. (default: the processors that there are)")
  var workers: Int?

  @Option(help: "Requests that may wait beside them. (default: four for each worker)")
  var queue: Int?

  @Option(help: ArgumentHelp("How long a request may wait. (default: 2s)", valueName: "time"))
  var longestWait: TimeArgument?

  @Option(help: ArgumentHelp("How long an answer may take. (default: 5s)", valueName: "time"))
  var deadline: TimeArgument?

  @Option(
    help: ArgumentHelp(
      "Memory of all pictures under way together. (default: 512Mi)", valueName: "bytes"))
  var memory: ByteCount?

  @Option(
    help: ArgumentHelp("Memory of pictures that are kept. (default: 128Mi)", valueName: "bytes"))
  var cache: ByteCount?

  @Option(help: ArgumentHelp("Most bytes of a body. (default: 1Mi)", valueName: "bytes"))
  var body: ByteCount?

  @Option(help: ArgumentHelp("Most bytes of a batch. (default: 64Mi)", valueName: "bytes"))
  var batch: ByteCount?

  @Option(help: "Most rows of a batch. (default: 10000)")
  var batchRows: Int?

  @Option(help: "Connections at the same time. (default: 1024)")
  var connections: Int?

  @Option(
    help: ArgumentHelp("How long the last answers may take. (default: 20s)", valueName: "time"))
  var drain: TimeArgument?

  @Flag(help: "Draw in processes of their own, which are replaced when they die.")
  var isolate = false

  @Flag(help: "Serve a page to play with at /playground.")
  var playground = false

  @Flag(help: "Use the bundled fonts and those of --assets alone.")
  var noSystemFonts = false

  /// Takes from the environment what no flag says.
  mutating func takeEnvironment() throws {
    listen = try listen ?? Environment.value("LISTEN")
    adminListen = try adminListen ?? Environment.value("ADMIN_LISTEN")
    templates = templates ?? Environment.text("TEMPLATES")
    assets = assets ?? Environment.text("ASSETS")
    if keys.isEmpty { keys = try Environment.values("KEY") }
    token = token ?? Environment.text("TOKEN")
    workers = try workers ?? Environment.value("WORKERS")
    queue = try queue ?? Environment.value("QUEUE")
    longestWait = try longestWait ?? Environment.value("LONGEST_WAIT")
    deadline = try deadline ?? Environment.value("DEADLINE")
    memory = try memory ?? Environment.value("MEMORY")
    cache = try cache ?? Environment.value("CACHE")
    body = try body ?? Environment.value("BODY")
    batch = try batch ?? Environment.value("BATCH")
    batchRows = try batchRows ?? Environment.value("BATCH_ROWS")
    connections = try connections ?? Environment.value("CONNECTIONS")
    drain = try drain ?? Environment.value("DRAIN")
    unsigned = try unsigned || Environment.flag("UNSIGNED")
    isolate = try isolate || Environment.flag("ISOLATE")
    playground = try playground || Environment.flag("PLAYGROUND")
    noSystemFonts = try noSystemFonts || Environment.flag("NO_SYSTEM_FONTS")
  }

  /// How the server runs by these flags.
  func configuration(limits: Limits) throws -> ServerConfiguration {
    for (name, number) in [("workers", workers), ("connections", connections)] {
      if let number, number < 1 { throw ValidationError("--\(name) is at least 1") }
    }
    for (name, number) in [("queue", queue), ("batch-rows", batchRows)] {
      if let number, number < 0 { throw ValidationError("--\(name) is at least 0") }
    }
    var configuration = ServerConfiguration(
      listen: listen?.address ?? .loopback(port: 8080),
      adminListen: adminListen?.address ?? .loopback(port: 9090),
      capacity: RenderCapacity(workers: workers ?? Processors.count, queue: queue))
    configuration.templates = templates
    configuration.assets = assets
    configuration.limits = limits
    configuration.includesSystemFonts = !noSystemFonts
    configuration.keys = SigningKeys(keys.map(\.key))
    configuration.token = token
    configuration.isUnsigned = unsigned
    configuration.isolates = isolate
    configuration.hasPlayground = playground
    if let longestWait { configuration.capacity.longestWait = longestWait.duration }
    if let deadline { configuration.capacity.deadline = deadline.duration }
    if let drain { configuration.drainTime = drain.duration }
    if let memory { configuration.capacity.memory = memory.bytes }
    if let cache { configuration.cacheBytes = cache.bytes }
    if let body { configuration.bodyBytes = body.bytes }
    if let batch { configuration.batchBytes = batch.bytes }
    if let batchRows { configuration.batchRows = batchRows }
    if let connections { configuration.connections = connections }
    return configuration
  }
}

/// Processors that the process may use: those of the machine, or as many as its control group's
/// quota comes to.
enum Processors {
  static var count: Int {
    let machine = WorkerThread.processors
    guard let quota = quota else { return machine }
    return max(1, min(machine, Int(quota.rounded(.up))))
  }

  /// Processors by the process' control group (version 2); `nil` without a quota.
  private static var quota: Double? {
    // `0::/path`, below the place where the groups are mounted.
    let group = text(of: "/proc/self/cgroup").split(separator: "\n").first { $0.hasPrefix("0::") }
    let path = "/sys/fs/cgroup\(group?.dropFirst(3) ?? "/")"
    let words = text(of: path + "/cpu.max").split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let quota = Double(words[0]), let period = Double(words[1]), period > 0
    else { return nil }
    return quota / period
  }

  /// A small file of the kernel's; empty where there is none.
  private static func text(of path: String) -> String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// Twins of flags in the environment.
enum Environment {
  /// `GALLEY_` and a name; `nil` where it is not set or empty.
  static func text(_ name: String) -> String? {
    guard let value = unsafe getenv("GALLEY_" + name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  static func value<Value: ExpressibleByArgument>(_ name: String) throws -> Value? {
    try text(name).map { try parsed($0, name) }
  }

  /// Values separated by commas.
  static func values<Value: ExpressibleByArgument>(_ name: String) throws -> [Value] {
    try (text(name) ?? "").split(separator: ",").map { try parsed(String($0), name) }
  }

  private static func parsed<Value: ExpressibleByArgument>(
    _ text: String, _ name: String
  ) throws -> Value {
    guard let value = Value(argument: text) else {
      throw ValidationError("GALLEY_\(name) cannot be read as its flag is")
    }
    return value
  }

  /// Whether it is `1` or `true`.
  static func flag(_ name: String) throws -> Bool {
    switch text(name)?.lowercased() {
    case nil, "0", "false": return false
    case "1", "true": return true
    default: throw ValidationError("GALLEY_\(name) is 1 or 0")
    }
  }
}
