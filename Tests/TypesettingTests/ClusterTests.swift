import Testing
import Typesetting
import VectorGraphics

/// Which letters stand where, for what selects and copies them.
struct ClusterTests {
  private func clusters(_ text: String) throws -> (texts: [String], ShapedText) {
    let shaped = try Typesetter().shape(text, style: TextStyle(size: 20))
    let scalars = Array(shaped.string.unicodeScalars)
    let texts = shaped.clusters.map { cluster in
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[cluster.scalars])
      return String(view)
    }
    return (texts, shaped)
  }

  @Test func everyLetterStandsInOneCluster() throws {
    for text in ["15,200 km/h", "Cafe\u{301} office", "שלום 12 abc", "a\u{200B}b", "中 🚀"] {
      let (texts, shaped) = try clusters(text)
      let all = shaped.clusters.flatMap { Array($0.scalars) }
      #expect(all.sorted() == Array(0..<shaped.string.unicodeScalars.count), "\(text): \(texts)")
    }
  }

  @Test func clustersFillTheWidthFromLeftToRight() throws {
    for text in ["15,200 km/h", "שלום 12 abc"] {
      let (_, shaped) = try clusters(text)
      var x = 0.0
      for cluster in shaped.clusters {
        #expect(abs(cluster.x - x) < 1e-9)
        x += cluster.advance
      }
      #expect(abs(x - shaped.advance) < 1e-9)
    }
  }
}
