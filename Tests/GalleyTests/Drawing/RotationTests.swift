// Tests of rotated boxes: their pixels, their positions in layouts, and the checks of their text.

import TestSupport
import Testing

@testable import Galley

@Suite("Rotated boxes")
struct RotationTests {
  private func word(_ rotation: Double) -> TextDocument.Frame {
    var frame = TextDocument.Frame(
      AttributedText("Ham", [.font(.system(20)), .foregroundColor(.blue)]),
      in: TextContainer(width: 60, height: 40))
    (frame.x, frame.y, frame.background) = (20, 30, .yellow)
    frame.effects.rotation = rotation
    return frame
  }

  private func layout(_ frames: [TextDocument.Frame]) throws -> DocumentLayout {
    var document = TextDocument(frames: frames, width: 100, height: 100)
    document.background = .white
    return try bundledRenderer.layout(document)
  }

  @Test("Rotations by multiples of 90 degrees move pixels without changing them")
  func quarters() throws {
    let upright = try bundledRenderer.draw(try layout([word(0)]))
    let right = try bundledRenderer.draw(try layout([word(90)]))
    let half = try bundledRenderer.draw(try layout([word(180)]))
    let left = try bundledRenderer.draw(try layout([word(-90)]))
    let full = try bundledRenderer.draw(try layout([word(720)]))
    #expect(full == upright)
    for y in 0..<100 {
      for x in 0..<100 {
        let color = upright[x, y]
        #expect(right[99 - y, x] == color && half[99 - x, 99 - y] == color)
        #expect(left[y, 99 - x] == color)
      }
    }
  }

  @Test("A rotation by a multiple of 90 degrees affects exactly the rotated pixels")
  func exactBounds() throws {
    let box = Rectangle(x: 10, y: 20, width: 30, height: 40)
    let pixels = PixelRect(minX: 10, minY: 20, maxX: 40, maxY: 60)
    for (turn, rotated) in [
      (90.0, PixelRect(minX: 5, minY: 25, maxX: 45, maxY: 55)), (180, pixels),
    ] {
      let rotation = try #require(
        PlacedRotation(
          turn, about: .init(x: 0.5, y: 0.5), of: box, on: PixelGrid(scale: 1), isFine: false))
      #expect(rotation.canvasBounds(of: pixels) == rotated)
      #expect(rotation.layerBounds(of: rotated) == pixels)
    }
  }

  @Test("A box is rotated about its anchor, both in the image and in the layout")
  func anchor() throws {
    var corner = word(90)
    corner.effects.anchor = .init(x: 0, y: 0)
    let found = try layout([corner])
    #expect(found.transforms[0]?.values == [0, 1, -1, 0, 20, 30])
    let (upright, turned) = try (
      bundledRenderer.draw(try layout([word(0)])), bundledRenderer.draw(found)
    )
    for y in 30..<50 {
      for x in 20..<80 { #expect(turned[49 - y, x + 10] == upright[x, y]) }
    }
    let vector = try bundledRenderer.svg(of: found)
    #expect(String(decoding: vector, as: UTF8.self).contains("matrix(0 1 -1 0 50 10)"))
    corner.effects.anchor = .init(x: .nan, y: .infinity)
    #expect(try layout([corner]).transforms == layout([word(90)]).transforms)
  }

  @Test("The pixel values of a rotated box and its letters have nearly the same sum at every angle")
  func area() throws {
    let upright = try bundledRenderer.draw(try layout([word(0)]))
    func sum(_ bitmap: Bitmap) -> Int { bitmap.pixels.reduce(0) { $0 + Int($1 >> 16 & 0xFF) } }
    for angle in [1, 17, 30, 45, 123.4] {
      let turned = try bundledRenderer.draw(try layout([word(angle)]))
      #expect(abs(sum(turned) - sum(upright)) < 3000, "\(angle)")
    }
  }

  @Test("The layout has the transform of a rotated box and of the boxes inside it")
  func transforms() throws {
    var outer = TextDocument.Frame(
      frames: [word(0), word(90)], in: TextContainer(width: 100, height: 100))
    outer.effects.rotation = 90
    let transforms = try layout([word(0), outer]).transforms
    #expect(transforms.count == 4 && transforms[0] == nil)
    let own = try #require(transforms[1])
    #expect(own.values == [0, 1, -1, 0, 100, 0])
    let inner = try #require(transforms[2])
    #expect(inner.point(x: 0, y: 0) == (70, 20))
    let twice = try #require(transforms[3])
    #expect(twice.values == [-1, 0, 0, -1, 80, 70])
  }

  @Test("A rotated box keeps its place in a stack")
  func stacked() throws {
    let stack = FrameStack(axis: .horizontal)
    let (first, second) = (word(30), word(0))
    let document = TextDocument(frames: [first, second], stack: stack)
    let layout = try bundledRenderer.layout(document)
    #expect(layout.document.frames.map(\.x) == [0, 60])
    let transform = try #require(layout.transforms[0])
    let center = transform.point(x: 30, y: 20)
    #expect(abs(center.x - 30) < 1e-9 && abs(center.y - 20) < 1e-9)
    #expect(try layout.json().contains("\"transform\":["))
  }

  @Test("Ink bounds follow rotation and clipping")
  func ink() throws {
    let upright = try #require(try layout([word(0)]).inkBounds())
    let turned = try #require(try layout([word(90)]).inkBounds())
    #expect(abs(turned.width - upright.height) < 1e-9)
    #expect(abs(turned.x - (100 - upright.y - upright.height)) < 1e-9)
    var clipped = word(0)
    clipped.container.width = 10
    clipped.effects.clips = true
    let ink = try #require(try layout([clipped]).inkBounds())
    #expect(ink.x + ink.width <= 30)
  }

  @Test("Lint reports a rotated box outside the canvas, and ignores its overlaps")
  func lint() throws {
    var frame = word(90)
    frame.container.width = 200
    frame.text = AttributedText("A long line of words", [.font(.system(20))])
    let codes = try layout([frame]).lint().map(\.diagnostic.code)
    #expect(codes.contains("inkOutsideCanvas"))
    var inside = word(0)
    inside.x = 70
    #expect(try layout([inside]).lint().contains { $0.diagnostic.code == "inkOutsideCanvas" })
    let overlapping = try layout([word(0), word(90)]).lint()
    #expect(!overlapping.contains { $0.diagnostic.code == "textOverlaps" })
  }

  @Test("Contrast is measured after opacity, blend modes and rotation")
  func contrast() throws {
    func isBroken(_ change: (inout BoxEffects) -> Void) throws -> Bool {
      var frame = word(0)
      (frame.background, frame.contract.contrast) = (nil, .init(4.5))
      change(&frame.effects)
      return try !layout([frame]).brokenContracts.isEmpty
    }
    #expect(try !isBroken { _ in })
    #expect(try isBroken { $0.opacity = 0.4 })
    #expect(try isBroken { $0.blendMode = .screen })
    #expect(try !isBroken { $0.blendMode = .multiply })
    #expect(try !isBroken { $0.rotation = 20 })
    #expect(try isBroken { ($0.rotation, $0.opacity) = (20, 0.4) })
    #expect(try !isBroken { $0.clips = true })
  }
}
