import Glibc
import Synchronization

// The style of messages on standard error, set by `--quiet` and `--color`.
extension StandardError {
  /// A value of `--color`.
  enum ColorMode: String, Sendable, CaseIterable {
    /// Uses colours if the terminal supports them and `NO_COLOR` is not set.
    case auto
    case always
    case never
  }

  private static let style = Mutex((isQuiet: false, isColored: isColored(.auto)))

  /// Whether only errors are printed.
  static var isQuiet: Bool { style.withLock { $0.isQuiet } }

  /// Whether the labels `error:` and `warning:` are coloured.
  static var isColored: Bool { style.withLock { $0.isColored } }

  /// Stores the values of `--quiet` and `--color`.
  static func setStyle(isQuiet: Bool, color: ColorMode) {
    style.withLock { $0 = (isQuiet, isColored(color)) }
  }

  /// Sets the colour mode from `--color`, even if the other arguments are invalid.
  static func setColor(from arguments: [String]) {
    let flag = "--color"
    for (index, argument) in arguments.enumerated() where argument.hasPrefix(flag) {
      let value =
        argument == flag
        ? arguments.dropFirst(index + 1).first : String(argument.dropFirst(flag.count + 1))
      if let mode = value.flatMap(ColorMode.init) { setStyle(isQuiet: false, color: mode) }
    }
  }

  /// Whether the terminal can rewrite a line and show colours.
  static let hasCapableTerminal: Bool = {
    let terminal = variable("TERM") ?? ""
    return isTerminal && terminal != "" && terminal != "dumb"
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
