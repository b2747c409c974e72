import GalleyFont
import GalleyUnicode

/// What layout works with: the fonts of one library, and all that is cached of text laid out in
/// them. One worker's own, so that no glyph needs a lock.
///
/// `@unchecked Sendable`: the pool lends it to one render and takes it back when that has ended, so
/// no two threads ever use one at the same time.
final class LayoutContext: @unchecked Sendable {
  /// The fonts that text is laid out in.
  let fonts: FontCatalog
  /// HarfBuzz's buffer and plans, and words shaped before.
  let shaper = Shaper()
  /// Styles with their fonts.
  let styles = StyleCache()
  /// Faces that characters got.
  let fallback = FallbackCache()
  /// Truncation tokens shaped before.
  let tokens = TokenCache()
  /// Memory for the next paragraph's arrays.
  let arena = LayoutArena()
  /// The renderer's own, lent for one render.
  private(set) var tools: LayoutTools
  /// What the render has done, and when it ends.
  private(set) var work: RenderWork
  /// What its shaped words took when somebody asked last; read and written under the pool's lock.
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

  /// Forgets what was shaped; which fonts styles and characters got stays known.
  func emptyCaches() {
    shaper.emptyCache()
    tokens.removeAll()
  }
}

/// What layout needs beside fonts: the same objects whatever library a text is laid out in.
final class LayoutTools {
  /// ICU's iterators.
  let breaker = TextBreaker()
  /// Words divided by patterns before.
  let hyphenator: Hyphenator
  /// Unknown language tags and features.
  let tags = TagCache()
  /// Bytes of shaped words that each library may keep.
  let wordBytes: Int

  init(
    hyphenation: HyphenationDictionaries = .system,
    wordBytes: Int = CacheLimits.default.wordBytes
  ) {
    hyphenator = Hyphenator(hyphenation)
    self.wordBytes = wordBytes
  }

  /// Forgets results; the libraries' objects stay.
  func emptyCaches() {
    breaker.emptyCache()
    hyphenator.removeAll()
    tags.removeAll()
  }
}

/// Memory of arrays that was used before, for the next arrays of the same kind: to allocate as much
/// anew takes longer than to lay out a short paragraph.
///
/// Whoever needs arrays takes them out and empties them, so that a second paragraph under way at the
/// same time allocates its own. A paragraph returns its memory when it is destroyed.
final class LayoutArena {
  /// The arrays of one paragraph. They are taken and kept together, since each access to a class
  /// takes as long as some of the work on a short paragraph.
  struct Paragraph {
    var classes: [CharacterClass] = []
    var items: [Item] = []
    var faces: [FontFace] = []
    var glyphs: [ShapedGlyph] = []
    var flags: [UnitFlags] = []
    var advances: [Double] = []
  }

  /// The arrays of one text's lines.
  struct Lines {
    /// The entries of one line.
    var runs: [LineRuns.Entry] = []
    /// One for each line of a text.
    var alignments: [LineAlignment] = []
  }

  private var paragraph = Paragraph()
  private var lines = Lines()

  /// Units of the longest paragraph whose memory is kept: beside the work on a longer one,
  /// allocating counts for nothing.
  private static let longestParagraph = 4096
  /// Glyphs of a paragraph whose memory is kept: a font may make many of one unit.
  private static let mostGlyphs = 4 * longestParagraph
  /// The most lines, and the most runs of a line, whose memory is kept.
  private static let mostLines = 256

  /// Hands out the memory for a paragraph.
  func takeParagraph() -> Paragraph {
    var taken = Paragraph()
    swap(&taken, &paragraph)
    return taken
  }

  /// Hands out the memory for a text's lines.
  func takeLines() -> Lines {
    var taken = Lines()
    swap(&taken, &lines)
    return taken
  }

  /// Takes back the memory of a paragraph that is being destroyed.
  func keep(_ paragraph: consuming Paragraph) {
    guard paragraph.flags.count <= Self.longestParagraph,
      paragraph.glyphs.capacity <= Self.mostGlyphs
    else { return }
    self.paragraph = paragraph
  }

  /// Takes back the memory of a finished text's lines.
  func keep(_ lines: consuming Lines) {
    guard lines.alignments.count <= Self.mostLines, lines.runs.capacity <= Self.mostLines
    else { return }
    self.lines = lines
  }
}
