/** A lock of one process on a file. */
import * as Data from "effect/Data"
import { readFile, rm, writeFile } from "node:fs/promises"
import process from "node:process"

/** Another process has the journal open, or this process has opened it already. */
export class JournalInUse extends Data.TaggedError("JournalInUse")<{
  readonly lockPath: string
  readonly processId: number
}> {}

/**
 * Creates a lock file with the id of this process, and returns the function that removes it. A lock file whose process
 * has ended is replaced. Rejects with `JournalInUse`.
 */
export const lockFile = async (lockPath: string): Promise<() => Promise<void>> => {
  for (;;) {
    try {
      await writeFile(lockPath, String(process.pid), { flag: "wx", mode: 0o600 })
      locked.add(lockPath)
      return async () => {
        await rm(lockPath, { force: true })
        locked.delete(lockPath)
      }
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error
      const processId = Number(await readFile(lockPath, "utf8"))
      if (processId === process.pid ? locked.has(lockPath) : isRunning(processId)) {
        throw new JournalInUse({ lockPath, processId })
      }
      await rm(lockPath, { force: true })
    }
  }
}

/** The locks of this process. An ended process may have had the same id. */
const locked = new Set<string>()

const isRunning = (processId: number): boolean => {
  try {
    // Signal 0 is not sent. The call fails if the process does not exist, or belongs to another user (EPERM).
    return process.kill(processId, 0)
  } catch (error) {
    return hasCode(error, "EPERM")
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code
