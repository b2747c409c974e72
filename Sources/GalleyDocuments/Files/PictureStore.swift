// Decoded pictures that several documents share.

public import Galley
import Synchronization

#if THREAD_SANITIZER
  import GalleyFont

  private typealias Mutex = GalleyFont.Mutex
#endif

/// Decoded pictures for documents that are read one after another or in parallel:
/// `TextDocument(json: line, resources: .folder(path), pictures: store)`.
///
/// A file is decoded again if its size, its time of change or its inode differs. If the store
/// exceeds its limit, all pictures are dropped. The contents of the store never change what a
/// document may show.
public final class PictureStore: Sendable {
  /// A picture's source.
  enum Source: Hashable, Sendable {
    /// A file, by its identity rather than its name.
    case file(FileVersion)
    /// A `data:` URL.
    case url(String)
    /// A picture that a host supplied for a name.
    case host(String)

    /// Memory of the key itself, in pixels of four bytes.
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

  /// Creates an empty store.
  ///
  /// - Parameter pixels: the most pixels to keep, of four bytes each.
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

/// Decoded pictures, each in all sizes in which it was needed. No size affects another.
struct KeptPictures: Sendable {
  private var files: [PictureStore.Source: [Int: PictureFile]] = [:]

  /// The picture of a source, as decoding it for a size would give it.
  func picture(of source: PictureStore.Source, _ needed: NeededSize?) -> PictureFile? {
    guard let sizes = files[source], let known = sizes.values.first else { return nil }
    return sizes[known.eighths(for: needed)]
  }

  /// Keeps a picture that was decoded for a size. Returns whether it is new.
  mutating func insert(
    _ picture: PictureFile, of source: PictureStore.Source, _ needed: NeededSize?
  ) -> Bool {
    files[source, default: [:]].updateValue(picture, forKey: picture.eighths(for: needed)) == nil
  }
}

/// The decoded pictures of a document.
struct ImageCache: Sendable {
  var pictures = KeptPictures()
  /// Pixels of all pictures: many small files can expand to a lot.
  var pixels = 0
  /// Pixels in the pictures' files; fewer may have been decoded.
  var filePixels = 0
  /// Paths and URLs with a warning, so that each is warned about once.
  var remarked: Set<String> = []
}
