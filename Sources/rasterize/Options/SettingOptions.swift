// The flags of every verb that sets documents.

public import ArgumentParser
public import Galley
import GalleyDocuments
import Glibc

/// The flags of every verb that sets documents.
struct SettingOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Pixels per point, instead of the document's.")
  var scale: Double?

  @Option(parsing: .unconditional, help: "Width in points, instead of the document's.")
  var width: Double?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A font file, or a folder of them, matched before all others but the document's own.",
      discussion: "May be given again. GALLEY_FONTS names more, separated by colons.",
      valueName: "dir"))
  var fonts: [String] = []

  @Flag(name: .customLong("no-system-fonts"), help: "Use the bundled and the given fonts alone.")
  var withoutSystemFonts = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The folder that pictures may come from, instead of the document's.", valueName: "dir"))
  var root: String?

  @Option(
    help: ArgumentHelp(
      "What to do about characters that no font has.",
      discussion: """
        warn draws a box and warns, error draws nothing and fails, skip leaves them out, tofu draws \
        a box.
        """,
      valueName: "warn|error|skip|tofu"))
  var missing = MissingGlyphPolicy.warn

  @Flag(help: "Tell on standard error how long each stage took.")
  var verbose = false

  func validate() throws {
    let limits = Limits.default
    try Self.check(scale, "--scale", limit: limits.scale)
    try Self.check(width, "--width", limit: limits.length)
  }

  private static func check(_ number: Double?, _ name: String, limit: Double) throws {
    guard let number, !(number > 0 && number <= limit) else { return }
    throw ValidationError("\(name) is \(number), but has to be above 0 and at most \(Int(limit))")
  }

  /// What sets documents as these flags say.
  func setter() throws(Failure) -> DocumentSetter {
    DocumentSetter(
      renderer: TextRenderer(fonts: try library()), scale: scale, width: width,
      attachmentRoot: try attachmentRoot(), missing: missing)
  }

  private func library() throws(Failure) -> FontLibrary {
    var library = FontLibrary(includesSystemFonts: !withoutSystemFonts)
    // One path at a time, the first at last: what is added last is matched first.
    for (path, origin) in fontPaths().reversed() {
      do {
        library = try library.adding(paths: [path])
      } catch {
        throw Failure(.input, file: origin, error.description)
      }
    }
    return library
  }

  /// The folders of `--fonts`, then those of `GALLEY_FONTS`, each with where it was named.
  private func fontPaths() -> [(path: String, origin: String)] {
    let named = fonts.map { ($0, "--fonts \($0)") }
    guard let variable = unsafe getenv("GALLEY_FONTS") else { return named }
    let listed = unsafe String(cString: variable).split(separator: ":").map(String.init)
    return named + listed.map { ($0, "GALLEY_FONTS \($0)") }
  }

  private func attachmentRoot() throws(Failure) -> String? {
    guard let root else { return nil }
    guard let status = try? FileStatus(of: root), status.isFolder else {
      throw Failure(.input, file: root, "--root is no folder; name one that is there")
    }
    return root
  }
}

extension MissingGlyphPolicy: ExpressibleByArgument {}
