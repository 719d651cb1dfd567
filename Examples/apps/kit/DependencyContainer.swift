/// Makes the parts of a program by their types. The program registers how; who needs a part resolves it and knows nothing
/// of what it is made of. There is no shared container: a program makes its one and hands it on.
public final class DependencyContainer {
  private var factories: [ObjectIdentifier: (DependencyContainer) throws -> Any] = [:]
  private var made: [ObjectIdentifier: Any] = [:]
  private var making: [any Any.Type] = []

  public init() {}

  /// A later registration of the same type takes the place of an earlier one, as tests want it.
  public func register<Part>(_ type: Part.Type, factory: @escaping (DependencyContainer) throws -> Part) {
    factories[ObjectIdentifier(type)] = factory
    made[ObjectIdentifier(type)] = nil
  }

  /// A part is made when it is first asked for, and once.
  ///
  /// - Throws: ``ProgramError`` for a type that is not registered and for parts that need each other in a circle, and what
  ///   a factory throws.
  public func resolve<Part>(_ type: Part.Type = Part.self) throws -> Part {
    let id = ObjectIdentifier(type)
    if let part = made[id] as? Part { return part }
    if let first = making.firstIndex(where: { $0 == type }) {
      let names = making[first...].map { "\($0)" }.joined(separator: ", ")
      throw ProgramError("parts need each other in a circle: \(names)", status: 70)
    }
    making.append(type)
    defer { making.removeLast() }
    guard let part = try factories[id]?(self) as? Part else {
      throw ProgramError("nothing is registered for \(type)", status: 70)
    }
    made[id] = part
    return part
  }
}
