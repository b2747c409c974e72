// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target. The compiler checks `Sendable`, and warns if code uses an
/// unsafe pointer and is not marked `unsafe`. Only CI treats warnings as errors, so that a
/// deprecation in a newer library does not break users' builds.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// A C library that is installed on the system. If `pkgConfig` is given, pkg-config finds this
/// library.
func library(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/Libraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A SwiftPM target with the project's own C code or data, in a folder of `Sources/Libraries`.
func shim(
  _ name: String, _ dependencies: [Target.Dependency] = [], data: String? = nil,
  exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Libraries/\(name)", exclude: exclude,
    cSettings: data.map { [.headerSearchPath($0)] })
}

/// A Swift target with the project's settings.
func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A test target with the project's settings. `data` lists files and folders that its tests read.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], data: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: data,
    swiftSettings: strict)
}

/// A benchmark program. It can use only the library's public interface.
func benchmark(_ name: String, _ dependencies: [Target.Dependency] = ["Galley"]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Benchmarks/\(name)", packageAccess: false,
    swiftSettings: strict)
}

/// The modules that each document format uses.
let format: [Target.Dependency] = ["Galley", "GalleyDocuments", "GalleyJSON"]

let package = Package(
  name: "galley",
  products: [
    .library(name: "Galley", targets: ["Galley"]),
    .library(name: "GalleyDocuments", targets: ["GalleyDocuments"]),
    .library(name: "GalleyMarkdown", targets: ["GalleyMarkdown"]),
    .library(name: "GalleyStyles", targets: ["GalleyStyles"]),
    .library(name: "GalleyXML", targets: ["GalleyXML"]),
    .library(name: "GalleyContent", targets: ["GalleyContent"]),
    .library(name: "GalleySubtitles", targets: ["GalleySubtitles"]),
    .library(name: "GalleyBuilder", targets: ["GalleyBuilder"]),
    .library(name: "GalleyFormats", targets: ["GalleyFormats"]),
    .library(name: "GalleyEditing", targets: ["GalleyEditing"]),
    .library(name: "GalleyFoundation", targets: ["GalleyFoundation"]),
    .library(name: "GalleyCompare", targets: ["GalleyCompare"]),
    .library(name: "GalleyTesting", targets: ["GalleyTesting"]),
    .library(name: "GalleyProcesses", targets: ["GalleyProcesses"]),
    .library(name: "GalleyC", type: .dynamic, targets: ["GalleyC"]),
    .executable(name: "rasterize", targets: ["rasterize"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    library("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
    library("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
    library("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev"),
    library("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
    library("CICULibrary", pkgConfig: "icu-uc", apt: "libicu-dev"),
    library("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
    library("CJPEGLibrary", pkgConfig: "libjpeg", apt: "libjpeg-dev"),
    library("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev"),
    shim("CLCMS"),
    library("CISAL", pkgConfig: "libisal", apt: "libisal-dev"),
    library("CMessageDigest", pkgConfig: "libmd", apt: "libmd-dev"),
    library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
    shim("CLinux"),
    library("CCmarkGFM", pkgConfig: "libcmark-gfm", apt: "libcmark-gfm-extensions-dev"),
    library("CHyphen", apt: "libhyphen-dev"),
    shim("CICU", ["CICULibrary"]),
    shim("CJPEG", ["CJPEGLibrary"]),
    shim("CGalleyFonts", data: "../../../Fonts"),
    shim("CGalleyHyphenation", data: "Patterns", exclude: ["Patterns"]),
    module("GalleyUnicode", ["CICU"]),
    module(
      "GalleyFont",
      ["CFreeType", "CHarfBuzz", "CFontconfig", "CMessageDigest", "CGalleyFonts"]),
    module("GalleyPNG", ["CPNG", "CDeflate", "CISAL"]),
    module("GalleyPictures", ["CJPEG", "CWebP", "CLCMS"]),
    module(
      "Galley",
      [
        "GalleyUnicode", "GalleyFont", "GalleyPNG", "GalleyPictures", "CHyphen",
        "CGalleyHyphenation",
      ]),
    module("GalleyJSON", ["Galley", "GalleyUnicode"]),
    module(
      "GalleyDocuments", ["GalleyJSON", "Galley", "GalleyFont", "GalleyUnicode", "CLinux"]),
    module("GalleyMarkdown", format + ["GalleyFont", "GalleyUnicode", "CCmarkGFM"]),
    module("GalleyStyles", format),
    module("GalleyXML", format + ["GalleyStyles", "CExpat"]),
    module("GalleyContent", format + ["GalleyFont", "GalleyUnicode"]),
    module("GalleySubtitles", format + ["GalleyUnicode"]),
    module("GalleyBuilder", format + ["GalleyMarkdown", "GalleyUnicode"]),
    module(
      "GalleyFormats",
      format + [
        "GalleyContent", "GalleyMarkdown", "GalleyStyles", "GalleySubtitles", "GalleyXML",
        "GalleyUnicode", "CCmarkGFM", "CExpat",
      ]),
    module("GalleyEditing", ["Galley"]),
    module(
      "GalleyFoundation", ["Galley", "GalleyDocuments", "GalleyEditing", "GalleyMarkdown"]),
    module("GalleyProcesses", ["CLinux"]),
    module("GalleyCompare", ["Galley"]),
    module("GalleyTesting", ["Galley", "GalleyCompare"]),
    .target(name: "CGalley"),
    module(
      "GalleyC", ["Galley", "GalleyDocuments", "GalleyFormats", "GalleyJSON", "CGalley"]),
    .executableTarget(
      name: "rasterize",
      dependencies: [
        "Galley", "GalleyCompare", "GalleyDocuments", "GalleyFormats", "GalleyJSON",
        "GalleyProcesses",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    benchmark("deadlines"),
    benchmark("galley-peer"),
    benchmark("layout-growth", ["Galley", "GalleyEditing"]),
    benchmark("stack-layout"),
    benchmark("stages", ["Galley", "GalleyDocuments"]),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "GalleyTestSupport", dependencies: ["Galley", "TestSupport"],
      path: "Tests/GalleyTestSupport", swiftSettings: strict),
    tests("GalleyUnicodeTests", ["GalleyUnicode"], data: ["KnownDifferences"]),
    tests("GalleyFontTests", ["GalleyFont"]),
    tests("GalleyPicturesTests", ["GalleyPictures"], data: ["Files"]),
    tests("GalleyTests", ["CDeflate", "Galley", "GalleyPNG", "GalleyTestSupport"]),
    tests("GalleyDocumentsTests", ["GalleyFormats"], data: ["Stacks/Flexbox.json"]),
    tests("GalleyBuilderTests", ["GalleyBuilder"]),
    tests("GalleyEditingTests", ["Galley", "GalleyEditing", "GalleyTestSupport"]),
    tests("GalleyFoundationTests", ["GalleyEditing", "GalleyFoundation", "GalleyMarkdown"]),
    tests("GalleyCompareTests", ["GalleyCompare"]),
    tests("GalleyTestingTests", ["GalleyTesting"]),
    tests("GalleyCTests", ["CGalley", "GalleyC", "Galley", "GalleyFormats"]),
    tests(
      "GoldenTests", ["Galley", "GalleyCompare", "GalleyFormats", "GalleyTesting"],
      data: [
        "Cases", "Coverage.md", "EqualPictures.txt", "Interactions.txt", "PDFDigests.txt",
      ]),
    tests("RasterizeTests", ["rasterize"]),
    tests(
      "SnippetTests",
      [
        "Galley", "GalleyBuilder", "GalleyCompare", "GalleyFormats", "GalleyEditing",
        "GalleyFoundation", "GalleyTesting",
      ],
      data: ["References"]),
  ]
)
