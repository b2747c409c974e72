import Testing

@testable import GalleyFont
