import Galley
import Glibc

extension PictureSettings {
  /// The last second of the year 9999. RFC 3339 cannot express later dates.
  private static let latest = 253_402_300_799

  /// The date that the environment variable SOURCE_DATE_EPOCH sets for files, in RFC 3339 form;
  /// `nil` if the variable is missing or empty. With a fixed date, a repeated build writes
  /// identical files (reproducible-builds.org).
  static func sourceDate() throws(Failure) -> String? {
    guard let value = unsafe getenv("SOURCE_DATE_EPOCH") else { return nil }
    let text = unsafe String(cString: value)
    guard !text.isEmpty else { return nil }
    guard let seconds = Int(text), 0...latest ~= seconds else {
      throw Failure(
        .usage,
        "SOURCE_DATE_EPOCH is \(text); set it to a number of seconds since 1970, or unset it")
    }
    return Self.date(of: seconds)
  }

  /// A date in Universal Time. `seconds` is the number of seconds since 1970.
  static func date(of seconds: Int) -> String {
    // Convert the day number to a date of the proleptic Gregorian calendar. Until the last step,
    // years begin in March, so that a leap day is the last day of a year.
    let days = seconds / 86_400 + 719_468
    let (era, dayOfEra) = (days / 146_097, days % 146_097)
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let shown = month < 10 ? month + 3 : month - 9
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = [
      digits(era * 400 + year + (shown <= 2 ? 1 : 0), 4), digits(shown, 2), digits(day, 2),
    ]
    let time = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }
    return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }
}
