// What of a mask lies outside of another one.

import GalleyFont

extension CoverageMask {
  /// This mask where another one does not cover: `a · (255 − b) / 255`, rounded to nearest.
  func leavingOut(_ other: CoverageMask) -> CoverageMask {
    let part = PixelRect(other.bounds)
    let rect = PixelRect(bounds)
    let common = part.intersection(rect)
    var left = coverage
    for y in common.minY..<max(common.minY, common.maxY) {
      let own = (y - rect.minY) * rect.width - rect.minX
      let others = (y - part.minY) * part.width - part.minX
      for x in common.minX..<max(common.minX, common.maxX) {
        let kept = UInt32(255 - other.coverage[others + x])
        let product = UInt32(left[own + x]) &* kept &+ 128
        left[own + x] = UInt8(truncatingIfNeeded: (product &+ product &>> 8) &>> 8)
      }
    }
    return CoverageMask(bounds: bounds, coverage: left)
  }
}
