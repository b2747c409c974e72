// The states that an attribute of XML names.

import Galley

extension ControlState {
  /// Reads states with bars between them: `selected | highlighted`.
  static func parse(_ spelling: String, at offset: Int) throws(DocumentFault) -> [ControlState] {
    var states: [ControlState] = []
    for part in spelling.split(separator: "|", omittingEmptySubsequences: false) {
      let word = String(part.trimmingSpaces())
      guard let state = ControlState(rawValue: word) else {
        let names = allCases.map(\.rawValue)
        throw DocumentFault(
          at: offset,
          "\(quoted(word)) is no state of a control" + NearestName.question(word, among: names))
      }
      states.append(state)
    }
    return states
  }
}
