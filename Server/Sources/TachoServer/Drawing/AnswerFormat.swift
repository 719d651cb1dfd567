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

  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .txt: "text/plain; charset=utf-8"
    case .svg, .png, .pdf: picture?.mediaType ?? ""
    }
  }
}
