// Writes the pages and the end of a PDF file.
extension PDFFile {
  mutating func beginPage(_ layout: DocumentLayout) {
    // A page has at most 14,400 units per side (ISO 32000-1 Annex C.2). A larger page uses larger
    // units.
    let unit = max((max(layout.width, layout.height) / 14_400).rounded(.up), 1)
    page = PDFPage(number: objects.reserve(), key: book.nextParent())
    (page.unit, page.width, page.height) = (unit, layout.width / unit, layout.height / unit)
    page.hasBlending = layout.document.frames.contains {
      ($0.ownEffects?.value.blendMode ?? .normal) != .normal
    }
    if book.pages.isEmpty { book.language = layout.document.language }
    if layout.document.backgroundImage != nil, let alt = layout.document.alt {
      let figure = page.structure.add("Figure", in: 0, alt: alt)
      page.structure.cover(page.area, by: figure)
      page.canvasPicture = figure
    }
    page.places = page.structure.addFrames(of: layout)
    content = PDFContent()
    content.stream = 0
    // On the canvas, y points down. On a PDF page, y points up.
    beginArtifact()
    content.append("q ")
    content.concatenate(
      Transform(toFill: Rectangle(x: 0, y: page.height, width: 1 / unit, height: -1 / unit)))
  }

  mutating func endPage() throws(RenderError) {
    // The text is invisible (§9.3.6).
    content.append("Q EMC\n3 Tr\n")
    content.append(page.text)
    let (data, resources) = finished(content)
    // The page itself saves a graphics state too, and the limit includes this state (ISO 19005-2
    // §6.1.13).
    if options.isArchive, depth + 1 > 28 {
      throw .notAccessible("the boxes are nested too deeply for PDF/A; use fewer levels")
    }
    depth = 0
    let stream = objects.write("", stream: data)
    let numbers = page.structure.write(
      to: &objects, page: page.number, parent: book.root, isFlat: !isBook)
    let kids = page.structure.elements[0].kids.compactMap {
      if case .element(let kid) = $0 { kid } else { nil }
    }
    book.elements += (isBook ? [0] : kids).map { numbers[$0] }.filter { $0 > 0 }
    for stream in page.structure.streams {
      let elements = stream.elements.map { numbers[$0] }.references
      book.parents[stream.key] = objects.write("[\(elements)]")
    }
    for (key, element) in page.structure.annotations { book.parents[key] = numbers[element] }
    var text: MarkupBytes = """
      <</Type/Page/Parent \(book.tree) 0 R\
      /MediaBox[0 0 \(numbers: [page.width, page.height], decimals: 3)]\
      /Contents \(stream) 0 R\(resources)/StructParents \(page.structure.streams[0].key)\
      /Tabs/S/Group<</S/Transparency/CS/DeviceRGB/I true>>
      """
    if page.unit > 1 { text.append("/UserUnit \(Int(page.unit))") }
    if !page.annotations.isEmpty { text.append("/Annots[\(page.annotations.references)]") }
    text.append(">>")
    objects.write(text, as: page.number)
    book.pages.append(page.number)
    book.headings += page.headings
    page = PDFPage(number: 0, key: 0)
  }

  /// Discards a page that could not be completed. The objects that were already written stay in the
  /// file, but are not used.
  mutating func abandonPage() {
    (content, outer, groups, shapeDepth) = (PDFContent(), [], [], 0)
    (page, depth, isInPicture) = (PDFPage(number: 0, key: 0), 0, false)
  }

  /// Returns this value, and replaces it with an empty file. The returned value is then the only
  /// owner of its arrays, so that changes do not copy them.
  mutating func take() -> PDFFile {
    let file = self
    self = PDFFile(options, isBook: isBook)
    return file
  }

  /// Writes everything that belongs to the whole file, and returns the last bytes of the file.
  mutating func finish() -> [UInt8] {
    text.write(to: &objects)
    let pages = "/Count \(book.pages.count)/Kids[\(book.pages.references)]"
    objects.write("<</Type/Pages\(pages)>>", as: book.tree)
    writeStructure()
    let outline = objects.writeOutline(of: book.headings)
    let metadata = PDFMetadata(
      options: options, language: book.language, claims: claims, pictures: self.metadata)
    let info = objects.write(metadata.information)
    // PDF/A requires uncompressed metadata.
    let packet = objects.write(
      "/Type/Metadata/Subtype/XML", stream: metadata.packet,
      isPacked: options.isArchive ? nil : false)
    var catalog: MarkupBytes = """
      <</Type/Catalog/Pages \(book.tree) 0 R/Lang\(pdf: book.language)\
      /MarkInfo<</Marked true>>/StructTreeRoot \(book.structure) 0 R/Metadata \(packet) 0 R
      """
    if options.title != nil { catalog.append("/ViewerPreferences<</DisplayDocTitle true>>") }
    if let outline { catalog.append("/Outlines \(outline) 0 R/PageMode/UseOutlines") }
    if let intent = outputIntent() { catalog.append("/OutputIntents[\(intent) 0 R]") }
    catalog.append(">>")
    return objects.finish(root: objects.write(catalog), info: info)
  }

  var claims: Set<PDFOptions.Standard> {
    options.standards ?? (book.faults.isEmpty && options.title != nil ? [.ua1] : [])
  }

  private mutating func writeStructure() {
    objects.write(
      "<</S/Document/P \(book.structure) 0 R/K[\(book.elements.references)]>>", as: book.root)
    // The parent tree of a PDF is a number tree. Each of its leaves has at most 500 keys.
    var leaves: [Int] = []
    for start in stride(from: 0, to: book.parents.count, by: 500) {
      let keys = start..<min(start + 500, book.parents.count)
      let pairs = keys.filter { book.parents[$0] > 0 }
        .map { "\($0) \(book.parents[$0]) 0 R" }.joined(separator: " ")
      leaves.append(
        objects.write(
          "<</Limits[\(keys.lowerBound) \(keys.upperBound - 1)]/Nums[\(pairs)]>>"))
    }
    let parents = objects.write("<</Kids[\(leaves.references)]>>")
    objects.write(
      """
      <</Type/StructTreeRoot/K \(book.root) 0 R/ParentTree \(parents) 0 R\
      /ParentTreeNextKey \(book.parents.count)>>
      """, as: book.structure)
  }

  /// The colour space of the file, if a standard requires it: sRGB.
  private mutating func outputIntent() -> Int? {
    guard options.isArchive else { return nil }
    let profile = objects.write("/N 3", stream: Self.colorProfile)
    return objects.write(
      """
      <</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB)\
      /DestOutputProfile \(profile) 0 R>>
      """)
  }
}
