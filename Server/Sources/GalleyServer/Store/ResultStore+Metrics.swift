// Metrics of the result store.

extension ResultStore.Figures {
  /// The figures as metrics.
  var metrics: [CollectedMetric] {
    func counter(_ name: String, _ help: String, _ value: Int, _ labels: [(String, String)] = [])
      -> CollectedMetric
    {
      CollectedMetric("galley_store_\(name)", .counter, help, labels: labels, Double(value))
    }
    let errors = "Errors of the store's folder, by operation."
    let skips = "Images not stored: too many writes waiting, or image too large."
    return [
      CollectedMetric(
        "galley_store_bytes", .gauge, "Disk space of the store in bytes.", Double(bytes)),
      counter("hits_total", "Images served from the store.", hits),
      counter("misses_total", "Requested images that were not in the store.", misses),
      counter("evictions_total", "Images removed from the store to free space.", evictions),
      counter("corrupted_total", "Damaged images removed from the store.", corrupted),
      counter("errors_total", errors, readErrors, [("operation", "read")]),
      counter("errors_total", errors, writeErrors, [("operation", "write")]),
      counter("skipped_total", skips, refused, [("reason", "queue")]),
      counter("skipped_total", skips, tooLarge, [("reason", "size")]),
    ]
  }
}
