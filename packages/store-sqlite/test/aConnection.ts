/** A connection of another program to the same file. */
import Database from "better-sqlite3"

export const aConnection = (path: string) => {
  const database = kept(new Database(path))
  return {
    exec: (statements: string): unknown => database.exec(statements),
    /** The first row. */
    get: (statement: string): unknown => kept(database.prepare(statement)).get(),
    close: (): unknown => database.close()
  }
}

/** As in `SqliteClient`: what is collected may end the process. */
const kept = <A extends object>(object: A): A => {
  ofDriver.push(object)
  return object
}

const ofDriver: Array<object> = []
