import HTTPTypes
import Tacho

/// What a gauge can be answered as.
enum AnswerFormat: String, CaseIterable, Sendable {
  case svg, png, pdf
  /// What `tacho inspect --json` prints.
  case json
  /// What `tacho inspect` prints.
  case txt

  /// Nil of what describes a picture.
  var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }

  /// Parameters of an address that not every format has a use for.
  static let options = ["text", "compression", "page"]

  /// Those of ``options`` that it has a use for.
  var options: [String] {
    switch self {
    case .svg: ["text", "page"]
    case .png: ["compression", "page"]
    case .pdf: ["page"]
    case .json, .txt: []
    }
  }

  /// What parameters of an address say in vain.
  func idleOptions(of fields: QueryFields) -> [SpecificationProblem] {
    Self.options.filter { !options.contains($0) && fields[$0].map(\.isEmpty) == false }.map { name in
      let formats = Self.allCases.filter { $0.options.contains(name) }.map(\.rawValue).joined(separator: ", ")
      return SpecificationProblem(
        place: nil, path: name, message: "has no effect on \(rawValue), only on \(formats); leave it out")
    }
  }

  /// - Throws: ``Problem`` for one of those.
  func refuseOptions(of fields: QueryFields) throws(Problem) {
    if let idle = idleOptions(of: fields).first { throw Problem(.badRequest, "\(idle)") }
  }

  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .txt: "text/plain; charset=utf-8"
    case .svg, .png, .pdf: picture?.mediaType ?? ""
    }
  }
}
