import ArgumentParser
import Tacho

/// How a gauge goes to its values.
struct FollowingOptions: ParsableArguments {
  @Option(
    help: """
      The spring it moves on: spring, smooth, snappy, bouncy, interactive, or parameters as in \
      '{response: 0.8, dampingFraction: 0.6}' or '{duration: 0.5, bounce: 0.2}'.
      """, completion: .list(Spring.named.map(\.name)))
  var spring: String?

  @Option(
    help: "How the instrument follows: none, vu, ppm-i, ppm-ii, peak or aircraft. (default: none)",
    completion: .list(Ballistics.named.map(\.name)))
  var ballistics: String?
}
