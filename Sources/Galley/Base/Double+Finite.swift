extension Double {
  /// The number, or 0 if it is infinite or not a number.
  var finiteOrZero: Double { isFinite ? self : 0 }
}

extension Double? {
  /// The number, or 0 if it is `nil`, infinite or not a number.
  var finiteOrZero: Double { (self ?? 0).finiteOrZero }
}
