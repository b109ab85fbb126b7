/** Opens a connection of its own to a SQLite file, as another program would. */
import Database from "better-sqlite3"

export const openConnection = (path: string) => {
  const database = retain(new Database(path))
  return {
    exec: (statements: string): unknown => database.exec(statements),
    /** Returns the first row. */
    get: (statement: string): unknown => retain(database.prepare(statement)).get(),
    /** Executes a statement and returns its rows. */
    all: (text: string): ReadonlyArray<object> => {
      const statement = retain(database.prepare<[], object>(text))
      if (statement.reader) return statement.all()
      statement.run()
      return []
    },
    close: (): unknown => database.close()
  }
}

/** Keeps objects of the driver alive, as `SqliteClient` does: garbage collection of them may crash the process. */
const retain = <A extends object>(object: A): A => {
  retained.push(object)
  return object
}

const retained: Array<object> = []
