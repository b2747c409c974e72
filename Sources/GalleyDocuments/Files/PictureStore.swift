// A store of decoded pictures that several documents share.

public import Galley
import GalleyFont  // Mutex

/// A cache of decoded pictures, for documents that are read one after another or in parallel. Pass
/// the store to each document:
/// `TextDocument(json: line, resources: .folder(path), pictures: store)`.
///
/// A file is decoded again if its size, its inode or the time of its last change differs from the
/// stored values. If a new picture would exceed the store's limit, all stored pictures are dropped
/// first. The contents of the store never affect which pictures are allowed in a document.
public final class PictureStore: Sendable {
  /// The source of a picture, which is the picture's key in the store.
  package enum Source: Hashable, Sendable {
    /// A file, identified by its device, inode, size and time of change rather than by its name.
    case file(FileVersion)
    /// A `data:` URL.
    case url(String)
    /// The name of a picture that the host program supplied and that does not come from a file.
    case host(String)

    /// The memory that the key itself needs, as a number of pixels. One pixel takes four bytes.
    fileprivate var cost: Int {
      switch self {
      case .file: 0
      case .url(let text), .host(let text): text.utf8.count / 4
      }
    }
  }

  private let state = Mutex((pictures: KeptPictures(), cost: 0))
  private let limit: Int

  /// Creates an empty store.
  ///
  /// - Parameter pixels: the maximum number of pixels to store, at four bytes each.
  public init(pixels: Int = Limits.default.imagePixels) {
    limit = pixels
  }

  package func picture(of source: Source, _ needed: NeededSize?) -> PictureFile? {
    state.withLock { $0.pictures.picture(of: source, needed) }
  }

  package func insert(_ picture: PictureFile, of source: Source, _ needed: NeededSize?) {
    let file = (picture.bitmap.jpeg?.bytes.count ?? 0) / 4
    let cost = picture.bitmap.width * picture.bitmap.height + source.cost + file
    guard cost <= limit else { return }
    state.withLock { state in
      if state.cost + cost > limit { state = (KeptPictures(), 0) }
      if state.pictures.insert(picture, of: source, needed) { state.cost += cost }
    }
  }
}

/// Decoded pictures. A picture can be decoded at several sizes. Each decoded size is stored once.
package struct KeptPictures: Sendable {
  private var files: [PictureStore.Source: [Int: PictureFile]] = [:]

  /// The stored picture of a source, decoded for the size `needed`. The result is `nil` if the
  /// picture is not stored at that decoded size. A stored picture is identical to a newly decoded
  /// picture.
  package func picture(of source: PictureStore.Source, _ needed: NeededSize?) -> PictureFile? {
    guard let sizes = files[source], let known = sizes.values.first else { return nil }
    return sizes[known.eighths(for: needed)]
  }

  /// Stores a picture that was decoded for a needed size. Returns whether the picture was not yet
  /// stored at that size.
  package mutating func insert(
    _ picture: PictureFile, of source: PictureStore.Source, _ needed: NeededSize?
  ) -> Bool {
    files[source, default: [:]].updateValue(picture, forKey: picture.eighths(for: needed)) == nil
  }
}

/// The decoded pictures of one document.
package struct ImageCache: Sendable {
  package var pictures = KeptPictures()
  /// The total number of decoded pixels, which is limited because small files can expand to large
  /// pictures.
  package var pixels = 0
  /// The total number of pixels in the document's picture files. The number of decoded pixels can
  /// be smaller, because a picture can be decoded at a reduced size.
  var filePixels = 0
  /// The paths and URLs of pictures for which a warning has been reported, so that no warning is
  /// repeated.
  var remarked: Set<String> = []

  package init() {}
}
