import Glibc
import Synchronization

/// The style of messages on standard error, set by `--quiet` and `--color`.
enum MessageStyle {
  /// A value of `--color`.
  enum ColorMode: String, Sendable, CaseIterable {
    /// Uses colours if the terminal supports them and `NO_COLOR` is not set.
    case auto
    case always
    case never
  }

  private struct State {
    var isQuiet = false
    var isColored = MessageStyle.isColored(.auto)
  }

  private static let state = Mutex(State())

  /// Whether only errors are printed.
  static var isQuiet: Bool { state.withLock { $0.isQuiet } }

  /// Whether the labels `error:` and `warning:` are coloured.
  static var isColored: Bool { state.withLock { $0.isColored } }

  /// Stores the values of `--quiet` and `--color`.
  static func set(isQuiet: Bool, color: ColorMode) {
    state.withLock { $0 = State(isQuiet: isQuiet, isColored: isColored(color)) }
  }

  /// Sets the colour mode from `--color`, even if the other arguments are invalid.
  static func setColor(from arguments: [String]) {
    let flag = "--color"
    for (index, argument) in arguments.enumerated() where argument.hasPrefix(flag) {
      let value =
        argument == flag
        ? arguments.dropFirst(index + 1).first : String(argument.dropFirst(flag.count + 1))
      if let mode = value.flatMap(ColorMode.init) { set(isQuiet: false, color: mode) }
    }
  }

  /// Whether the terminal can rewrite a line and show colours.
  static let hasCapableTerminal: Bool = {
    let terminal = variable("TERM") ?? ""
    return StandardError.isTerminal && terminal != "" && terminal != "dumb"
  }()

  private static func isColored(_ mode: ColorMode) -> Bool {
    switch mode {
    case .always: true
    case .never: false
    case .auto: hasCapableTerminal && (variable("NO_COLOR") ?? "").isEmpty
    }
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
