/** One program at a time writes to a folder. */
import Database from "better-sqlite3"

/**
 * Locks a folder by a file in it. The operating system ends the lock with the process, however that ends.
 *
 * @returns what ends the lock
 */
export const lockFolder = (path: string): () => void => {
  const database = new Database(path, { timeout: 0 })
  try {
    database.exec("BEGIN EXCLUSIVE")
  } catch (error) {
    database.close()
    const isLocked = error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")
    throw isLocked ? new Error("Another program writes to the copy. Run one `canvass sync` at a time.") : error
  }
  return () => {
    database.close()
  }
}
