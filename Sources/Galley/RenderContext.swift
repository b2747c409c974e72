// What one worker keeps between renders: everything that is fast because it is not shared.

import GalleyFont
import GalleyUnicode

/// The state of one worker, lent to one render at a time, so that no glyph needs a lock.
package final class RenderContext {
  /// HarfBuzz's buffer.
  let shaper = Shaper()
  /// ICU's iterators.
  let breaker = TextBreaker()
}
