public import Galley

/// A design rendered in many languages. Each cell is one rendered document, with its problems.
///
/// If a document cannot be read or drawn, its cell shows the error, and the other cells are not
/// affected.
public struct LayoutMatrix: Sendable {
  /// A document to render into a cell.
  public struct Entry: Sendable {
    /// The name shown on the sheet and in the report, usually the language.
    public var name: String
    /// Creates the document, on any thread; an error's description is shown in the cell.
    public var document: @Sendable () throws -> TextDocument

    /// Creates an entry with a name and a document.
    public init(_ name: String, document: @escaping @Sendable () throws -> TextDocument) {
      self.name = name
      self.document = document
    }
  }

  /// The result of rendering an entry.
  public struct Cell: Sendable {
    /// The name of the entry.
    public var name: String
    /// The document's layout; `nil` if there was an error.
    public var layout: DocumentLayout?
    /// The rendered image, drawn even if a contract is broken; `nil` if there was an error.
    public var picture: Bitmap?
    /// The error on a single line; `nil` on success.
    public var error: String?

    /// The document's contracts that the layout breaks.
    public var contracts: [BrokenContract] { layout?.brokenContracts ?? [] }
    /// Whether the cell has an error or a broken contract.
    public var isBroken: Bool { error != nil || !contracts.isEmpty }

    /// The policy for characters that no font has.
    var missing = MissingGlyphPolicy.warn

    /// Problems in the result: the layout's diagnostics and, under
    /// ``/Galley/MissingGlyphPolicy/warn``, each character that no font has.
    public var warnings: [Diagnostic] {
      guard let layout else { return [] }
      guard missing == .warn else { return layout.diagnostics }
      return layout.diagnostics + layout.layouts.flatMap(\.missingGlyphFindings)
    }
  }

  /// The cells, in the order of their entries.
  public private(set) var cells: [Cell]

  /// Whether no cell has an error or a broken contract.
  public var isSound: Bool { !cells.contains(where: \.isBroken) }

  /// Lays out and draws all entries, with one thread per processor.
  ///
  /// - Parameters:
  ///   - entries: the documents. Entries beyond the renderer's ``/Galley/Limits/matrixCells``
  ///     become errors. If all images together exceed the pixels allowed for a canvas, the excess
  ///     images also become errors.
  ///   - renderer: the renderer used for all entries.
  ///   - missing: the policy for characters that no font has.
  ///   - timeout: time limit for each entry; `nil` means no limit.
  ///   - cellDone: called after each cell, on any thread.
  public init(
    _ entries: [Entry], renderedBy renderer: TextRenderer, missing: MissingGlyphPolicy = .warn,
    timeout: Duration? = nil, cellDone: @escaping @Sendable () -> Void = {}
  ) {
    let work = MatrixWork(
      entries: entries, renderer: renderer, missing: missing, timeout: timeout, cellDone: cellDone)
    cells = work.cells()
  }
}

/// The inputs for the cells of a matrix.
private struct MatrixWork: Sendable {
  let entries: [LayoutMatrix.Entry]
  let renderer: TextRenderer
  let missing: MissingGlyphPolicy
  let timeout: Duration?
  let cellDone: @Sendable () -> Void

  /// A cell that has been laid out, and the time that layout took.
  private struct LaidOut: Sendable {
    var cell: LayoutMatrix.Cell
    var time = Duration.zero
  }

  /// Lays out all entries before drawing any. Otherwise, thread timing would determine which images
  /// exceed the pixel limit.
  func cells() -> [LayoutMatrix.Cell] {
    var laidOut = WorkerThread.map(entries.count) { layout($0) }
    reserve(&laidOut)
    let all = laidOut
    return WorkerThread.map(all.count) { index in
      defer { cellDone() }
      return drawn(all[index])
    }
  }

  private func layout(_ index: Int) -> LaidOut {
    var cell = LayoutMatrix.Cell(name: entries[index].name)
    cell.missing = missing
    var result = LaidOut(cell: cell)
    do {
      guard index < renderer.limits.matrixCells else {
        throw RenderError.tooLarge(
          what: "the number of cells of a matrix", value: Double(entries.count),
          limit: Double(renderer.limits.matrixCells))
      }
      let document = try entries[index].document()
      let start = ContinuousClock.now
      result.cell.layout = try renderer.layout(
        document, cancellation: Cancellation(deadline: timeout.map { start + $0 }))
      result.time = start.duration(to: .now)
    } catch {
      result.cell.error = "\(error)"
    }
    return result
  }

  /// Counts the pixels of all images, which are kept in memory. Cells whose image would exceed the
  /// limit get an error instead.
  private func reserve(_ cells: inout [LaidOut]) {
    let limit = Double(renderer.limits.canvasPixels)
    var pixels = 0.0
    for index in cells.indices {
      guard let (width, height) = cells[index].cell.layout?.pixelSize else { continue }
      let sum = pixels + Double(width) * Double(height)
      if sum <= limit {
        pixels = sum
      } else {
        let error = RenderError.tooLarge(
          what: "the total number of pixels of a matrix", value: sum, limit: limit)
        cells[index].cell.error = "\(error)"
      }
    }
  }

  private func drawn(_ laidOut: LaidOut) -> LayoutMatrix.Cell {
    var cell = laidOut.cell
    guard let layout = cell.layout, cell.error == nil else { return cell }
    do throws(RenderError) {
      cell.picture = try renderer.draw(
        layout, missing: missing,
        cancellation: Cancellation(deadline: timeout.map { .now + $0 - laidOut.time }))
    } catch {
      cell.error = "\(error)"
    }
    return cell
  }
}
