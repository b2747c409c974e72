// How the server runs.

package import Galley

/// How the server runs; the defaults are for a machine that is shared.
package struct ServerConfiguration: Sendable {
  /// A host and a port.
  package struct Address: Sendable, Hashable {
    package var host: String
    package var port: Int

    /// A port of this machine alone.
    package static func loopback(port: Int) -> Address { Address(host: "127.0.0.1", port: port) }

    private init(host: String, port: Int) {
      self.host = host
      self.port = port
    }

    /// Reads `HOST:PORT`; an IPv6 address stands in brackets. Port 0 is any that is free.
    package init?(_ text: String) {
      guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
        (0...65_535).contains(port)
      else { return nil }
      var host = text[..<colon]
      if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
      guard !host.isEmpty else { return nil }
      self.init(host: String(host), port: port)
    }

    /// Whether only this machine can reach it.
    package var isLoopback: Bool {
      let parts = host.split(separator: ".", omittingEmptySubsequences: false)
      let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
      return host == "localhost" || host == "::1" || isIPv4 && parts[0] == "127"
    }
  }

  package var listen: Address
  package var adminListen: Address
  /// The folders of templates and assets; `nil` is none.
  package var templates: String?
  package var assets: String?
  /// Of what strangers send, and of what is drawn.
  package var limits = Limits.untrusted
  package var includesSystemFonts = true
  package var keys = SigningKeys([])
  /// Whether cards are drawn for everybody though strangers can reach the server.
  package var isUnsigned = false
  /// What a POST has to bear; `nil` is nothing, on loopback alone.
  package var token: String?
  /// How much is drawn at the same time, and how long that may take.
  package var capacity: RenderCapacity
  /// Bytes of pictures that are kept, and of documents.
  package var cacheBytes = 128 << 20
  package var documentCacheBytes = 64 << 20
  /// Whether pictures are drawn in processes of their own.
  package var isolates = false
  package var hasPlayground = false
  /// Most bytes of an address, a body, and the rows of a batch.
  package var addressBytes = 8 << 10
  package var bodyBytes = 1 << 20
  package var batchBytes = 64 << 20
  /// Most rows of a batch.
  package var batchRows = 10_000
  /// Connections at the same time.
  package var connections = 1024
  /// How long a head and a body may take, and a connection may be idle.
  package var headTime = Duration.seconds(5)
  package var bodyTime = Duration.seconds(10)
  package var idleTime = Duration.seconds(30)
  /// How long what is under way may take after SIGTERM.
  package var drainTime = Duration.seconds(20)

  package init(listen: Address, adminListen: Address, capacity: RenderCapacity) {
    self.listen = listen
    self.adminListen = adminListen
    self.capacity = capacity
  }

  /// Refuses what would let strangers in, and keys of one name.
  func check() throws(StartError) {
    let ids = keys.keys.map(\.id)
    guard Set(ids).count == ids.count else {
      throw StartError("two keys have one name; give each a name of its own")
    }
    let isClosed = !keys.keys.isEmpty || isUnsigned || templates == nil
    guard isClosed || listen.isLoopback else {
      throw StartError(
        "cards would be drawn for everybody: give --key ID:HEX to have addresses signed, listen on"
          + " 127.0.0.1, or say --unsigned")
    }
  }

  /// Reads templates and assets.
  ///
  /// - Parameter base: a renderer whose caches are shared; `nil` makes new ones.
  func content(base: TextRenderer? = nil) throws(StartError) -> ServedContent {
    try ServedContent(
      ServedFiles(templates: templates, assets: assets), limits: limits,
      includesSystemFonts: includesSystemFonts, base: base)
  }
}
