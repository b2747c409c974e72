// Divides ligatures whose letters have different attributes, such as colours.

import GalleyUnicode

extension TextLayout {
  /// The text runs of a line from left to right. Ligatures are divided where their attributes
  /// change.
  ///
  /// If the letters of a ligature have different attributes, the ligature is drawn once for each
  /// set of attributes. Each drawing is clipped at whole pixels to its part of the ligature. If the
  /// font has caret positions (OpenType `GDEF`), the parts meet at these positions. Otherwise, the
  /// ligature is divided into parts of equal width, one per grapheme cluster.
  ///
  /// A cluster of stacked or reordered letters, such as a Khmer or Burmese syllable, cannot be
  /// divided. The whole cluster is drawn with the attributes of its first letter.
  func displayRuns(of line: Line) -> [DisplayRun] {
    var cells: LineCells?
    var painted: [DisplayRun] = []
    painted.reserveCapacity(line.runs.count)
    // Runs are accessed by index, because copying a run is slow.
    for index in line.runs {
      guard text.runs.count > 1, !isOnPath, endsInOtherAttributes(runs[index]) else {
        painted.append(displayRun(runs[index]))
        continue
      }
      let known = cells ?? LineCells(line, of: self, breaker: TextBreaker())
      cells = known
      painted += parts(of: runs[index], known)
    }
    return painted
  }

  /// Whether a run's last cluster extends into text with different attributes. If so, the cluster
  /// can be a ligature that must be divided.
  private func endsInOtherAttributes(_ run: Run) -> Bool {
    guard !run.range.isEmpty, text.runs.indices.contains(run.attributes) else { return false }
    return text.runs[run.attributes].range.upperBound < run.range.upperBound
  }

  /// Whether a run's last cluster is a ligature whose letters are side by side. Such a cluster has
  /// exactly one glyph with an advance. It contains no virama, because the letters around a virama
  /// form a conjunct and are not side by side.
  private func isLigature(_ cluster: Int32, of run: Run) -> Bool {
    let shapes = glyphs[run.glyphs].count { $0.cluster == cluster && $0.advance > 0 }
    guard shapes == 1, run.range.contains(Int(cluster)) else { return false }
    let letters = String(decoding: text.utf16[Int(cluster)..<run.range.upperBound], as: UTF16.self)
    return !letters.unicodeScalars.contains {
      $0.properties.canonicalCombiningClass == .virama
    }
  }

  /// Divides a run that ends with a ligature into one run for each part of the ligature, from left
  /// to right. The first of these runs in logical order also contains the glyphs before the
  /// ligature.
  private func parts(of run: Run, _ cells: LineCells) -> [DisplayRun] {
    guard let cluster = glyphs[run.glyphs].map(\.cluster).max(), isLigature(cluster, of: run) else {
      return [displayRun(run)]
    }
    // The parts of the ligature. All letters of a part have the same attributes.
    var parts: [(cell: LineCell, attributes: Int)] = []
    for cell in cells.visual
    where cell.range.lowerBound >= Int(cluster) && run.range.contains(cell.range.lowerBound) {
      let attributes = text.runIndex(at: cell.range.lowerBound) ?? run.attributes
      if let last = parts.last,
        self.attributes(at: last.attributes) == self.attributes(at: attributes)
      {
        let range = last.cell.range
        parts[parts.count - 1].cell.right = cell.right
        parts[parts.count - 1].cell.range =
          min(
            range.lowerBound, cell.range.lowerBound)..<max(
            range.upperBound, cell.range.upperBound)
      } else {
        parts.append((cell, attributes))
      }
    }
    guard parts.count > 1 else { return [displayRun(run)] }
    let ligature = glyphs[run.glyphs].indices.filter { glyphs[$0].cluster == cluster }
    let first = run.level & 1 == 1 ? parts.count - 1 : 0
    return parts.indices.map { index in
      let isFirst = index == first
      return painted(
        parts[index].cell, parts[index].attributes, of: run,
        ligature: isFirst ? nil : ligature, isLeftmost: index == 0,
        isRightmost: index == parts.count - 1)
    }
  }

  /// Creates the run that draws one part of a divided ligature.
  ///
  /// - Parameter ligature: indices of the ligature's glyphs; `nil` for the first part in logical
  ///   order. The run of the first part has all glyphs of the original run, also those before the
  ///   ligature.
  private func painted(
    _ part: LineCell, _ attributes: Int, of run: Run, ligature: [Int]?, isLeftmost: Bool,
    isRightmost: Bool
  ) -> DisplayRun {
    var own = run
    own.attributes = attributes
    own.range = part.range
    if let ligature, let first = ligature.first, let last = ligature.last {
      own.glyphs = first..<last + 1
      own.x = run.x + glyphs[run.glyphs.lowerBound..<first].reduce(0) { $0 + $1.advance }
      own.width = glyphs[own.glyphs].reduce(0) { $0 + $1.advance }
    } else {
      own.range = min(run.range.lowerBound, part.range.lowerBound)..<part.range.upperBound
    }
    let left = isLeftmost ? run.visibleX : max(part.left, run.visibleX)
    let right =
      isRightmost
      ? run.visibleX + run.visibleWidth : min(part.right, run.visibleX + run.visibleWidth)
    own.visibleX = left
    own.visibleWidth = max(right - left, 0)
    var painted = displayRun(own)
    if !isLeftmost { painted.edges.left = part.left }
    if !isRightmost { painted.edges.right = part.right }
    return painted
  }
}
