import Galley
import Synchronization

/// The scales of fit groups, collected from the layouts of many documents. A fit group is a group
/// of texts that are drawn at the same scale, so that each text fits its box.
final class GroupScales: Sendable {
  private let scales = Mutex<[String: Double]>([:])

  /// For each fit group, which is a group of texts with the same scale, the smallest scale found so
  /// far.
  var smallest: [String: Double] { scales.withLock { $0 } }

  func add(_ layout: DocumentLayout) {
    let found = layout.groupScales
    guard !found.isEmpty else { return }
    scales.withLock { $0.merge(found, uniquingKeysWith: min) }
  }
}
