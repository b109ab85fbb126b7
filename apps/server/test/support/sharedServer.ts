/** A server that the tests of a file share, on a SQLite file. */
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"
import { serve } from "./runCommand.js"
import { type Environment, type Serving, withTempFolder } from "./ServerProcess.js"

/** Starts the server before the tests of the file, and stops it after them. Returns what gives the running server. */
export const sharedServer = (environment: Environment = {}): () => Serving => {
  let server: Serving | undefined
  let stop: () => void = () => undefined
  let stopped: Promise<void> | undefined

  beforeAll(async () => {
    await new Promise<void>((resolve, reject) => {
      stopped = withTempFolder(async (folder) => {
        server = await serve({ DATABASE_URL: `file:${join(folder, "canvass.db")}`, ...environment })
        const ended = new Promise<void>((end) => (stop = end))
        resolve()
        await ended
        await server.stop()
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
