import GalleyFont
import GalleyUnicode

/// State that layout needs: the fonts of one font library, and caches of results for these fonts.
/// Each worker has its own context, so that glyph caches need no locks.
///
/// `@unchecked Sendable`: the pool lends a context to one render and takes it back when that render
/// ends. So two threads never use one context at the same time.
final class LayoutContext: @unchecked Sendable {
  /// The fonts that layout may use.
  let fonts: FontCatalog
  /// HarfBuzz's buffers and shape plans, and a cache of shaped words.
  let shaper = Shaper()
  /// Cache of resolved styles and their fonts.
  let styles = StyleCache()
  /// Cache of the fallback faces of characters.
  let fallback = FallbackCache()
  /// Cache of shaped truncation tokens.
  let tokens = TokenCache()
  /// Reusable buffers for the arrays of the next paragraph.
  let arena = LayoutArena()
  /// The renderer's own tools, lent to this context for one render.
  private(set) var tools: LayoutTools
  /// Counter of the work that the render has done, with its limits.
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

  /// Prepares this context for a render with the given renderer's tools.
  func begin(_ tools: LayoutTools, _ work: RenderWork) {
    if self.tools !== tools {
      self.tools = tools
      shaper.wordBytes = tools.wordBytes
    }
    self.work = work
  }

  /// Empties the caches of shaped text. The cached fonts of styles and characters are kept.
  func emptyCaches() {
    shaper.emptyCache()
    tokens.removeAll()
  }
}

/// Tools that layout needs in addition to fonts and that do not depend on a font library.
final class LayoutTools {
  /// ICU's iterators for line, word and grapheme cluster boundaries.
  let breaker = TextBreaker()
  /// Cache of hyphenated words and their patterns.
  let hyphenator: Hyphenator
  /// Cache of messages about unknown language tags and OpenType features.
  let tags = TagCache()
  /// Maximum size, in bytes, of each font library's shaped-word cache.
  let wordBytes: Int

  init(
    hyphenation: HyphenationDictionaries = .system,
    wordBytes: Int = CacheLimits.default.wordBytes
  ) {
    hyphenator = Hyphenator(hyphenation)
    self.wordBytes = wordBytes
  }

  /// Empties the caches; the ICU objects are kept.
  func emptyCaches() {
    breaker.emptyCache()
    hyphenator.removeAll()
    tags.removeAll()
  }
}

/// Reusable array buffers: allocating them anew would take longer than the layout of a short
/// paragraph.
///
/// The buffers are taken out while they are used, so a second paragraph at the same time allocates
/// its own. A paragraph returns its buffers when it is destroyed.
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

  /// The arrays used for the lines of a text.
  struct Lines {
    /// The run entries of a single line.
    var runs: [LineRuns.Entry] = []
    /// The alignments of a text's lines.
    var alignments: [LineAlignment] = []
  }

  private var paragraph = Paragraph()
  private var lines = Lines()

  /// Maximum length, in UTF-16 code units, of a paragraph whose buffers are kept. For longer
  /// paragraphs, the cost of allocation does not matter.
  private static let longestParagraph = 4096
  /// Maximum number of glyphs in kept buffers, because some fonts make many glyphs from one code
  /// unit.
  private static let maximumGlyphs = 4 * longestParagraph
  /// Maximum number of lines, and of runs per line, in kept buffers.
  private static let maximumLines = 256

  /// Takes the buffers for a paragraph out of the arena.
  func takeParagraph() -> Paragraph {
    var taken = Paragraph()
    swap(&taken, &paragraph)
    return taken
  }

  /// Takes the buffers for a text's lines out of the arena.
  func takeLines() -> Lines {
    var taken = Lines()
    swap(&taken, &lines)
    return taken
  }

  /// Returns the buffers of a paragraph that is being destroyed to the arena.
  func keep(_ paragraph: consuming Paragraph) {
    guard paragraph.flags.count <= Self.longestParagraph,
      paragraph.glyphs.capacity <= Self.maximumGlyphs
    else { return }
    self.paragraph = paragraph
  }

  /// Returns the buffers of a finished text's lines to the arena.
  func keep(_ lines: consuming Lines) {
    guard lines.alignments.count <= Self.maximumLines, lines.runs.capacity <= Self.maximumLines
    else { return }
    self.lines = lines
  }
}
