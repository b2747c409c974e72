public import Galley

/// A grid that shows one design in many languages. Each cell shows the image and the problems of
/// one document.
///
/// If a document cannot be read or drawn, its cell shows the error. The other cells are not
/// affected.
public struct LayoutMatrix: Sendable {
  /// A document to render into a cell of the matrix.
  public struct Entry: Sendable {
    /// The name of the cell on the sheet and in the report, usually the language.
    public var name: String
    /// Creates the document; called on any thread. If the function throws an error, the cell shows
    /// the error's description.
    public var document: @Sendable () throws -> TextDocument

    /// Creates an entry with a name and a document.
    public init(_ name: String, document: @escaping @Sendable () throws -> TextDocument) {
      self.name = name
      self.document = document
    }
  }

  /// The result of rendering an entry of the matrix.
  public struct Cell: Sendable {
    /// The name of the entry that was rendered.
    public var name: String
    /// The document's layout; `nil` if reading or layout failed.
    public var layout: DocumentLayout?
    /// The rendered image; `nil` if there was an error. A broken contract is not an error, so the
    /// layout is still drawn.
    public var picture: Bitmap?
    /// The description of the error, in a single line; `nil` if there was no error.
    public var error: String?

    /// The document's contracts that the layout violates.
    public var contracts: [BrokenContract] { layout?.brokenContracts ?? [] }
    /// Whether the document of this cell has an error or a broken contract.
    public var isBroken: Bool { error != nil || !contracts.isEmpty }

    /// The policy for characters that no font has.
    var missing = MissingGlyphPolicy.warn

    /// Warnings about the document of this cell: the layout's diagnostics and, if the policy is
    /// ``/Galley/MissingGlyphPolicy/warn``, a warning for each character that no font has.
    public var warnings: [Diagnostic] {
      guard let layout else { return [] }
      guard missing == .warn else { return layout.diagnostics }
      return layout.diagnostics + layout.layouts.flatMap(\.missingGlyphFindings)
    }
  }

  /// The cells of the matrix, in the order of the entries.
  public private(set) var cells: [Cell]

  /// Whether all cells of the matrix are free of errors and broken contracts.
  public var isSound: Bool { !cells.contains(where: \.isBroken) }

  /// Lays out and draws all entries, with one thread per processor.
  ///
  /// - Parameters:
  ///   - entries: the documents. The renderer's limits apply. At most
  ///     ``/Galley/Limits/matrixCells`` entries are laid out, and each further entry gets an error.
  ///     The images of all entries together can have at most ``/Galley/Limits/canvasPixels``
  ///     pixels. An entry whose image would exceed this total gets an error.
  ///   - renderer: the renderer used for all entries.
  ///   - missing: the policy for characters that no font has.
  ///   - timeout: time limit for each entry; `nil` means no limit.
  ///   - cellDone: called after each finished cell, on any thread.
  public init(
    _ entries: [Entry], renderedBy renderer: TextRenderer, missing: MissingGlyphPolicy = .warn,
    timeout: Duration? = nil, cellDone: @escaping @Sendable () -> Void = {}
  ) {
    let work = MatrixWork(
      entries: entries, renderer: renderer, missing: missing, timeout: timeout, cellDone: cellDone)
    cells = work.cells()
  }
}

/// Lays out and draws the entries of a matrix.
private struct MatrixWork: Sendable {
  let entries: [LayoutMatrix.Entry]
  let renderer: TextRenderer
  let missing: MissingGlyphPolicy
  let timeout: Duration?
  let cellDone: @Sendable () -> Void

  /// Lays out all entries before drawing any of them. If layout and drawing overlapped, thread
  /// timing would determine which images exceed the pixel limit.
  func cells() -> [LayoutMatrix.Cell] {
    var laidOut = WorkerThread.map(entries.count) { layout($0) }
    reserve(&laidOut)
    let all = laidOut
    return WorkerThread.map(all.count) { index in
      defer { cellDone() }
      return drawn(all[index].cell, after: all[index].time)
    }
  }

  /// Lays out a cell's document. Returns the cell and the time that the layout took.
  private func layout(_ index: Int) -> (cell: LayoutMatrix.Cell, time: Duration) {
    var cell = LayoutMatrix.Cell(name: entries[index].name)
    cell.missing = missing
    var time = Duration.zero
    do {
      guard index < renderer.limits.matrixCells else {
        throw RenderError.tooLarge(
          what: "the number of cells of a matrix", value: Double(entries.count),
          limit: Double(renderer.limits.matrixCells))
      }
      let document = try entries[index].document()
      let start = ContinuousClock.now
      cell.layout = try renderer.layout(
        document, cancellation: Cancellation(deadline: timeout.map { start + $0 }))
      time = start.duration(to: .now)
    } catch {
      cell.error = "\(error)"
    }
    return (cell, time)
  }

  /// Adds up the numbers of pixels of all images of the matrix, cell by cell. If an image would
  /// raise the sum above the limit, its cell gets an error and the image is not counted.
  private func reserve(_ cells: inout [(cell: LayoutMatrix.Cell, time: Duration)]) {
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

  private func drawn(_ cell: LayoutMatrix.Cell, after time: Duration) -> LayoutMatrix.Cell {
    var cell = cell
    guard let layout = cell.layout, cell.error == nil else { return cell }
    do throws(RenderError) {
      cell.picture = try renderer.draw(
        layout, missing: missing,
        cancellation: Cancellation(deadline: timeout.map { .now + $0 - time }))
    } catch {
      cell.error = "\(error)"
    }
    return cell
  }
}
