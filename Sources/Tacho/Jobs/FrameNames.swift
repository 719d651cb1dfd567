import Files

/// The names of numbered files: a text with one place for the number.
package struct FrameNames: Sendable {
  /// With its slash; empty for the current one.
  package let folder: String
  private let before: String
  private let after: String
  private let digits: Int

  /// Reads `frames/%05d.png`, `%d`, or `{frame:05}` and `{frame}`, which say the same; `%%` is a plain `%`.
  ///
  /// - Returns: nil when there is no such place.
  /// - Throws: ``JobError`` when there are two, or it is in a folder's name.
  package init?(_ pattern: String) throws(JobError) {
    var parts = [""]
    var digits: [Int] = []
    var rest = Substring(pattern)
    while let character = rest.first {
      if let width = Self.bracedWidth(&rest) {
        parts.append("")
        digits.append(width)
      } else if let other = Self.otherBraces(rest) {
        throw JobError(
          "“\(other)” in “\(pattern.prefix(60))” is no number of a frame; write {frame:05}, with 0 and how many digits")
      } else if character == "%" {
        rest.removeFirst()
        if rest.first == "%" {
          parts[parts.count - 1].append("%")
          rest.removeFirst()
          continue
        }
        let number = rest.prefix { $0.isASCII && $0.isNumber }
        guard rest.dropFirst(number.count).first == "d", number.isEmpty || number.first == "0", number.count <= 3,
          let width = Int("0" + number), width <= 20
        else {
          throw JobError(
            "% in “\(pattern.prefix(60))” begins no number; write %05d or {frame:05} for it, or %% for the sign itself"
          )
        }
        rest.removeFirst(number.count + 1)
        parts.append("")
        digits.append(width)
      } else {
        parts[parts.count - 1].append(character)
        rest.removeFirst()
      }
    }
    guard let width = digits.first else { return nil }
    guard digits.count == 1, !parts[1].contains("/") else {
      throw JobError(
        "“\(pattern.prefix(60))” must have one place for the number, in the file's name, not in a folder's")
    }
    folder = PathName.folder(of: parts[0])
    (before, after, self.digits) = (String(parts[0].dropFirst(folder.count)), parts[1], width)
  }

  /// Takes `{frame}` or `{frame:05}` from the start of a text; nil, and nothing taken, where neither stands there.
  private static func bracedWidth(_ rest: inout Substring) -> Int? {
    guard rest.hasPrefix("{frame"), let close = rest.firstIndex(of: "}") else { return nil }
    let form = rest[..<close].dropFirst("{frame".count)
    let width = form.isEmpty ? 5 : form.hasPrefix(":0") && form.count <= 4 ? Int(form.dropFirst()) : nil
    guard let width, width <= 20 else { return nil }
    rest = rest[rest.index(after: close)...]
    return width
  }

  /// What stands at the start of a text and was most likely meant for `{frame:05}`: `{frames}`, `{Frame:5}`.
  private static func otherBraces(_ rest: Substring) -> Substring? {
    guard rest.first == "{", let close = rest.firstIndex(of: "}") else { return nil }
    let name = rest[rest.index(after: rest.startIndex)..<close].prefix { $0.isLetter }.lowercased()
    return name == "frame" || name == "frames" ? rest[...close] : nil
  }

  package subscript(index: Int) -> String { folder + name(index) }

  /// Whether a path is one of these names.
  package func contains(_ path: String) -> Bool {
    guard PathName.steps(of: PathName.folder(of: path)) == PathName.steps(of: folder) else { return false }
    let name = PathName.name(of: path)
    guard name.hasPrefix(before), name.hasSuffix(after), name.count > before.count + after.count else { return false }
    let number = name.dropFirst(before.count).dropLast(after.count)
    return number.count >= digits && number.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Without its folder.
  package func name(_ index: Int) -> String { before + BatchTemplate.padded(index, digits: digits) + after }
}
