/** An empty PostgreSQL database of one's own, on the server of the run. */
import { randomUUID } from "node:crypto"
import pg from "pg"
import { inject } from "vitest"

export interface Database {
  readonly url: string
  /** Whoever is still connected is thrown out. */
  readonly remove: () => Promise<void>
}

/** On the run's own server, or on the one at `server`. */
export const aDatabase = async (server?: string): Promise<Database> => {
  const url = new URL(server ?? await serverOfTheRun())
  const name = `canvass_${randomUUID().replaceAll("-", "")}`
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    remove: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

const serverOfTheRun = async (): Promise<string> => {
  const answer = await fetch(inject("postgres"))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
