import HTTPTypes
import Tacho

/// A small picture that says what is wrong, for pages that show an address as a picture.
enum ErrorPicture {
  private static let width = 360.0
  private static let margin = 16.0

  /// - Parameter format: a format of pictures; others have words of their own.
  static func bytes(_ problem: Problem, _ format: PictureFormat, _ typesetter: Typesetter) -> [UInt8]? {
    let scene = scene(problem, typesetter)
    return try? format.bytes(of: scene)
  }

  private static func scene(_ problem: Problem, _ typesetter: Typesetter) -> Scene {
    let title = typesetter.shape(
      "\(problem.status.code) \(problem.status.reasonPhrase)", style: .init(size: 15, weight: .bold))
    let lines = wrapped(problem.detail, typesetter)
    let height = margin * 2 + 20 + Double(lines.count) * 18
    let size = Size(width: width, height: height.rounded(.up))
    let box = Rect(x: 0.5, y: 0.5, width: size.width - 1, height: size.height - 1)
    let outline = Path.roundedRectangle(box, cornerRadius: 8)
    var nodes: [Node] = [
      .fill(outline, Color(0xFFF4F2)), .stroke(outline, Color(0xB3261E), StrokeStyle(width: 1)),
      .text(title, at: Point(x: margin, y: margin + 12), Color(0x8C1D18)),
    ]
    for (index, line) in lines.enumerated() {
      nodes.append(.text(line, at: Point(x: margin, y: margin + 34 + Double(index) * 18), Color(0x2B2523)))
    }
    return Scene(
      size: size, title: "Not drawn", description: problem.detail, layers: Scene.Layers(face: nodes))
  }

  /// Words in lines that fit; what is more than a few lines ends in an ellipsis.
  private static func wrapped(_ text: String, _ typesetter: Typesetter) -> [ShapedText] {
    let style = TextStyle(size: 13)
    let room = width - margin * 2
    let mostLines = 6
    var (lines, line): ([ShapedText], String) = ([], "")
    func shaped(_ text: String) -> ShapedText { typesetter.shape(text, style: style) }
    // Addresses and names may be longer than a line.
    let words = text.prefix(600).split(separator: " ").flatMap { word in
      stride(from: 0, to: word.count, by: 36).map { String(word.dropFirst($0).prefix(36)) }
    }
    for word in words {
      let longer = line.isEmpty ? word : line + " " + word
      if shaped(longer).advance <= room {
        line = longer
        continue
      }
      lines.append(shaped(line))
      line = word
      if lines.count == mostLines {
        return lines.dropLast() + [shaped(String((lines.last?.string ?? "").dropLast()) + "…")]
      }
    }
    return line.isEmpty ? lines : lines + [shaped(line)]
  }
}
