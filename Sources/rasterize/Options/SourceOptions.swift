// The flags that say how documents are read.

public import ArgumentParser
public import GalleyDocuments

/// The flags that say how documents are read, whatever is made of them.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The documents' format, instead of the one that a file's name tells.",
      valueName: DocumentFormat.allCases.map(\.rawValue).joined(separator: "|")))
  var format: DocumentFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The folder that pictures may come from, instead of the document's.", valueName: "dir"))
  var root: String?

  /// What reads documents as these flags say.
  func reader() throws(Failure) -> DocumentReader {
    DocumentReader(format: format, attachmentRoot: try attachmentRoot())
  }

  private func attachmentRoot() throws(Failure) -> String? {
    guard let root else { return nil }
    guard let status = try? FileStatus(of: root), status.isFolder else {
      throw Failure(.input, file: root, "--root is no folder; name one that is there")
    }
    return root
  }
}

extension DocumentFormat: ExpressibleByArgument {}
