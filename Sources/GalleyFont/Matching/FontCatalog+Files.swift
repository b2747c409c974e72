extension FontCatalog {
  /// The files of the system's fonts, each once, sorted by bytes; none if the catalog is without
  /// them. They are loaded now if they never were.
  package var systemFiles: [String] {
    guard let system else { return [] }
    var files: Set<String> = []
    for record in system.shelf.records {
      if case .file(let path) = record.source { files.insert(path) }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
