import ArgumentParser
import Foundation
import Galley
import GalleyServer
import Glibc

/// The command-line flags of the server.
struct ServeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Public address, or unix:PATH for a Unix socket. (default: 127.0.0.1:8080)",
      valueName: "host:port"))
  var listen: AddressArgument?

  @Option(
    help: ArgumentHelp(
      "Admin address for /healthz, /readyz, /metrics. (default: 127.0.0.1:9090)",
      valueName: "host:port"))
  var adminListen: AddressArgument?

  @Option(help: ArgumentHelp("Folder of templates, each named NAME.json.", valueName: "dir"))
  var templates: String?

  @Option(
    help: ArgumentHelp(
      "Folder of images and fonts for templates and documents.", valueName: "dir"))
  var assets: String?

  @Option(
    help: ArgumentHelp("Image or document to send if a card cannot be drawn.", valueName: "file"))
  var fallback: String?

  @OptionGroup var keys: KeyOptions

  @Option(help: "Bearer token required for POST requests.")
  var token: String?

  @Option(
    help: ArgumentHelp("File with the bearer token, on one line.", valueName: "file"))
  var tokenFile: String?

  @Option(
    help: ArgumentHelp(
      "Seconds for which caches keep cards whose URL has no _v. (default: 3600)",
      valueName: "seconds"))
  var maxAge: Int?

  @Option(
    help: ArgumentHelp(
      "Site whose pages may read GET responses, or *; repeatable.", valueName: "origin"))
  var cors: [String] = []

  @Option(help: ArgumentHelp("Path prefix of all routes, such as /images.", valueName: "path"))
  var prefix: PrefixArgument?

  @Flag(help: "Serve unsigned URLs, even on a public address.")
  var unsigned = false

  @Option(help: "Number of parallel renders. (default: available processors)")
  var workers: Int?

  @Option(help: "Maximum number of waiting requests. (default: four per worker)")
  var queue: Int?

  @Option(help: ArgumentHelp("Maximum time in the queue. (default: 2s)", valueName: "time"))
  var longestWait: TimeArgument?

  @Option(help: ArgumentHelp("Maximum time per request. (default: 5s)", valueName: "time"))
  var deadline: TimeArgument?

  @Option(
    help: ArgumentHelp(
      "Memory limit of running renders and of responses not yet fully sent. (default: 512Mi)",
      valueName: "bytes"))
  var memory: ByteCount?

  @Option(
    help: ArgumentHelp("Memory limit of the image cache. (default: 128Mi)", valueName: "bytes"))
  var cache: ByteCount?

  @Option(
    help: ArgumentHelp(
      "Memory limit of the images in --assets. (default: 64Mi)", valueName: "bytes"))
  var assetMemory: ByteCount?

  @Option(
    help: ArgumentHelp("Folder to store images in. Servers can share it.", valueName: "dir"))
  var store: String?

  @Option(help: ArgumentHelp("Maximum size of the store. (default: 1Gi)", valueName: "bytes"))
  var storeSize: ByteCount?

  @Option(help: ArgumentHelp("Maximum size of a request body. (default: 1Mi)", valueName: "bytes"))
  var body: ByteCount?

  @Option(help: ArgumentHelp("Maximum size of a batch. (default: 64Mi)", valueName: "bytes"))
  var batch: ByteCount?

  @Option(help: "Maximum rows in a batch. (default: 10000)")
  var batchRows: Int?

  @Option(help: "Maximum open connections. (default: 1024)")
  var connections: Int?

  @Option(
    help: ArgumentHelp("Time to finish requests at shutdown. (default: 20s)", valueName: "time"))
  var drain: TimeArgument?

  @Flag(help: "Render in separate processes; restart those that crash.")
  var isolate = false

  @Flag(help: "Serve an interactive page at /playground.")
  var playground = false

  @Flag(help: "Require the token for /v1/templates, /v1/fonts and /version.")
  var hideInformation = false

  @Flag(help: "Use only the bundled fonts and the fonts in --assets.")
  var noSystemFonts = false

  /// If the command line omits an option, sets the option from its environment variable.
  mutating func takeEnvironment() throws {
    listen = try listen ?? Environment.value("LISTEN")
    adminListen = try adminListen ?? Environment.value("ADMIN_LISTEN")
    templates = templates ?? Environment.text("TEMPLATES")
    assets = assets ?? Environment.text("ASSETS")
    fallback = fallback ?? Environment.text("FALLBACK")
    if token == nil, tokenFile == nil {
      token = Environment.text("TOKEN")
      tokenFile = Environment.text("TOKEN_FILE")
    }
    maxAge = try maxAge ?? Environment.value("MAX_AGE")
    if cors.isEmpty { cors = try Environment.values("CORS") }
    prefix = try prefix ?? Environment.value("PREFIX")
    workers = try workers ?? Environment.value("WORKERS")
    queue = try queue ?? Environment.value("QUEUE")
    longestWait = try longestWait ?? Environment.value("LONGEST_WAIT")
    deadline = try deadline ?? Environment.value("DEADLINE")
    memory = try memory ?? Environment.value("MEMORY")
    cache = try cache ?? Environment.value("CACHE")
    assetMemory = try assetMemory ?? Environment.value("ASSET_MEMORY")
    store = store ?? Environment.text("STORE")
    storeSize = try storeSize ?? Environment.value("STORE_SIZE")
    body = try body ?? Environment.value("BODY")
    batch = try batch ?? Environment.value("BATCH")
    batchRows = try batchRows ?? Environment.value("BATCH_ROWS")
    connections = try connections ?? Environment.value("CONNECTIONS")
    drain = try drain ?? Environment.value("DRAIN")
    unsigned = try unsigned || Environment.flag("UNSIGNED")
    isolate = try isolate || Environment.flag("ISOLATE")
    playground = try playground || Environment.flag("PLAYGROUND")
    hideInformation = try hideInformation || Environment.flag("HIDE_INFORMATION")
    noSystemFonts = try noSystemFonts || Environment.flag("NO_SYSTEM_FONTS")
  }

  /// The server's configuration from these flags.
  func configuration(limits: Limits) throws -> ServerConfiguration {
    for (name, number) in [("workers", workers), ("connections", connections)] {
      if let number, number < 1 { throw ValidationError("--\(name) must be at least 1") }
    }
    for (name, number) in [("queue", queue), ("batch-rows", batchRows)] {
      if let number, number < 0 { throw ValidationError("--\(name) must be at least 0") }
    }
    var configuration = ServerConfiguration(
      listen: listen?.address ?? .loopback(port: 8080),
      adminListen: adminListen?.address ?? .loopback(port: 9090),
      capacity: RenderCapacity(workers: workers ?? Processors.count, queue: queue))
    configuration.templates = templates
    configuration.assets = assets
    configuration.fallback = fallback
    configuration.limits = limits
    configuration.includesSystemFonts = !noSystemFonts
    configuration.keys = SigningKeys(try keys.read())
    configuration.token = try readToken()
    if let maxAge {
      guard (0...31_536_000).contains(maxAge) else {
        throw ValidationError("--max-age must be from 0 to 31536000 seconds")
      }
      configuration.maxAge = maxAge
    }
    guard let crossOrigin = CrossOrigin(cors) else {
      throw ValidationError("--cors must be only *, or origins such as https://example.org")
    }
    configuration.crossOrigin = crossOrigin
    configuration.prefix = prefix?.path ?? ""
    configuration.isUnsigned = unsigned
    configuration.isolates = isolate
    configuration.hasPlayground = playground
    configuration.hidesInformation = hideInformation
    if let longestWait { configuration.capacity.longestWait = longestWait.duration }
    if let deadline { configuration.capacity.deadline = deadline.duration }
    if let drain { configuration.drainTime = drain.duration }
    if let memory { configuration.capacity.memory = memory.bytes }
    if let cache { configuration.cacheBytes = cache.bytes }
    if let assetMemory { configuration.assetBytes = assetMemory.bytes }
    configuration.store = store
    if let storeSize { configuration.storeBytes = storeSize.bytes }
    if let body { configuration.bodyBytes = body.bytes }
    if let batch { configuration.batchBytes = batch.bytes }
    if let batchRows { configuration.batchRows = batchRows }
    if let connections { configuration.connections = connections }
    return configuration
  }

  /// The token: the value of `--token`, or the content of the file that `--token-file` names.
  private func readToken() throws -> String? {
    guard let tokenFile else {
      if token?.isEmpty == true {
        throw ValidationError("--token is empty; pass a token, or leave out the flag")
      }
      return token
    }
    guard token == nil else {
      throw ValidationError("--token and --token-file are both set; pass one of them")
    }
    return try SecretFile.token(in: tokenFile)
  }
}

