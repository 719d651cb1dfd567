import Gauges
import Specification
import VectorGraphics

/// How a gauge stands among those of its section.
enum DashboardPlace {
  /// In a cell, drawn for it.
  case cell
  /// In a cell, on a canvas of its own shape.
  case ownShape
  /// In a row of its own: a picture of several gauges.
  case row
}

extension Picture {
  var place: DashboardPlace { specification.place }
}

extension GaugeSpecification {
  fileprivate var place: DashboardPlace {
    gauge.kind.traits.contains(.holdsGauges) ? .row : hasOwnSize ? .ownShape : .cell
  }
}

extension DashboardSpecification {
  /// The height of a cell as a share of its width.
  static let cellShape = 220.0 / 260
  /// How wide a cell is at least, in layout units.
  var cellWidth: Double { gaugeWidth ?? Self.usualGaugeWidth }
  /// The canvas of a gauge in its cell, in layout units: three quarters of the cell, which enlarges it on a page. Paper
  /// shows the same picture, smaller where more stand side by side.
  var canvas: Size {
    let width = (cellWidth * 0.75).rounded()
    return Size(width: width, height: (width * Self.cellShape).rounded())
  }
}

extension ReportWriter {
  /// The gauges of each section: in cells of one size but for those that say their own.
  ///
  /// - Parameter canvas: the canvas of a cell; nil is the usual one.
  /// - Throws: ``SpecificationError`` with every problem of every gauge.
  func pictures(
    _ dashboard: DashboardSpecification, _ maker: inout PictureMaker, canvas: Size? = nil
  ) throws(SpecificationError) -> [[Picture]] {
    let reader = ReferenceReader(read, themes: dashboard.themes, identity: identity)
    var problems: [SpecificationProblem] = []
    var sections: [[Picture]] = []
    maker.warnings += dashboard.warnings
    for (section, content) in dashboard.sections.enumerated() {
      var specifications: [GaugeSpecification] = []
      for (number, gauge) in content.gauges.enumerated() {
        let path = "sections[\(section)].gauges[\(number)]"
        do throws(SpecificationError) {
          specifications.append(try gauge.specification(reader, theme: dashboard.themeName).themed(for: dashboard))
        } catch {
          problems += error.problems.map { $0.inside(path, at: gauge.place) }
        }
        maker.warnings += reader.takeNotes().warnings.map { $0.inside(path, at: gauge.place) }
      }
      // Titles and numbers agree among all gauges of a section: it is drawn as a whole, or its problems are told.
      guard specifications.count == content.gauges.count else { continue }
      do throws(SpecificationProblem) {
        sections.append(
          try maker.pictures(
            ofSection: specifications, canvas ?? dashboard.canvas, on: dashboard))
      } catch {
        problems.append(error.inside("sections[\(section)]", at: nil))
      }
      for (number, picture) in (sections.last ?? []).enumerated() {
        let gauge = content.gauges[number]
        let own = picture.warnings.map { warning in
          let told =
            switch gauge {
            case .specification: warning
            case .reference(let reference): ReferenceReader.told(ofPicture: warning, SpecificationSource(reference))
            }
          return told.inside("sections[\(section)].gauges[\(number)]", at: gauge.place)
        }
        maker.warnings += own.besides(dashboard.warnings)
      }
    }
    guard problems.isEmpty else { throw SpecificationError(problems) }
    return sections
  }
}

extension PictureMaker {
  fileprivate mutating func pictures(
    ofSection specifications: [GaugeSpecification], _ cell: Size, on dashboard: DashboardSpecification
  ) throws(SpecificationProblem) -> [Picture] {
    let inCells = specifications.filter { $0.place == .cell }
    var drawn = try pictures(of: inCells, cell: cell, on: dashboard)[...]
    var pictures: [Picture] = []
    for specification in specifications {
      if specification.place == .cell, let picture = drawn.popFirst() {
        pictures.append(picture)
      } else {
        pictures.append(try alone(specification, of: dashboard))
      }
    }
    return pictures
  }
}

extension SpecificationProblem {
  /// The problem of a gauge as one of the dashboard that holds it at a path.
  fileprivate func inside(_ path: String, at place: Place?) -> SpecificationProblem {
    SpecificationProblem(
      place: self.place ?? place, path: self.path.isEmpty ? path : path + "." + self.path, message: message)
  }
}

extension DashboardSpecification.GaugeSource {
  fileprivate var place: Place? {
    switch self {
    case .specification(_, let place): place
    case .reference(let reference): reference.place
    }
  }

  fileprivate func specification(_ reader: ReferenceReader, theme: String) throws(SpecificationError)
    -> GaugeSpecification
  {
    switch self {
    case .specification(let specification, _): return specification
    case .reference(let reference):
      return try reader.specification(SpecificationSource(reference), outer: [.init(path: "theme", value: theme)])
    }
  }
}

extension GaugeSpecification {
  /// In the colours and the language of the dashboard.
  fileprivate func themed(for dashboard: DashboardSpecification) -> GaugeSpecification {
    GaugeSpecification(self, gauge: gauge.themed(for: dashboard))
  }
}

extension Gauge {
  /// In the colours and the language of the dashboard.
  func themed(for dashboard: DashboardSpecification) -> Gauge {
    var gauge = self
    gauge.language = gauge.language ?? Language.spoken(onPageIn: dashboard.language)
    switch dashboard.appearance {
    case .auto: break
    case .dark: gauge = gauge.onDarkPages ?? gauge
    case .light: gauge.darkTheme = nil
    }
    return gauge
  }
}
