// The configuration of the server.

package import Galley

/// The configuration of the server. The defaults suit a machine shared with other services.
package struct ServerConfiguration: Sendable {
  /// A network address: a host and a port, or the path of a Unix socket.
  package struct Address: Sendable, Hashable {
    /// The host; empty for a Unix socket.
    package var host: String
    package var port: Int
    /// The path of a Unix socket; `nil` for a host and a port.
    package var socket: String?

    /// The loopback address, which only this machine can reach.
    package static func loopback(port: Int) -> Address { Address(host: "127.0.0.1", port: port) }

    private init(host: String, port: Int) {
      self.host = host
      self.port = port
    }

    /// The prefix that marks the address of a Unix socket.
    private static let unixMark = "unix:"

    /// Parses `HOST:PORT` or `unix:PATH`. IPv6 addresses are in brackets. With port 0, the system
    /// assigns a free port.
    package init?(_ text: String) {
      if text.hasPrefix(Self.unixMark) {
        let path = String(text.dropFirst(Self.unixMark.count))
        guard path.hasPrefix("/"), path.utf8.count <= UnixSocket.mostBytes else { return nil }
        self.init(host: "", port: 0)
        socket = path
        return
      }
      guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
        (0...65_535).contains(port)
      else { return nil }
      var host = text[..<colon]
      if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
      guard !host.isEmpty else { return nil }
      self.init(host: String(host), port: port)
    }

    /// The address as ``init(_:)`` parses it.
    var text: String {
      socket.map { Self.unixMark + $0 } ?? (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }

    /// Whether only programs on this machine can reach the address. This is `false` for a Unix
    /// socket: a Unix socket serves a proxy, and the clients of the proxy can be anywhere.
    package var isLoopback: Bool {
      let parts = host.split(separator: ".", omittingEmptySubsequences: false)
      let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
      return host == "localhost" || host == "::1" || isIPv4 && parts[0] == "127"
    }
  }

  package var listen: Address
  package var adminListen: Address
  /// The folders of templates and of assets; `nil` means no folder.
  package var templates: String?
  package var assets: String?
  /// The file of the fallback card, a picture or a document; `nil` means no file.
  package var fallback: String?
  /// Limits on requests and on rendering.
  package var limits = Limits.untrusted
  package var includesSystemFonts = true
  package var keys = SigningKeys([])
  /// The time in seconds for which caches may use a card whose URL has no version.
  package var maxAge = 3600
  /// The pages whose scripts may read responses to GET requests.
  package var crossOrigin = CrossOrigin.none
  /// The path prefix of all routes, such as `/images`; empty for none.
  package var prefix = ""
  /// Whether unsigned cards are served even on a public address.
  package var isUnsigned = false
  /// The bearer token that POST requests need. If `nil`, POST requests are accepted only if
  /// ``acceptsPostsWithoutToken`` is true.
  package var token: String?
  /// Limits on parallel renders, and on the time and memory that they use.
  package var capacity: RenderCapacity
  /// The maximum sizes of the picture cache and of the document cache, in bytes.
  package var cacheBytes = 128 << 20
  package var documentCacheBytes = 64 << 20
  /// The default of ``assetBytes``.
  package static let defaultAssetBytes = 64 << 20
  /// The maximum memory for pictures of the assets, in bytes.
  package var assetBytes = Self.defaultAssetBytes
  /// The folder of the result store, and the store's maximum size in bytes. If the folder is `nil`,
  /// results are not stored.
  package var store: String?
  package var storeBytes = 1 << 30
  /// Whether pictures are rendered in separate processes.
  package var isolates = false
  package var hasPlayground = false
  /// Whether requests for templates, fonts and versions need the token.
  package var hidesInformation = false
  /// The maximum sizes in bytes of a URL, a body and a batch.
  package var addressBytes = 8 << 10
  package var bodyBytes = 1 << 20
  package var batchBytes = 64 << 20
  /// The maximum number of rows in a batch.
  package var batchRows = 10_000
  /// The maximum number of open connections.
  package var connections = 1024
  /// The timeouts of a request head, a request body, and an idle connection.
  package var headTime = Duration.seconds(5)
  package var bodyTime = Duration.seconds(10)
  package var idleTime = Duration.seconds(30)
  /// The time limit for finishing running requests after SIGTERM.
  package var drainTime = Duration.seconds(20)

  package init(listen: Address, adminListen: Address, capacity: RenderCapacity) {
    self.listen = listen
    self.adminListen = adminListen
    self.capacity = capacity
  }

  /// Whether POST requests are accepted without a token. This requires a loopback address and no
  /// signing keys. A server with keys probably gets requests from other machines through a proxy on
  /// this machine.
  var acceptsPostsWithoutToken: Bool { token == nil && listen.isLoopback && keys.keys.isEmpty }

  /// The access rules, and the size limits of POST requests.
  var doors: PostDoors {
    PostDoors(
      token: token, hidesInformation: hidesInformation, isOpen: acceptsPostsWithoutToken,
      bodyBytes: bodyBytes, bodyTime: bodyTime, batchBytes: batchBytes, batchRows: batchRows)
  }

  /// A line for the log that states who may request cards, post documents, read information about
  /// the server, and use the admin listener.
  package var access: String {
    let cards = keys.keys.isEmpty ? "unsigned" : "signed"
    let documents =
      token != nil ? "token" : acceptsPostsWithoutToken ? "this machine only" : "refused"
    let information = token != nil ? "token" : "refused"
    let isAdminOpen = adminListen.socket == nil && !adminListen.isLoopback
    return "cards: \(cards); documents: \(documents)"
      + (hidesInformation ? "; information: \(information)" : "")
      + (isAdminOpen ? "; metrics: every machine that reaches the admin port" : "")
  }

  /// Throws an error if two signing keys have the same name. Also throws if `isUnsigned` is false
  /// and the server would serve unsigned cards on a public address.
  func check() throws(StartError) {
    let ids = keys.keys.map(\.id)
    guard Set(ids).count == ids.count else {
      throw StartError("two keys have the same name; give each key a unique name")
    }
    guard listen.socket == nil || listen.socket != adminListen.socket else {
      throw StartError("both listeners have the same socket; choose another path for one of them")
    }
    let isClosed = !keys.keys.isEmpty || isUnsigned || templates == nil
    guard isClosed || listen.isLoopback else {
      throw StartError(
        "cards would be public and unsigned; pass --key-file FILE to require signed URLs,"
          + " listen on 127.0.0.1, or pass --unsigned")
    }
  }

  /// The maximum memory, in bytes, that each process uses for picture files of the assets. If
  /// separate processes draw the images, ``assetBytes`` is divided into equal parts: one for the
  /// server, and one for each render process that can run.
  package var assetBytesPerProcess: Int {
    isolates
      ? assetBytes / (1 + IsolatedRenderers.mostProcesses(workers: capacity.workers)) : assetBytes
  }

  /// Reads templates and fonts, and draws the fallback cards.
  ///
  /// - Parameter base: the content whose caches the new content shares; `nil` creates new caches.
  func content(base: ServedContent? = nil) throws(StartError) -> ServedContent {
    var content = try ServedContent(
      ServedFiles(templates: templates, assets: assets),
      pictures: base?.assets.cache ?? AssetCache(folder: assets, limit: assetBytesPerProcess),
      limits: limits, includesSystemFonts: includesSystemFonts, base: base?.renderer)
    try content.makeFallbacks(try fallback.map(ServedFiles.file))
    return content
  }
}
