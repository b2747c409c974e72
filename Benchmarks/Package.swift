// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "galley-benchmarks",
  products: [.executable(name: "galley-peer", targets: ["galley-peer"])],
  dependencies: [.package(name: "galley", path: "..")],
  targets: [
    .executableTarget(
      name: "galley-peer",
      dependencies: [.product(name: "Galley", package: "galley")],
      swiftSettings: [
        .swiftLanguageMode(.v6), .strictMemorySafety(),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ])
  ]
)
