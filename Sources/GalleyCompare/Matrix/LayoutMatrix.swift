public import Galley

/// One layout in many languages: every cell a document, drawn, with what is wrong with it.
///
/// A cell that cannot be read or drawn is an error of its own, and the others go on.
public struct LayoutMatrix: Sendable {
  /// A document that is to be a cell.
  public struct Entry: Sendable {
    /// What the sheet and the report call it: its language, mostly.
    public var name: String
    /// Makes the document, on any thread; the description of an error is shown in its cell.
    public var document: @Sendable () throws -> TextDocument

    /// A cell's document.
    public init(_ name: String, document: @escaping @Sendable () throws -> TextDocument) {
      self.name = name
      self.document = document
    }
  }

  /// What became of an entry.
  public struct Cell: Sendable {
    /// The entry's name.
    public var name: String
    /// The layout; `nil` where there is none.
    public var layout: DocumentLayout?
    /// The picture, drawn also where a contract is broken; `nil` where there is none.
    public var picture: Bitmap?
    /// What went wrong, in one line; `nil` where nothing did.
    public var error: String?

    /// Contracts that the layout does not keep.
    public var contracts: [BrokenContract] { layout?.brokenContracts ?? [] }
    /// Whether it is no good picture: an error, or a contract that is broken.
    public var isBroken: Bool { error != nil || !contracts.isEmpty }

    /// What was to be done about characters that no font has.
    var missing = MissingGlyphPolicy.warn

    /// What will not come out as meant: the diagnostics, and under ``/Galley/MissingGlyphPolicy/warn``
    /// each character that no font has.
    public var warnings: [Diagnostic] {
      guard let layout else { return [] }
      guard missing == .warn else { return layout.diagnostics }
      return layout.diagnostics + layout.layouts.flatMap(\.missingGlyphFindings)
    }
  }

  /// The cells, in the order of their entries.
  public private(set) var cells: [Cell]

  /// Whether no cell is broken.
  public var isSound: Bool { !cells.contains(where: \.isBroken) }

  /// Lays out and draws all entries, on as many threads as the machine has processors.
  ///
  /// - Parameters:
  ///   - entries: the documents; those beyond ``/Galley/Limits/matrixCells`` of the renderer are
  ///     errors, and so are pictures that have together more pixels than a canvas may have.
  ///   - renderer: the renderer of all of them.
  ///   - missing: what is done about characters that no font has.
  ///   - timeout: how long each may take; `nil` is as long as it takes.
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

/// What the cells of a matrix are made with.
private struct MatrixWork: Sendable {
  let entries: [LayoutMatrix.Entry]
  let renderer: TextRenderer
  let missing: MissingGlyphPolicy
  let timeout: Duration?
  let cellDone: @Sendable () -> Void

  /// A cell that is laid out, and how long that took.
  private struct LaidOut: Sendable {
    var cell: LayoutMatrix.Cell
    var time = Duration.zero
  }

  /// Lays all out, then draws all: which pictures are too many does not depend on the threads.
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
          what: "the number of a matrix' cells", value: Double(entries.count),
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

  /// Counts the pixels of the pictures, all of which are kept: the first ones that fit are drawn.
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
          what: "the number of pixels of a matrix' pictures together", value: sum, limit: limit)
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
