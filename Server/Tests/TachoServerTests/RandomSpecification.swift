import Tacho

@testable import TachoServer

/// Specifications made at random, the same for the same seed, as text and as parameters.
struct RandomSpecification {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func number(below end: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(end))
  }

  private mutating func one<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }

  /// Keys and values in their order.
  mutating func members() -> [(key: String, value: String)] {
    let kind = one(of: ["radial", "linear", "bullet", "ring", "battery", "lcd", "sparkline", "compass"])
    var members = [("kind", kind), ("value", "\(number(below: 1_000))"), ("theme", one(of: ThemeLibrary.names))]
    if number(below: 2) == 0 { members.append(("title", one(of: ["Tank", "Öl & Wasser", "10", "a=b?c+d", "速度"]))) }
    if number(below: 2) == 0 { members.append(("unit", one(of: ["km/h", "%", "°C", "k€"]))) }
    if kind != "compass" && number(below: 2) == 0 { members.append(("scale.max", "\(number(below: 900) + 100)")) }
    members.append(("size", "\(number(below: 200) + 100)"))
    if number(below: 3) == 0 { members.append(("output.scale", one(of: ["0.5", "1.25", "2"]))) }
    if number(below: 3) == 0 { members.append(("background", one(of: ["#fff", "#10203040", "transparent", "teal"]))) }
    return members
  }

  static func query(_ members: [(key: String, value: String)]) -> String {
    members.map { "\($0.key)=\(QueryFields.encoded($0.value))" }.joined(separator: "&")
  }

  /// As JSON, which is YAML.
  static func json(_ members: [(key: String, value: String)]) -> String {
    var parts: [String] = []
    for member in members {
      let isText = ["title", "unit", "background", "kind", "theme"].contains(member.key)
      let value = isText ? "\"\(member.value)\"" : member.value
      let steps = member.key.split(separator: ".")
      parts.append(
        steps.count == 2 ? "\"\(steps[0])\": {\"\(steps[1])\": \(value)}" : "\"\(member.key)\": \(value)")
    }
    return "{" + parts.joined(separator: ", ") + "}"
  }
}
