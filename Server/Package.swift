// swift-tools-version: 6.2
import PackageDescription

/// Galley's package name, which SwiftPM derives from the checkout folder. With this name, the
/// server can use Galley's `package` declarations.
let rootName = String(
  (Context.packageDirectory.split(separator: "/").dropLast().last ?? "galley").lowercased()
    .map { $0.isLetter || $0.isNumber ? $0 : "_" })

/// The compiler settings of Galley's own targets, and the flag that sets the package name.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags(["-package-name", rootName]),
]

/// The HTTP server. It is in its own package so that users of the library do not build an HTTP
/// stack.
let package = Package(
  name: "galley-server",
  products: [.executable(name: "galley-server", targets: ["galley-server"])],
  dependencies: [
    .package(name: "galley", path: ".."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.9.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .target(
      name: "GalleyServer",
      dependencies: [
        "CSodium",
        .product(name: "Galley", package: "galley"),
        .product(name: "GalleyCompare", package: "galley"),
        .product(name: "GalleyFormats", package: "galley"),
        .product(name: "GalleyProcesses", package: "galley"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      resources: [.embedInCode("Playground/playground.html")],
      packageAccess: false,
      swiftSettings: strict),
    .executableTarget(
      name: "galley-server",
      dependencies: [
        "GalleyServer", .product(name: "Galley", package: "galley"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
      ],
      packageAccess: false,
      swiftSettings: strict),
    .testTarget(
      name: "GalleyServerTests",
      dependencies: [
        "GalleyServer", .product(name: "Galley", package: "galley"),
        .product(name: "GalleyFormats", package: "galley"),
        .product(name: "GalleyProcesses", package: "galley"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
      ],
      packageAccess: false,
      swiftSettings: strict),
  ]
)
