// swift-tools-version: 6.2
import PackageDescription

/// The name of the root package, which SwiftPM derives from the folder of the checkout. The fuzz
/// targets are compiled with this package name, so that they can use the root package's `package`
/// declarations.
let rootName = String(
  (Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "galley").lowercased()
    .map { $0.isLetter || $0.isNumber ? $0 : "_" })

/// The fuzz targets. They are in a separate package, so that neither clients nor tests build them.
/// `Scripts/fuzz` builds them with libFuzzer, which provides the program's `main`.
let package = Package(
  name: "galley-fuzzing",
  dependencies: [.package(name: "galley", path: "../..")],
  targets: [
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "galley-fuzz",
      dependencies: [
        "CLibFuzzer", .product(name: "Galley", package: "galley"),
        .product(name: "GalleyFormats", package: "galley"),
        .product(name: "GalleyEditing", package: "galley"),
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
