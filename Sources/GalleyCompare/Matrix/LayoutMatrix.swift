public import Galley
import Synchronization

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

    /// What will not come out as meant: the diagnostics, and characters that no font has.
    public var warnings: [Diagnostic] {
      guard let layout else { return [] }
      let missing = layout.missingGlyphs.first.map { glyph in
        Diagnostic(
          code: "missingGlyph",
          message: "no font has \(CodePoint.name(glyph.scalar.value)); add a font that has")
      }
      return layout.diagnostics + (missing.map { [$0] } ?? [])
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
  public init(
    _ entries: [Entry], renderedBy renderer: TextRenderer, missing: MissingGlyphPolicy = .warn,
    timeout: Duration? = nil
  ) {
    let work = MatrixWork(entries, renderer, missing, timeout)
    let threads = (1..<max(1, min(entries.count, WorkerThread.processors))).compactMap { _ in
      WorkerThread { work.run() }
    }
    work.run()
    threads.forEach { $0.join() }
    cells = work.cells
  }
}

/// The entries of a matrix while they are drawn.
private final class MatrixWork: Sendable {
  private struct State {
    var next = 0
    var pixels = 0
    var cells: [LayoutMatrix.Cell?]
  }

  private let entries: [LayoutMatrix.Entry]
  private let renderer: TextRenderer
  private let missing: MissingGlyphPolicy
  private let timeout: Duration?
  private let state: Mutex<State>

  init(
    _ entries: [LayoutMatrix.Entry], _ renderer: TextRenderer, _ missing: MissingGlyphPolicy,
    _ timeout: Duration?
  ) {
    (self.entries, self.renderer, self.missing, self.timeout) = (
      entries, renderer, missing, timeout
    )
    state = Mutex(State(cells: [LayoutMatrix.Cell?](repeating: nil, count: entries.count)))
  }

  var cells: [LayoutMatrix.Cell] { state.withLock { $0.cells.compactMap(\.self) } }

  /// Draws entries until none is left.
  func run() {
    while true {
      let index = state.withLock { state in
        defer { state.next += 1 }
        return state.next
      }
      guard index < entries.count else { return }
      let cell = cell(index)
      state.withLock { $0.cells[index] = cell }
    }
  }

  private func cell(_ index: Int) -> LayoutMatrix.Cell {
    var cell = LayoutMatrix.Cell(name: entries[index].name)
    do {
      guard index < renderer.limits.matrixCells else {
        throw RenderError.tooLarge(
          what: "the number of a matrix' cells", value: Double(entries.count),
          limit: Double(renderer.limits.matrixCells))
      }
      let document = try entries[index].document()
      let cancellation = Cancellation(deadline: timeout.map { .now + $0 })
      let layout = try renderer.layout(document, cancellation: cancellation)
      cell.layout = layout
      try reserve(layout)
      cell.picture = try renderer.draw(layout, missing: missing, cancellation: cancellation)
    } catch {
      cell.error = "\(error)"
    }
    return cell
  }

  /// Counts the pixels of a picture that is going to be kept.
  private func reserve(_ layout: DocumentLayout) throws(RenderError) {
    let (width, height) = layout.pixelSize
    let limit = renderer.limits.canvasPixels
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    let isTooMuch = state.withLock { state in
      guard !overflows, area <= limit - state.pixels else { return true }
      state.pixels += area
      return false
    }
    guard isTooMuch else { return }
    throw .tooLarge(
      what: "the number of pixels of a matrix' pictures together",
      value: Double(width) * Double(height), limit: Double(limit))
  }
}
