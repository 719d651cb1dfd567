import GRDB

/// Activities in an SQLite file, their points as JSON.
struct SQLiteActivityRepository: ActivityRepository {
  private let queue: DatabaseQueue

  init(path: String) throws(AppError) {
    do {
      queue = try DatabaseQueue(path: path)
      var migrator = DatabaseMigrator()
      migrator.registerMigration("activities") { database in
        try database.execute(
          sql: "CREATE TABLE activity (id TEXT PRIMARY KEY, type TEXT NOT NULL, points BLOB NOT NULL)")
      }
      migrator.registerMigration("places") { database in
        // Points were metres from the first one; where that was is not known.
        let old = "SELECT EXISTS (SELECT 1 FROM activity WHERE instr(CAST(points AS TEXT), '\"place\"') = 0)"
        guard try Bool.fetchOne(database, sql: old) != true else {
          throw AppError.storage(reason: "\(path) is of an older version; import the recordings into a new file")
        }
      }
      try migrator.migrate(queue)
    } catch let error as AppError { throw error } catch {
      throw .storage(reason: "\(path): \(error)")
    }
  }

  func save(_ activity: Activity) throws(AppError) { try reporting { try queue.write { try activity.save($0) } } }

  func activity(_ id: String) throws(AppError) -> Activity {
    let found = try reporting { try queue.read { try Activity.fetchOne($0, key: id) } }
    guard let found else { throw .unknownActivity(id) }
    return found
  }

  func activities() throws(AppError) -> [Activity] {
    try reporting { try queue.read { try Activity.order(Column("id")).fetchAll($0) } }
  }

  private func reporting<Value>(_ work: () throws -> Value) throws(AppError) -> Value {
    do { return try work() } catch { throw .storage(reason: "\(error)") }
  }
}

extension Activity: FetchableRecord, PersistableRecord {}
