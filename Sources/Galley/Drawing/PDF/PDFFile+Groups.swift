// Writes groups, shapes and masks to a PDF file.
extension PDFFile {
  mutating func open(_ group: VectorGroup) {
    switch group {
    case .clip(let path, let isEvenOdd):
      clip("\(pdf: path)", isEvenOdd: isEvenOdd)
    case .clipShape(let shape): clip(shapes[shape.number].path, isEvenOdd: false)
    case .transformed(let transform):
      save()
      content.concatenate(transform)
    case .layer(let opacity, let mode, let transform):
      save()
      if let transform { content.concatenate(transform) }
      // If the page has no blend modes, an opaque layer looks the same as its contents without a
      // layer.
      guard opacity < 1 || mode != .normal || page.hasBlending else { return }
      var entries = opacity < 1 ? Self.opacity(opacity) : MarkupBytes()
      if mode != .normal { entries.append("/BM/\(mode.rawValue.pdfName)") }
      openForm(entries.bytes.isEmpty ? nil : entries)
    case .masked(let mask):
      save()
      openForm(shapes[mask.number].form.map(Self.mask))
    case .blurred, .shadow:
      // PDF has no blur (see `blurs`), so shadows are painted as images.
      save()
    }
  }

  /// Opens a group that a path clips. If the path is empty, nothing in the group is visible.
  private mutating func clip(_ path: MarkupBytes, isEvenOdd: Bool) {
    save()
    content.append(path.bytes.isEmpty ? "0 0 0 0 re " : path)
    content.append(isEvenOdd ? "W* n\n" : "W n\n")
  }

  private mutating func save() {
    content.save()
    groups.append(.saved)
  }

  private mutating func openForm(_ entries: MarkupBytes?) {
    // `save` has just added a group. This group becomes a form XObject.
    setAlpha(255)
    groups[groups.count - 1] = .form(state: entries.map { state($0) })
    beginContent()
  }

  private mutating func beginContent() {
    outer.append(content)
    content = PDFContent()
  }

  /// Ends the current content stream and returns it. The enclosing content stream becomes the
  /// current one.
  private mutating func endContent() -> PDFContent {
    defer { content = outer.popLast() ?? PDFContent() }
    return content
  }

  mutating func close() {
    guard case .form(let state)? = groups.popLast() else { return content.restore() }
    let inner = endContent()
    if !inner.isEmpty {
      // A form XObject that contains tags must not be drawn inside an artifact. So the artifact
      // around the form ends before the form, and a new one begins after it.
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
    return place.hasInverse ? place.inverse.bounds(of: page.area).grown(by: 1) : .zero
  }

  mutating func begin() {
    beginContent()
    shapeDepth += 1
  }

  mutating func endShape() -> VectorShape? {
    let inner = endContent()
    shapeDepth -= 1
    guard !inner.isEmpty else { return nil }
    let form = writeForm(inner, bounds: Self.glyphArea, isGroup: false)
    return add(PDFShape(bounds: Self.glyphArea, form: form))
  }

  /// A rectangle that is larger than every glyph, in font units.
  static let glyphArea = Rectangle(
    x: -1_048_576, y: -1_048_576, width: 2_097_152, height: 2_097_152)

  mutating func endMask(_ region: Rectangle) -> VectorShape {
    let inner = content
    content = PDFContent()
    fill(Path(region), .color(.white), isEvenOdd: false)
    content.append(inner)
    shapeDepth -= 1
    let form = writeForm(endContent(), bounds: region, isGroup: true)
    return add(PDFShape(bounds: region, form: form))
  }

  /// Writes content as a form XObject, and returns its object number. If `isGroup` is set, the form
  /// is an isolated transparency group.
  mutating func writeForm(_ inner: PDFContent, bounds: Rectangle, isGroup: Bool) -> Int {
    let tags = inner.stream.map { page.structure.streams[$0] }
    var whole = inner
    if tags != nil {
      // If a form XObject has tagged parts, all its other content is an artifact.
      whole = PDFContent()
      whole.append("/Artifact BMC ")
      whole.append(inner)
      whole.append("EMC")
    }
    let (data, resources) = finished(whole)
    var entries = tags.map { "/StructParents \($0.key)" } ?? ""
    if isGroup { entries += "/Group<</S/Transparency/CS/DeviceRGB/I true>>" }
    return writeForm(data, bounds, entries + resources, as: tags?.form)
  }

  mutating func writeForm(
    _ data: [UInt8], _ bounds: Rectangle, _ entries: String, as reserved: Int? = nil
  ) -> Int {
    objects.write(
      "/Subtype/Form/BBox[\(pdf: bounds)]\(entries)", stream: data, as: reserved)
  }
}
