// Finds the clickable rectangles of hyperlinks in laid-out text.

import GalleyUnicode

extension TextLayout {
  /// A hyperlink in the text and its clickable rectangles.
  public struct Link: Sendable, Hashable {
    /// The link's target URL.
    public var url: String
    /// UTF-16 offsets of the link's text.
    public var range: Range<Int>
    /// The link's clickable rectangles. On each line, every contiguous part of the link has one
    /// rectangle, which is as tall as the line's box.
    public var rects: [Rectangle]
  }

  /// The text's links in text order. Links in hidden text have no rectangles.
  public var links: [Link] {
    var links: [Link] = []
    for run in text.runs {
      guard let url = run.attributes.link else { continue }
      if let last = links.indices.last, links[last].url == url,
        links[last].range.upperBound == run.range.lowerBound
      {
        links[last].range = links[last].range.lowerBound..<run.range.upperBound
      } else {
        links.append(Link(url: url, range: run.range, rects: []))
      }
    }
    guard !links.isEmpty else { return [] }
    for line in lines { addRectangles(on: line, to: &links) }
    guard flow.isVertical else { return links }
    for index in links.indices { links[index].rects = links[index].rects.map(flow.rectangle) }
    return links
  }

  /// Returns the link at a point; `nil` if no link is there.
  ///
  /// - Parameters:
  /// - x: points from the container's left edge.
  /// - y: points from the container's top, downwards.
  public func link(atX x: Double, y: Double) -> Link? {
    links.first { link in link.rects.contains { $0.contains(x: x, y: y) } }
  }

  private func addRectangles(on line: Line, to links: inout [Link]) {
    var open: Int?
    for run in runs[line.runs] where run.visibleWidth > 0 {
      guard let index = Self.index(of: run, in: links) else {
        open = nil
        continue
      }
      let last = links[index].rects.indices.last
      if open == index, let last {
        links[index].rects[last].width =
          run.visibleX + run.visibleWidth - links[index].rects[last].x
      } else {
        links[index].rects.append(
          Rectangle(x: run.visibleX, y: line.top, width: run.visibleWidth, height: line.height))
      }
      open = index
    }
  }

  /// The index of the link that contains a run's text; `nil` if no link contains it. Links are in
  /// text order, so the index is found by binary search.
  private static func index(of run: Run, in links: [Link]) -> Int? {
    let index = links.partitioningIndex { $0.range.upperBound > run.range.lowerBound }
    guard !run.range.isEmpty, index < links.count, links[index].range.overlaps(run.range) else {
      return nil
    }
    return index
  }
}
