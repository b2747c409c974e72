import TestSupport
import Testing

@testable import GalleyFont

@Suite("Locked font files")
struct LockedFilesTests {
  @Test(
    "A different fallback file is allowed only if it has another style of the locked family",
    arguments: [("Bold", "Own", nil), ("Regular", "Own", "a.ttf"), ("Bold", "Other", "a.ttf")])
  func otherStyles(_ style: String, _ family: String, _ displaced: String?) throws {
    let drawing = try FontData(path: Repository.testFont("Shapes.ttf"))
    let listed = LockedFiles.File(
      name: "a.ttf", digest: SHA256Digest(of: [UInt8](repeating: 1, count: 3).span),
      families: ["Own"], styles: ["Regular"], clusters: ["A"])
    let other = LockedFiles.File(
      name: "b.ttf", digest: drawing.digest, families: [family], styles: [style], clusters: ["B"])
    let locked = LockedFiles([listed, other])
    #expect(locked.displacedDrawer(of: "A", by: drawing) == displaced)
    #expect(locked.displacedDrawer(of: "B", by: drawing) == nil)
  }
}
