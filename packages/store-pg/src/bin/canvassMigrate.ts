#!/usr/bin/env node
/**
 * The program `canvass-migrate`. Exits with 0 when the schema is up to date, with 1 when it could not be migrated, and
 * with 2 when it was called in a wrong way.
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Predicate from "effect/Predicate"
import process from "node:process"
import { parseArgs } from "node:util"
import * as ConnectionUrl from "../connections/ConnectionUrl.js"
import * as PgStore from "../PgStore.js"

const usage = `Creates and migrates the tables of Canvass in a PostgreSQL database,
those of its shared rate limits included.

Usage: canvass-migrate [--url <url>] [--schema <schema>] [--force]

  --url      postgres://user:password@host:port/database. Default: the variable DATABASE_URL,
             which hides the password from other users of the machine.
  --schema   The schema of the tables. It is created if it does not exist.
             Default: the first schema of the role's search_path.
  --force    Applies breaking migrations also while older programs use the database.
             Their writes fail afterwards.
  --help     Prints this text.`

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const parsed = Either.try({
    try: () =>
      parseArgs({
        args: [...args],
        options: {
          force: { type: "boolean" },
          help: { type: "boolean" },
          schema: { type: "string" },
          url: { type: "string" }
        }
      }).values,
    catch: messageOf
  })
  if (Either.isLeft(parsed)) return refuse(parsed.left)
  const { force, help = false, schema, url = process.env["DATABASE_URL"] } = parsed.right
  if (help) {
    console.log(usage)
    return 0
  }
  if (url === undefined) return refuse("The URL of the database is missing: set --url or DATABASE_URL.")
  const target = ConnectionUrl.parse(url)
  if (target === undefined) return refuse(ConnectionUrl.invalidUrl)
  const place = target.description + (schema === undefined ? "" : `, schema "${schema}"`)
  return Exit.match(await Effect.runPromiseExit(PgStore.migrate({ url, schema, force, role: "canvass-migrate" })), {
    onFailure: (cause) => {
      console.error(`${place} was not migrated: ${reasonOf(Cause.squash(cause))}`)
      return 1
    },
    onSuccess: (names) => {
      for (const name of names) console.log(`Applied the migration "${name}".`)
      console.log(`${place} is up to date.`)
      return 0
    }
  })
}

const refuse = (message: string): number => {
  console.error(`${message}\n\n${usage}`)
  return 2
}

/** The message of PostgreSQL or of the network, if an error has one as its cause. */
const reasonOf = (error: unknown): string =>
  Predicate.hasProperty(error, "cause") && error.cause instanceof Error ? messageOf(error.cause) : messageOf(error)

/** An error of a connection to several addresses has no message, but a code. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.message !== "" ? error.message : Predicate.hasProperty(error, "code") ? String(error.code) : error.name
}

process.exitCode = await run(process.argv.slice(2))
