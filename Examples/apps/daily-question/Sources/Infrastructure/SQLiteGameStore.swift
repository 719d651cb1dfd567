import GRDB

/// The records in an SQLite file, which several processes may use at once.
///
/// Every change is one transaction. SQLite syncs it to the disk before it is called done; what a killed process had
/// begun is taken back by the next one that opens the file.
struct SQLiteGameStore: GameStore {
  private let queue: DatabaseQueue

  /// Makes the file if there is none, and brings an older one up to date.
  ///
  /// - Parameter path: of the file; nil keeps the records in memory.
  init(path: String? = nil) throws {
    var configuration = Configuration()
    // Another process that writes is waited for.
    configuration.busyMode = .timeout(10)
    queue = try DatabaseQueue(path: path ?? ":memory:", configuration: configuration)
    try Self.migrations.migrate(queue)
  }

  /// The same records in memory: what happens to them happens nowhere else.
  func rehearsal() throws -> SQLiteGameStore {
    let copy = try SQLiteGameStore()
    try queue.backup(to: copy.queue)
    return copy
  }

  func read<Value>(_ body: (any GameRecords) throws -> Value) throws -> Value {
    try queue.read { try body(SQLRecords(database: $0)) }
  }

  /// GRDB locks the file before anything is read, so what is checked still holds when it is written.
  func write<Value>(_ body: (any GameRecords) throws -> Value) throws -> Value {
    try queue.write { try body(SQLRecords(database: $0)) }
  }

  private static var migrations: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("questions, progress and the squad") { database in
      try database.execute(
        sql: """
          CREATE TABLE question (
            id TEXT PRIMARY KEY, text TEXT NOT NULL, correctAnswer TEXT NOT NULL, basePoints INTEGER NOT NULL,
            category TEXT NOT NULL, difficulty TEXT NOT NULL, questionType TEXT NOT NULL, options TEXT,
            availableDate INTEGER NOT NULL, isActive INTEGER NOT NULL);
          CREATE TABLE progress (
            id TEXT PRIMARY KEY, questionId TEXT NOT NULL REFERENCES question, lastAnswerDate INTEGER NOT NULL,
            isCorrect INTEGER NOT NULL, pointsEarned INTEGER NOT NULL, userAnswer TEXT);
          CREATE TABLE squad (
            id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL, baseBudget REAL NOT NULL,
            earnedCoins REAL NOT NULL);
          """)
    }
    migrator.registerMigration("find answers by time") { database in
      try database.execute(sql: "CREATE INDEX progressByTime ON progress (lastAnswerDate)")
    }
    return migrator
  }
}
