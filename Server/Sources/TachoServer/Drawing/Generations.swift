/// What was asked for of late, up to a number of bytes: of two generations the older is forgotten when the younger is full,
/// so that what is asked for often stays.
struct Generations<Value> {
  private typealias Entry = (value: Value, bytes: Int)

  private var young: [String: Entry] = [:]
  private var old: [String: Entry] = [:]
  private var youngBytes = 0
  private let most: Int

  /// - Parameter bytes: how much is kept; 0 keeps nothing.
  init(bytes: Int) { most = bytes / 2 }

  mutating func value(of key: String) -> Value? {
    if let entry = young[key] { return entry.value }
    guard let entry = old.removeValue(forKey: key) else { return nil }
    add(entry, key)
    return entry.value
  }

  /// In place of what it had before.
  ///
  /// - Parameter bytes: about what the value takes, its key besides.
  mutating func keep(_ value: Value, as key: String, bytes: Int) {
    old[key] = nil
    youngBytes -= young.removeValue(forKey: key)?.bytes ?? 0
    add((value, bytes + key.utf8.count), key)
  }

  private mutating func add(_ entry: Entry, _ key: String) {
    guard entry.bytes <= most else { return }
    if youngBytes + entry.bytes > most { (old, young, youngBytes) = (young, [:], 0) }
    young[key] = entry
    youngBytes += entry.bytes
  }
}
