import GalleyFont
import GalleyUnicode

/// State that layout needs: the fonts of one library, and caches of results for them. Each worker
/// has its own context, so that glyphs need no locks.
///
/// `@unchecked Sendable`: the pool lends a context to one render and takes it back when that render
/// ends. So two threads never use one context at the same time.
final class LayoutContext: @unchecked Sendable {
  /// The fonts for layout.
  let fonts: FontCatalog
  /// HarfBuzz's buffers and plans, and a cache of shaped words.
  let shaper = Shaper()
  /// Cache of styles and their fonts.
  let styles = StyleCache()
  /// Cache of the faces of characters.
  let fallback = FallbackCache()
  /// Cache of truncation tokens.
  let tokens = TokenCache()
  /// Buffers for the next paragraph's arrays.
  let arena = LayoutArena()
  /// The renderer's own tools, lent for one render.
  private(set) var tools: LayoutTools
  /// Work done by the render, with its limits.
  private(set) var work: RenderWork
  /// Statistics of the shaped-word cache at the last query; read and written under the pool's lock.
  var words = CacheStatistics()

  init(
    fonts: FontCatalog, tools: LayoutTools = LayoutTools(), work: RenderWork = RenderWork()
  ) {
    self.fonts = fonts
    self.tools = tools
    self.work = work
    shaper.wordBytes = tools.wordBytes
  }

  /// Starts a render with a renderer's tools.
  func begin(_ tools: LayoutTools, _ work: RenderWork) {
    if self.tools !== tools {
      self.tools = tools
      shaper.wordBytes = tools.wordBytes
    }
    self.work = work
  }

  /// Empties the caches of shaped text. The fonts of styles and characters stay cached.
  func emptyCaches() {
    shaper.emptyCache()
    tokens.removeAll()
  }
}

/// Tools that layout needs in addition to fonts. They do not depend on a font library.
final class LayoutTools {
  /// ICU's break iterators.
  let breaker = TextBreaker()
  /// Cache of hyphenated words and their patterns.
  let hyphenator: Hyphenator
  /// Cache of unknown language tags and features.
  let tags = TagCache()
  /// Maximum size of the shaped-word cache of each library, in bytes.
  let wordBytes: Int

  init(
    hyphenation: HyphenationDictionaries = .system,
    wordBytes: Int = CacheLimits.default.wordBytes
  ) {
    hyphenator = Hyphenator(hyphenation)
    self.wordBytes = wordBytes
  }

  /// Empties the caches; the ICU objects stay.
  func emptyCaches() {
    breaker.emptyCache()
    hyphenator.removeAll()
    tags.removeAll()
  }
}

/// Array buffers that are reused, because allocating them takes longer than the layout of a short
/// paragraph.
///
/// A user takes the buffers out, so that a second paragraph at the same time allocates its own. A
/// paragraph returns its buffers when it is destroyed.
final class LayoutArena {
  /// The arrays of one paragraph. They are taken and returned together, because each access to the
  /// arena costs as much as some steps of the layout of a short paragraph.
  struct Paragraph {
    var classes: [CharacterClass] = []
    var items: [Item] = []
    var faces: [FontFace] = []
    var glyphs: [ShapedGlyph] = []
    var flags: [UnitFlags] = []
    var advances: [Double] = []
  }

  /// The arrays for the lines of a text.
  struct Lines {
    /// The run entries of one line.
    var runs: [LineRuns.Entry] = []
    /// Alignments, one per line of a text.
    var alignments: [LineAlignment] = []
  }

  private var paragraph = Paragraph()
  private var lines = Lines()

  /// UTF-16 units of the longest paragraph whose buffers are kept. Longer ones are so much work
  /// that allocation does not matter.
  private static let longestParagraph = 4096
  /// Maximum number of glyphs in kept buffers, because some fonts make many glyphs from one unit.
  private static let maximumGlyphs = 4 * longestParagraph
  /// Maximum number of lines, and of runs per line, in kept buffers.
  private static let maximumLines = 256

  /// Takes the buffers for a paragraph.
  func takeParagraph() -> Paragraph {
    var taken = Paragraph()
    swap(&taken, &paragraph)
    return taken
  }

  /// Takes the buffers for a text's lines.
  func takeLines() -> Lines {
    var taken = Lines()
    swap(&taken, &lines)
    return taken
  }

  /// Takes back the buffers of a paragraph that is being destroyed.
  func keep(_ paragraph: consuming Paragraph) {
    guard paragraph.flags.count <= Self.longestParagraph,
      paragraph.glyphs.capacity <= Self.maximumGlyphs
    else { return }
    self.paragraph = paragraph
  }

  /// Takes back the buffers of a finished text's lines.
  func keep(_ lines: consuming Lines) {
    guard lines.alignments.count <= Self.maximumLines, lines.runs.capacity <= Self.maximumLines
    else { return }
    self.lines = lines
  }
}
