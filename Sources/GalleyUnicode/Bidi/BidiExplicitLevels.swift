// Rules X1 to X9: the levels that embeddings, overrides and isolates give.

extension BidiItems {
  /// One entry of the directional status stack.
  private struct Status {
    let level: UInt8
    let override: BidiClass?
    let isIsolate: Bool
  }

  /// BD2's max_depth.
  private static let maximumDepth: UInt8 = 125

  /// The explicit level of each item of a range, and their classes with overrides applied. What
  /// rule X9 removes gets class `bn`, so that no other class means removed afterwards.
  ///
  /// The range is up to and with one paragraph separator, which rule X8 gives the base level.
  func explicitLevels(in range: Range<Int>, base: UInt8) -> (levels: [UInt8], classes: [BidiClass])
  {
    var levels = [UInt8](repeating: base, count: range.count)
    var resolved = Array(classes[range])
    var stack = [Status(level: base, override: nil, isIsolate: false)]
    var overflow = Overflow()
    for index in resolved.indices {
      // X5a and on: only a push raises the level, so the stack's first entry never leaves.
      let status = stack[stack.count - 1]
      levels[index] = status.level
      switch resolved[index] {
      case .lre, .rle, .lro, .rlo:
        push(resolved[index], on: &stack, &overflow)
        resolved[index] = .bn
      case .pdf:
        if overflow.isolates == 0 {
          if overflow.embeddings > 0 {
            overflow.embeddings -= 1
          } else if !status.isIsolate, stack.count > 1 {
            stack.removeLast()
          }
        }
        resolved[index] = .bn
      case .lri, .rli:
        push(resolved[index], on: &stack, &overflow)
        if let override = status.override { resolved[index] = override }
      case .pdi:
        pop(&stack, &overflow)
        let outer = stack[stack.count - 1]
        levels[index] = outer.level
        if let override = outer.override { resolved[index] = override }
      case .b:
        levels[index] = base
      case .bn: break
      default:
        if let override = status.override { resolved[index] = override }
      }
    }
    return (levels, resolved)
  }

  /// Initiators that found no room (rules X2 to X5c).
  private struct Overflow {
    var isolates = 0
    var embeddings = 0
  }

  private func push(_ initiator: BidiClass, on stack: inout [Status], _ overflow: inout Overflow) {
    let isIsolate = initiator == .lri || initiator == .rli
    let isRightToLeft = initiator == .rli || initiator == .rle || initiator == .rlo
    let current = stack[stack.count - 1].level
    let level = isRightToLeft ? (current + 1) | 1 : (current + 2) & ~1
    if level <= BidiItems.maximumDepth, overflow.isolates == 0, overflow.embeddings == 0 {
      let override: BidiClass? = initiator == .lro ? .l : initiator == .rlo ? .r : nil
      stack.append(Status(level: level, override: override, isIsolate: isIsolate))
    } else if isIsolate {
      overflow.isolates += 1
    } else if overflow.isolates == 0 {
      overflow.embeddings += 1
    }
  }

  /// Rule X6a for a PDI that closes an isolate, as all do after `resolveIsolates`.
  private func pop(_ stack: inout [Status], _ overflow: inout Overflow) {
    if overflow.isolates > 0 {
      overflow.isolates -= 1
      return
    }
    overflow.embeddings = 0
    while stack.count > 1, let last = stack.popLast(), !last.isIsolate {}
  }
}
