/** A server whose surveys are copied, and its owner. */
import { type Client, createClient } from "@canvass/client"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openAccount } from "../../support/Owner.js"
import { serve } from "../../support/runCommand.js"
import type { Serving } from "../../support/ServerProcess.js"

/** Settings of a server that refuses no request because of their number. */
export const manyRequests = {
  RATE_LIMIT_ANONYMOUS: "1000000",
  RATE_LIMIT_AUTHENTICATED: "1000000",
  RATE_LIMIT_ACCOUNT: "1000000",
  RATE_LIMIT_CHANGES: "1000000",
  LOG_LEVEL: "warning"
}

export interface SourceServer {
  readonly server: Serving
  /** The folder of its database, for other files of a test. */
  readonly folder: string
  readonly apiKey: string
  readonly owner: Client
  readonly stop: () => Promise<void>
}

export const startSourceServer = async (): Promise<SourceServer> => {
  const folder = await mkdtemp(join(tmpdir(), "canvass-"))
  const server = await serve({ DATABASE_URL: `file:${join(folder, "server.db")}`, ...manyRequests })
  const { apiKey } = await openAccount(server.url)
  return {
    server,
    folder,
    apiKey,
    owner: createClient({ baseUrl: server.url, apiKey }),
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true })
    }
  }
}
