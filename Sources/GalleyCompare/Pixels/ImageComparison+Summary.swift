import Galley

extension ImageComparison {
  /// A one-line sentence that says whether the images are equal and, if not, how they differ.
  public var summary: String {
    if sizesDiffer {
      return "the sizes differ: \(actual.width) × \(actual.height) pixels,"
        + " expected \(expected.width) × \(expected.height)"
    }
    if unequalPixels == 0 { return "equal" }
    guard matches else { return difference(of: differingPixels) }
    return "equal within the tolerance: \(difference(of: unequalPixels))"
  }

  private func difference(of count: Int) -> String {
    let verb = count == 1 ? "differs" : "differ"
    var text = "\(count) of \(pixels) pixels \(verb), by up to \(largestChannelDifference) of 255"
    if let largestColorDifference { text += " (ΔE \(decimal(largestColorDifference)))" }
    if let bounds {
      text += ", within x \(range(bounds.x, bounds.width)), y \(range(bounds.y, bounds.height))"
    }
    return text
  }

  /// Formats a range of pixel coordinates as its first and last coordinate, such as `3…17`.
  private func range(_ start: Double, _ length: Double) -> String {
    let (first, last) = (decimal(start), decimal(start + length - 1))
    return first == last ? first : "\(first)…\(last)"
  }
}
