// Pictures that several documents share, decoded once.

public import Galley
import Synchronization

#if THREAD_SANITIZER
  import GalleyFont

  private typealias Mutex = GalleyFont.Mutex
#endif

/// Pictures that have been decoded, for documents that are read one after the other or side by
/// side: `TextDocument(json: line, resources: .folder(path), pictures: store)`.
///
/// A file is read again when its size, its time of change or its inode is another. When there are
/// more pixels than are kept, all are forgotten. What a document may show does not depend on what
/// is in the store.
public final class PictureStore: Sendable {
  /// A picture's source.
  enum Source: Hashable, Sendable {
    /// A file, wherever and however often it is named.
    case file(FileVersion)
    /// A `data:` URL.
    case url(String)
    /// A picture that a host gave for a name.
    case host(String)

    /// What it takes in memory, in pixels' worth.
    fileprivate var cost: Int {
      switch self {
      case .file: 0
      case .url(let text), .host(let text): text.utf8.count / 4
      }
    }
  }

  private struct State {
    var pictures = KeptPictures()
    var cost = 0
  }

  private let state = Mutex(State())
  private let limit: Int

  /// A store without pictures.
  ///
  /// - Parameter pixels: how many are kept, in four bytes each.
  public init(pixels: Int = Limits.default.imagePixels) {
    limit = pixels
  }

  func picture(of source: Source, _ needed: NeededSize?) -> PictureFile? {
    state.withLock { $0.pictures.picture(of: source, needed) }
  }

  func insert(_ picture: PictureFile, of source: Source, _ needed: NeededSize?) {
    let cost = picture.bitmap.width * picture.bitmap.height + source.cost
    guard cost <= limit else { return }
    state.withLock { state in
      if state.cost + cost > limit { state = State() }
      if state.pictures.insert(picture, of: source, needed) { state.cost += cost }
    }
  }
}

/// Pictures that have been decoded, each in all sizes in which it was needed, so that none depends on
/// the others.
struct KeptPictures: Sendable {
  private var files: [PictureStore.Source: [Int: PictureFile]] = [:]

  /// The picture of a source as it would be decoded for a size.
  func picture(of source: PictureStore.Source, _ needed: NeededSize?) -> PictureFile? {
    guard let sizes = files[source], let known = sizes.values.first else { return nil }
    return sizes[known.eighths(for: needed)]
  }

  /// Keeps a picture that was decoded for a size; whether it is new.
  mutating func insert(
    _ picture: PictureFile, of source: PictureStore.Source, _ needed: NeededSize?
  ) -> Bool {
    files[source, default: [:]].updateValue(picture, forKey: picture.eighths(for: needed)) == nil
  }
}

/// The pictures of a document that have been decoded.
struct ImageCache: Sendable {
  var pictures = KeptPictures()
  /// Pixels of all of them: many small files can claim much.
  var pixels = 0
  /// Pixels in their files, of which fewer may have been decoded.
  var filePixels = 0
  /// Paths and URLs whose pictures will not be shown as meant, which is told once.
  var remarked: Set<String> = []
}
