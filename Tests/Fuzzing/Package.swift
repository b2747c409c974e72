// swift-tools-version: 6.2
import PackageDescription

/// What a checkout's folder makes of the package's name: its `package` declarations are seen here
/// as its own tests see them.
let rootName = String(
  (Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "galley").lowercased()
    .map { $0.isLetter || $0.isNumber ? $0 : "_" })

/// The fuzzing of Galley, apart so that no client and no test builds it: `Scripts/fuzz` does, with
/// libFuzzer, which brings the program's `main`.
let package = Package(
  name: "galley-fuzzing",
  dependencies: [.package(name: "galley", path: "../..")],
  targets: [
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "galley-fuzz",
      dependencies: [
        "CLibFuzzer", .product(name: "Galley", package: "galley"),
        .product(name: "GalleyDocuments", package: "galley"),
      ],
      packageAccess: false,
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("ExistentialAny"),
        .unsafeFlags(["-parse-as-library", "-package-name", rootName]),
      ]),
  ]
)
