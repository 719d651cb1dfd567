/// Makes the parts of a program by their types. The program registers how; who needs a part resolves it and knows nothing
/// of what it is made of. There is no shared container: a program makes its one and hands it on.
public final class DependencyContainer {
  /// How long a part lives.
  public enum Lifetime: Hashable, Sendable {
    /// Made when it is first asked for, and once.
    case single
    /// Made anew each time.
    case fresh
  }

  /// Why there is no part of a type.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    case notRegistered(String)
    /// Each needs the next, and the last the first.
    case circular([String])

    public var description: String {
      switch self {
      case .notRegistered(let type): "nothing is registered for \(type)"
      case .circular(let types): "parts need each other in a circle: \(types.joined(separator: ", "))"
      }
    }
  }

  private var factories: [ObjectIdentifier: (Lifetime, (DependencyContainer) throws -> Any)] = [:]
  private var made: [ObjectIdentifier: Any] = [:]
  private var making: [(id: ObjectIdentifier, name: String)] = []

  public init() {}

  /// A later registration of the same type takes the place of an earlier one, as tests want it.
  public func register<Part>(
    _ type: Part.Type, _ lifetime: Lifetime = .single, factory: @escaping (DependencyContainer) throws -> Part
  ) {
    factories[ObjectIdentifier(type)] = (lifetime, factory)
    made[ObjectIdentifier(type)] = nil
  }

  /// - Throws: ``Failure``, and what a factory throws.
  public func resolve<Part>(_ type: Part.Type = Part.self) throws -> Part {
    let id = ObjectIdentifier(type)
    if let part = made[id] as? Part { return part }
    guard let (lifetime, factory) = factories[id] else { throw Failure.notRegistered("\(type)") }
    if let first = making.firstIndex(where: { $0.id == id }) {
      throw Failure.circular(making[first...].map(\.name))
    }
    making.append((id, "\(type)"))
    defer { making.removeLast() }
    guard let part = try factory(self) as? Part else { throw Failure.notRegistered("\(type)") }
    if lifetime == .single { made[id] = part }
    return part
  }
}
