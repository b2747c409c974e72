import Testing

@testable import GalleyDocuments
