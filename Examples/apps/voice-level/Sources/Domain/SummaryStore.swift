/// Keeps what was said of a recording.
protocol SummaryStore: Sendable {
  /// - Parameter picture: the summary as an SVG document.
  func save(_ summary: Summary, of recording: Recording, picture: String) throws
}
