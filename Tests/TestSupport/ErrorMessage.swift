/// Returns the description of the error that an operation throws, or "none" if it throws no error.
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
