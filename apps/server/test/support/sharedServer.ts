/** Servers that the tests of a file share. */
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"
import { serve } from "./runCommand.js"
import { type Environment, type Serving, withTempFolder } from "./ServerProcess.js"

/** Starts a server on a SQLite file before the tests of the file, and stops it after them. Returns what gives it. */
export const sharedServer = (environment: Environment = {}): () => Serving =>
  shared((hold) =>
    withTempFolder(async (folder) =>
      hold(await serve({ DATABASE_URL: `file:${join(folder, "canvass.db")}`, ...environment }))
    )
  )

/**
 * Starts a server before the tests of the file, and stops it after them. Returns what gives the running server.
 *
 * @param open starts the server, and passes it on. What it has made beside the server may be removed afterwards
 */
export const shared = <S extends Pick<Serving, "stop">>(
  open: (hold: (server: S) => Promise<void>) => Promise<void>
): () => S => {
  let server: S | undefined
  let stop: () => void = () => undefined
  let stopped: Promise<void> | undefined

  beforeAll(async () => {
    await new Promise<void>((resolve, reject) => {
      stopped = open(async (started) => {
        server = started
        const ended = new Promise<void>((end) => (stop = end))
        resolve()
        await ended
        await started.stop()
      })
      stopped.catch(reject)
    })
  })

  afterAll(async () => {
    stop()
    await stopped
  })

  return () => {
    if (server === undefined) throw new Error("The server has not been started.")
    return server
  }
}
