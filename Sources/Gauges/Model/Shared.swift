/// A large value kept beside the struct that has it: copies of the struct share it until one is given another.
///
/// A gauge is copied at every step of its layout; with its themes and options inside it, each copy would count every
/// one of their texts and lists. It is no class with a type of its own, which would have to be made when the program
/// starts.
@propertyWrapper
public indirect enum Shared<Value: Sendable>: Sendable {
  /// The value in its place of its own.
  case value(Value)

  /// Keeps a value.
  public init(wrappedValue: Value) { self = .value(wrappedValue) }

  /// The value, to read and to replace.
  public var wrappedValue: Value {
    get {
      switch self {
      case .value(let value): value
      }
    }
    set { self = .value(newValue) }
  }
}

extension Shared: Equatable where Value: Equatable {}
extension Shared: Hashable where Value: Hashable {}
