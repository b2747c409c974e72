// Groups, shapes and masks.
extension PDFFile {
  mutating func open(_ group: VectorGroup) {
    switch group {
    case .clip(let path, let isEvenOdd):
      clip(Self.operators(of: path), isEvenOdd: isEvenOdd)
    case .clipShape(let shape):
      let isKnown = shapes.indices.contains(shape.number)
      clip(isKnown ? shapes[shape.number].path : MarkupBytes(), isEvenOdd: false)
    case .transformed(let transform):
      save()
      content.concatenate(transform)
    case .layer(let opacity, let mode, let transform):
      save()
      if let transform { content.concatenate(transform) }
      // If the page has no blend modes, an opaque layer looks the same as its contents without a
      // layer.
      guard opacity < 1 || mode != .normal || page.hasBlending else { return }
      var entries = ""
      if opacity < 1 { entries += Self.opacity(opacity) }
      if mode != .normal { entries += "/BM/\(mode.pdfName)" }
      openForm(entries.isEmpty ? nil : entries)
    case .masked(let mask):
      save()
      let form = shapes.indices.contains(mask.number) ? shapes[mask.number].form : nil
      openForm(form.map { "/SMask<</Type/Mask/S/Luminosity/G \($0) 0 R>>" })
    case .blurred, .shadow:
      // This target cannot blur (see `blurs`), so shadows are painted as images.
      save()
    }
  }

  /// Opens a group that a path clips. If the path is empty, nothing in the group is visible.
  private mutating func clip(_ path: MarkupBytes, isEvenOdd: Bool) {
    save()
    content.append(path.bytes.isEmpty ? MarkupBytes("0 0 0 0 re ") : path)
    content.append(isEvenOdd ? "W* n\n" : "W n\n")
  }

  private mutating func save() {
    content.save()
    groups.append(.saved)
  }

  private mutating func openForm(_ entries: String?) {
    // The last group, which `save` has added, becomes a form.
    setAlpha(255)
    groups[groups.count - 1] = .form(state: entries.map { state($0) })
    outer.append(content)
    content = PDFContent()
  }

  mutating func close() {
    guard case .form(let state)? = groups.popLast() else { return content.restore() }
    let inner = content
    content = outer.popLast() ?? PDFContent()
    if !inner.isEmpty {
      // A form with tags must not be drawn inside the artifact of the content around it.
      if inner.stream != nil { endArtifact() }
      if let state { content.setState(state) }
      content.draw(form: writeForm(inner, bounds: area, isGroup: true))
      if inner.stream != nil { beginArtifact() }
    }
    content.restore()
  }

  /// The rectangle of the page, in the current coordinates.
  var area: Rectangle {
    let place = pagePlace
    let determinant = place.a * place.d - place.b * place.c
    guard determinant != 0, determinant.isFinite else {
      return Rectangle(x: 0, y: 0, width: 0, height: 0)
    }
    return place.inverse.bounds(
      of: Rectangle(x: 0, y: 0, width: page.width, height: page.height)
    ).grown(by: 1)
  }

  mutating func begin() {
    outer.append(content)
    content = PDFContent()
    shapeDepth += 1
  }

  mutating func endShape() -> VectorShape? {
    let inner = content
    content = outer.popLast() ?? PDFContent()
    shapeDepth -= 1
    guard !inner.isEmpty else { return nil }
    return shape(of: inner, Self.glyphArea, isGroup: false)
  }

  /// A rectangle that is larger than every glyph, in font units.
  static let glyphArea = Rectangle(
    x: -1_048_576, y: -1_048_576, width: 2_097_152, height: 2_097_152)

  mutating func endMask(_ region: Rectangle) -> VectorShape {
    let inner = content
    content = PDFContent()
    var path = Path()
    path.add(region)
    fill(path, .color(.white), isEvenOdd: false)
    let ground = content
    content = outer.popLast() ?? PDFContent()
    shapeDepth -= 1
    var whole = ground
    whole.append(inner)
    return shape(of: whole, region, isGroup: true)
  }

  private mutating func shape(
    of inner: PDFContent, _ bounds: Rectangle, isGroup: Bool
  ) -> VectorShape {
    var shape = PDFShape(bounds: bounds)
    shape.form = writeForm(inner, bounds: bounds, isGroup: isGroup)
    shapes.append(shape)
    return VectorShape(number: shapes.count - 1)
  }

  /// Writes content as a form XObject, and returns its number. If `isGroup` is set, the form is an
  /// isolated transparency group.
  mutating func writeForm(_ inner: PDFContent, bounds: Rectangle, isGroup: Bool) -> Int {
    let tags = inner.stream.map { page.structure.streams[$0] }
    let (data, resources) = finished(tags == nil ? inner : inner.asArtifact)
    var entries = tags.map { "/StructParents \($0.key)" } ?? ""
    if isGroup { entries += "/Group<</S/Transparency/CS/DeviceRGB/I true>>" }
    return writeForm(data, bounds, entries + resources, as: tags?.form)
  }

  mutating func writeForm(
    _ data: [UInt8], _ bounds: Rectangle, _ entries: String, as reserved: Int? = nil
  ) -> Int {
    var box = MarkupBytes()
    box.append(pdf: bounds)
    return objects.write(
      "/Subtype/Form/BBox[\(String(decoding: box.bytes, as: UTF8.self))]\(entries)",
      stream: data, as: reserved)
  }
}
