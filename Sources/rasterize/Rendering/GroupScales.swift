import Galley
import Synchronization

/// The scales of fit groups, collected from the layouts of many documents.
final class GroupScales: Sendable {
  private let scales = Mutex<[String: Double]>([:])

  /// For each fit group, the smallest scale found so far.
  var smallest: [String: Double] { scales.withLock { $0 } }

  func add(_ layout: DocumentLayout) {
    let found = layout.groupScales
    guard !found.isEmpty else { return }
    scales.withLock { $0.merge(found, uniquingKeysWith: min) }
  }
}
