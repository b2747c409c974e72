/// The description of the error that an operation throws; "none" if it throws none.
package func errorMessage<Failure: Error>(
  of operation: () throws(Failure) -> Void
) -> String {
  do throws(Failure) {
    try operation()
    return "none"
  } catch {
    return String(describing: error)
  }
}
