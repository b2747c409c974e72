// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "galley-benchmarks",
  products: ["galley-peer", "layout-growth"].map { .executable(name: $0, targets: [$0]) },
  dependencies: [.package(name: "galley", path: "..")],
  targets: ["galley-peer", "layout-growth"].map { name in
    .executableTarget(
      name: name,
      dependencies: [.product(name: "Galley", package: "galley")],
      swiftSettings: [
        .swiftLanguageMode(.v6), .strictMemorySafety(),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ])
  }
)
