import Testing

@testable import GalleyUnicode
