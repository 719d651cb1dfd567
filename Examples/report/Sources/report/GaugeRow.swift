import Tacho

/// What a row says, checked.
struct GaugeRow: Sendable {
  let line: Int
  let gauge: Gauge

  static func read(_ cells: BatchRows.Cells) -> Result<GaugeRow, BatchError> {
    do throws(BatchError) { return .success(try GaugeRow(cells)) } catch { return .failure(error) }
  }

  private init(_ cells: BatchRows.Cells) throws(BatchError) {
    line = cells.line
    var ranges: [GaugeRange] = []
    for (column, label, severity) in [("warn", "High", GaugeRange.Severity.warn), ("alarm", "Alarm", .alarm)] {
      guard let from = try cells.number(column) else { continue }
      ranges.append(GaugeRange(from: from, label: label, severity: severity))
    }
    let (value, min, max) = (try cells.number("value"), try cells.number("min"), try cells.number("max"))
    do throws(GaugeError) {
      var gauge = try Gauge.radial(
        value, scale: Scale(min: min ?? 0, max: max ?? 100), ranges: ranges, unit: cells.text("unit") ?? "",
        title: cells.text("title") ?? "", theme: .light, background: .transparent)
      gauge.darkTheme = .dark
      self.gauge = gauge
    } catch {
      throw BatchError("\(error)", at: cells.place(of: error.field.rawValue))
    }
  }
}
