import VectorGraphics

/// The document around the elements, and in which order they were written.
extension SVGWriter {
  /// What the writer holds of a scene when face and cover are written and the moving layer is not. Names and numbers
  /// in the text of the still layers depend on them alone, so it is the same for every frame.
  struct Still {
    fileprivate var face = SVGBuffer.Checkpoint()
    fileprivate var body = SVGBuffer.Checkpoint()
    fileprivate var definitions = SVGBuffer.Checkpoint()
    fileprivate var outlines = OutlineTable.Checkpoint()
    fileprivate var gradients = 0
    fileprivate var clips = 0
    fileprivate var pictures = 0
    fileprivate var groupNames: [String: Int] = [:]
    /// The id of the moving layer.
    fileprivate var moving = ""
    fileprivate var hash = ContentHash()
  }

  /// Writes what stands still, as the first of all.
  mutating func still(_ scene: Scene) -> Still {
    var still = Still()
    let names = (face: uniqueName("face"), cover: uniqueName("cover"))
    still.moving = uniqueName("moving")
    count(scene.layers.face)
    count(scene.layers.cover)
    background(scene)
    layer(id: names.face, scene.layers.face)
    still.face = body.end
    layer(id: names.cover, scene.layers.cover)
    outlines.keepDefined()
    (still.body, still.definitions, still.outlines) = (body.end, definitions.end, outlines.end)
    (still.gradients, still.clips, still.groupNames) = (gradients.count, clipCount, groupNames)
    still.pictures = pictures.count
    still.hash.combine(definitions.bytes)
    still.hash.combine(body.bytes)
    return still
  }

  /// The document of a scene whose still layers have been written.
  mutating func document(_ scene: Scene, on still: Still) -> [UInt8] {
    cut(body: still.body)
    definitions.cut(to: still.definitions)
    outlines.cut(to: still.outlines)
    gradients.removeLast(gradients.count - still.gradients)
    pictures.removeLast(pictures.count - still.pictures)
    (clipCount, groupNames) = (still.clips, still.groupNames)
    count(scene.layers.moving)
    layer(id: still.moving, scene.layers.moving)
    return assemble(scene, on: still)
  }

  /// Two pictures of one kind in one document, of which the reader's page shows the one that suits it. Readers without
  /// style sheets show the light one.
  mutating func document(_ light: Scene, dark: Scene) -> [UInt8] {
    for scene in [light, dark] { count(scene.nodes) }
    for (name, scene) in [("light", light), ("dark", dark)] {
      body.append("<g")
      body.open("class")
      body.id(name)
      body.append(name == "dark" ? "\" display=\"none\">\n" : "\">\n")
      background(scene)
      layer("face", scene.layers.face)
      layer("moving", scene.layers.moving)
      layer("cover", scene.layers.cover)
      body.append("</g>\n")
    }
    return assemble(light, choice: MediaChoice(query: "prefers-color-scheme:dark", usual: "light", other: "dark"))
  }

  /// The document around what has been written.
  ///
  /// - Parameters:
  ///   - still: its cover goes behind what was written after it. Without one the elements are in order.
  ///   - choice: between two groups of the document; nil when there is none, and then no style sheet.
  func assemble(_ scene: Scene, on still: Still = Still(), choice: MediaChoice? = nil) -> [UInt8] {
    var head = SVGBuffer(decimals: body.decimals, capacity: 1024)
    head.head(scene)
    if let choice { head.style(choice) }
    if !definitions.isEmpty { head.append("<defs>\n") }
    var hash = still.hash
    hash.combine(head.bytes)
    hash.combine(definitions.bytes(from: still.definitions, to: definitions.end))
    hash.combine(body.bytes(from: still.body, to: body.end))
    let prefix = Array((options.idPrefix?.idCharacters ?? "t" + hash.text(digits: 8)).utf8)

    let start = SVGBuffer.Checkpoint()
    let size =
      head.count(from: start, to: head.end, prefix: prefix.count)
      + definitions.count(from: start, to: definitions.end, prefix: prefix.count)
      + body.count(from: start, to: body.end, prefix: prefix.count) + 16
    return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      guard let first = bytes.baseAddress else { return }
      var target = first
      func write(_ text: StaticString) {
        target.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        target += text.utf8CodeUnitCount
      }
      head.copy(from: start, to: head.end, prefix: prefix, into: &target)
      if !definitions.isEmpty {
        definitions.copy(from: start, to: definitions.end, prefix: prefix, into: &target)
        write("</defs>\n")
      }
      body.copy(from: start, to: still.face, prefix: prefix, into: &target)
      body.copy(from: still.body, to: body.end, prefix: prefix, into: &target)
      body.copy(from: still.face, to: still.body, prefix: prefix, into: &target)
      write("</svg>\n")
      count = target - first
    }
  }
}

/// Which of two groups is shown, by what the reader asked the system for. The classes carry the ids' prefix: in a page
/// they must not meet others.
struct MediaChoice {
  let query: StaticString
  /// The class of what is shown when the query does not hold, and to readers without style sheets.
  let usual: String
  let other: String
}

extension SVGBuffer {
  /// The start tag of the document, and what it is to those who do not see it.
  fileprivate mutating func head(_ scene: Scene) {
    append("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    attribute("width", scene.size.width)
    attribute("height", scene.size.height)
    open("viewBox")
    append("0 0 ")
    append(scene.size.width)
    append(UInt8(ascii: " "))
    append(scene.size.height)
    close()
    if let language = scene.language { attribute("lang", escaped: language) }
    role(scene.role)
    guard scene.role != .decoration else { return append(">\n") }
    open("aria-labelledby")
    id("title")
    append(UInt8(ascii: " "))
    id("desc")
    append("\">\n")
    caption("title", scene.title)
    caption("desc", scene.description)
  }

  private mutating func caption(_ element: String, _ text: String) {
    append(UInt8(ascii: "<"))
    append(plain: element)
    open("id")
    id(element)
    append("\">")
    append(escaped: text)
    append("</")
    append(plain: element)
    append(">\n")
  }

  private mutating func role(_ role: Scene.Role) {
    switch role {
    case .image: attribute("role", plain: "img")
    case .decoration:
      attribute("role", plain: "presentation")
      attribute("aria-hidden", plain: "true")
    case .meter(let reading): self.reading(reading, "meter")
    case .progress(let reading): self.reading(reading, "progressbar")
    }
  }

  private mutating func reading(_ reading: Scene.Reading, _ role: String) {
    attribute("role", plain: role)
    attribute("aria-valuenow", plain: DecimalText.exact(reading.value))
    attribute("aria-valuemin", plain: DecimalText.exact(reading.min))
    attribute("aria-valuemax", plain: DecimalText.exact(reading.max))
    attribute("aria-valuetext", escaped: reading.text)
  }

  fileprivate mutating func style(_ choice: MediaChoice) {
    append("<style>@media (")
    append(choice.query)
    append("){.")
    id(choice.usual)
    append("{display:none}.")
    id(choice.other)
    append("{display:inline}}</style>\n")
  }
}
