import ProgramKit
import Tacho

/// Leads from links and tabs to pages.
struct AppCoordinator {
  let settings: Settings
  /// Where a link or a tab needs workouts of before.
  let store: any ActivityRepository
  let typesetter: Typesetter

  func summary(_ id: String) throws -> WorkoutSummary { WorkoutSummary(try store.activity(id), settings: settings) }

  /// What a link opens: a page, or settings as JSON.
  func open(_ link: DeepLink, page: WorkoutPage? = nil) throws -> String {
    let page = page ?? WorkoutPage(typesetter: typesetter)
    switch link {
    case .workout(let id): return try page.report(summary(id))
    case .startWorkout: return try open(.record, isAlone: true)
    case .coverage(let type):
      return try page.coverage(of: store.activities().filter { type == nil || $0.type == type }, settings)
    case .history: return page.history(of: try store.activities(), settings)
    case .settings: return try JSONFile<Settings>.text(settings, isPretty: true)
    }
  }

  /// A tab among the others, whose pages are beside it.
  func open(_ tab: Tab, isAlone: Bool) throws -> String {
    let tabs = isAlone ? [] : Tab.allCases.map { (name: $0.name, address: $0 == tab ? nil : file(of: $0)) }
    let page = WorkoutPage(typesetter: typesetter, tabs: tabs)
    switch tab {
    case .record:
      // The last one.
      return try store.activities().last.map { try page.report(summary($0.id)) } ?? page.history(of: [], settings)
    case .map: return try open(.coverage(nil), page: page)
    case .history: return try open(.history, page: page)
    case .profile: return try page.profile(settings)
    }
  }

  /// The tab of the settings is what opens first.
  func file(of tab: Tab) -> String { tab == settings.lastSelectedTab ? "index.html" : "\(tab.rawValue).html" }

  /// A line for each workout of the store.
  func list() throws -> String {
    let unit = settings.distanceUnit
    return try store.activities().map { activity in
      "\(activity.id)  \(activity.date)  \(activity.type.rawValue)  \(unit.text(activity.distance)) \(unit)\n"
    }.joined()
  }
}
