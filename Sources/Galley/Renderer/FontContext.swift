// What is remembered of the text that one worker sets in one library of fonts.

import GalleyFont
import Synchronization

#if THREAD_SANITIZER
  private typealias Mutex = GalleyFont.Mutex
#endif

/// Shapes, styles and faces, as text before had them.
///
/// `@unchecked Sendable`: the pool hands it to one render and takes it back when that has ended, so
/// no two threads ever use one at the same time.
final class FontContext: @unchecked Sendable {
  /// HarfBuzz's buffer and plans, and words shaped before.
  let shaper = Shaper()
  /// Styles with their fonts.
  let styles = StyleCache()
  /// Faces that characters got.
  let faces = FallbackCache()
  /// What stood for text that was cut off.
  let tokens = TokenCache()
  /// Memory for the next paragraph.
  private var paragraphArrays = ParagraphArrays()
  /// Memory for the next text's lines.
  private var lineArrays = LineArrays()

  /// Forgets what was shaped; which fonts styles and characters got stays known.
  func emptyCaches() {
    shaper.emptyCache()
    tokens.removeAll()
  }

  /// Hands out the memory of paragraphs; who takes more before it is given back gets none.
  func takeParagraphArrays() -> ParagraphArrays {
    var taken = ParagraphArrays()
    swap(&taken, &paragraphArrays)
    return taken
  }

  /// Takes a paragraph's memory back. Nobody else should keep it, or the next one gets none.
  func giveBack(_ paragraph: consuming ShapedParagraph) {
    guard paragraph.count <= ParagraphArrays.longest,
      paragraph.arrays.glyphs.capacity <= ParagraphArrays.mostGlyphs
    else { return }
    paragraphArrays = paragraph.arrays
  }

  /// Hands out the memory of lines.
  func takeLineArrays() -> LineArrays {
    var taken = LineArrays()
    swap(&taken, &lineArrays)
    return taken
  }

  /// Takes the memory of lines back.
  func giveBack(_ arrays: consuming LineArrays) {
    guard arrays.placements.count <= LineArrays.most,
      arrays.segments.capacity <= LineArrays.most
    else { return }
    lineArrays = arrays
  }
}

/// The contexts of a library: as many as renders have used it at the same time. The library owns
/// them, so that what they know of its fonts does not outlive these.
final class FontContextPool: Sendable {
  private let idle = Mutex<[FontContext]>([])

  /// Lends a context, which is to be given back.
  func take() -> FontContext { idle.withLock { $0.popLast() } ?? FontContext() }

  /// Takes a context back.
  func give(_ context: FontContext) {
    idle.withLock { $0.append(context) }
  }

  /// Forgets the words that were shaped; which fonts styles and characters got stays known.
  func emptyCaches() {
    idle.withLock { contexts in
      for context in contexts { context.emptyCaches() }
    }
  }
}