/// The number of processors available to the process: the machine's processors, limited by the
/// quota of the control group.
enum Processors {
  static var count: Int {
    let machine = WorkerThread.processors
    guard let quota = quota else { return machine }
    return max(1, min(machine, Int(quota.rounded(.up))))
  }

  /// The CPU quota of the control group (version 2), as a number of processors; `nil` if the group
  /// has no quota.
  private static var quota: Double? {
    // The line of the process's control group has the form `0::/path`. The path is relative to the
    // mount point of the control groups.
    let group = text(of: "/proc/self/cgroup").split(separator: "\n").first { $0.hasPrefix("0::") }
    let path = "/sys/fs/cgroup\(group?.dropFirst(3) ?? "/")"
    let words = text(of: path + "/cpu.max").split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let quota = Double(words[0]), let period = Double(words[1]), period > 0
    else { return nil }
    return quota / period
  }

  /// The text of a small file in `/proc` or `/sys`, or an empty string if the file is missing.
  private static func text(of path: String) -> String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// Environment variables that set options if the command line omits the flags.
enum Environment {
  /// The value of the variable whose name is `GALLEY_` plus `name`; `nil` if the variable is unset
  /// or empty.
  static func text(_ name: String) -> String? { plain("GALLEY_" + name) }

  /// The value of a variable; `nil` if the variable is unset or empty.
  static func plain(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  static func value<Value: ExpressibleByArgument>(_ name: String) throws -> Value? {
    try text(name).map { try parsed($0, name) }
  }

  /// Reads a variable whose value is a comma-separated list.
  ///
  /// - Parameter continues: returns whether the given part of the list belongs to the preceding
  ///   item. A part is the text between two commas.
  static func values<Value: ExpressibleByArgument>(
    _ name: String, continues: (Substring) -> Bool = { _ in false }
  ) throws -> [Value] {
    var items: [String] = []
    for part in (text(name) ?? "").split(separator: ",") {
      if continues(part), let last = items.popLast() {
        items.append(last + "," + part)
      } else {
        items.append(String(part))
      }
    }
    return try items.map { try parsed($0, name) }
  }

  private static func parsed<Value: ExpressibleByArgument>(
    _ text: String, _ name: String
  ) throws -> Value {
    guard let value = Value(argument: text) else {
      throw ValidationError("invalid value of GALLEY_\(name); see the flag in --help")
    }
    return value
  }

  /// Whether the environment variable `GALLEY_` plus `name` has the value `1` or `true`.
  static func flag(_ name: String) throws -> Bool {
    switch text(name)?.lowercased() {
    case nil, "0", "false": return false
    case "1", "true": return true
    default: throw ValidationError("GALLEY_\(name) must be 1 or 0")
    }
  }
}
