import ArgumentParser
import Logging
import Tacho
import TachoServer

@main
struct Program: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tacho-server", abstract: "Serve gauges over HTTP.",
    discussion: """
      Every setting below comes from a file, the environment and the options, in that order. The file has a name and a \
      value a line, in YAML.

      """
        + ServerSetting.all.map { "--\($0.name)  \($0.help)  [\($0.variable)]" }.joined(separator: "\n"),
    version: tachoVersion, subcommands: [Serve.self, LivePageAddress.self, Sign.self], defaultSubcommand: Serve.self)
}

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve until told to stop. (the usual one)")

  @OptionGroup var settings: SettingOptions

  func run() async throws {
    let configuration = try settings.configuration()
    let level = Logger.Level(rawValue: configuration.logLevel) ?? .info
    LoggingSystem.bootstrap { JSONLogHandler(label: $0, level: level) }
    System.raiseFileLimit()
    let logger = Logger(label: "tacho-server")
    let server = try TachoServer(configuration, logger: logger)
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    try await server.run { port in
      print("tacho-server listens on http://\(host):\(port)")
      System.flushOutput()
    }
  }
}

struct Sign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Sign the address of a picture, so that it can be shown without a token.")

  @Argument(help: "The path with its parameters, as in '/gauge.svg?value=72'; no page.")
  var address: String

  @Option(help: "Seconds from now for which it is good, up to a hundred years.")
  var seconds = 86_400

  @OptionGroup var settings: SettingOptions

  func run() throws {
    let configuration = try settings.configuration()
    guard let signature = AddressSignature(key: configuration.signingKey) else {
      throw ValidationError("there is no signing-key to sign with; set it as for the server")
    }
    do { print(try signature.signed(address, seconds: seconds, configuration)) } catch {
      throw ValidationError(error.description)
    }
  }
}

struct LivePageAddress: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live-page",
    abstract: "Print the address of a page that follows live values with the gauges of a specification.")

  @Argument(help: "The specification, in JSON or YAML.")
  var specification: String

  @Option(help: "The name of the live values. (default: the file's, without its ending)")
  var name: String?

  @OptionGroup var settings: SettingOptions

  func run() throws {
    let configuration = try settings.configuration()
    do { print(try LiveAddress.path(of: specification, name: name, configuration)) } catch {
      throw ValidationError(error.description)
    }
  }
}
