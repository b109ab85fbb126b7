/**
 * The programs that use a database. Each one has a row that it renews, so that a breaking migration knows whom it would
 * stop, and each one learns that it was overtaken also when it writes nothing else.
 */
import { version } from "@canvass/core"
import { platformSleep } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import process from "node:process"
import type { Database } from "../database/Database.js"
import { millis } from "../database/millis.js"
import { rowDecoder } from "../database/RowDecoder.js"
import { generation } from "../schema/migrationList.js"
import * as Fence from "./Fence.js"

/** A program as the others see it. */
export interface Program {
  readonly id: string
  /** What it does, such as `serve` or `worker`. */
  readonly role: string
}

/** A program with a new id. */
export const make = (role = "library"): Program => ({ id: randomUUID(), role: role.slice(0, maxRoleLength) })

const maxRoleLength = 100

/** Interval at which a program renews its row, in milliseconds. */
const heartbeatMillis = 10_000

/** A program that has not renewed its row for so long, by the clock of the database, counts as ended. */
const staleMillis = 30_000

/** The row of a program that was killed is removed after this time. */
const forgottenMillis = 86_400_000

/**
 * Enters the program, renews its row until the scope closes, and then removes it. Returns an effect that completes when
 * a newer program has overtaken this one, with a sentence about it. A failure to renew is tried again.
 */
export const register = (
  database: Database,
  program: Program,
  intervalMillis = heartbeatMillis
): Effect.Effect<Effect.Effect<string>, SqlError, Scope.Scope> =>
  Effect.gen(function*() {
    const { dialect, sql } = database
    const overtaken = yield* Deferred.make<string>()
    const now = sql.literal(dialect.timeAgo(0))
    // In transactions of their own: the one connection of a single writer may be in another one.
    const renew = sql.withTransaction(
      sql`INSERT INTO programs (id, version, generation, host, role, "startedAt", "seenAt")
        VALUES (${program.id}, ${version}, ${generation}, ${`${hostname()}:${process.pid}`}, ${program.role}, ${now}, ${now})
        ON CONFLICT (id) DO UPDATE SET "seenAt" = excluded."seenAt"`
    )
    const forget = sql.withTransaction(
      sql`DELETE FROM programs WHERE id = ${program.id} OR "seenAt" < ${sql.literal(dialect.timeAgo(forgottenMillis))}`
    )
    const checkFence = Effect.flatMap(
      sql`SELECT 1 AS found WHERE NOT (${Fence.isCurrent(database)})`,
      (found) =>
        found.length === 0
          ? Effect.void
          : Effect.whenEffect(Effect.logError(overtakenSentence), Deferred.succeed(overtaken, overtakenSentence))
    )
    yield* renew
    yield* Effect.addFinalizer(() => Effect.ignore(forget))
    const beat = Effect.withTracerEnabled(Effect.ignore(Effect.zipRight(checkFence, renew)), false)
    yield* Effect.forkScoped(Effect.forever(Effect.zipRight(platformSleep(intervalMillis), beat)))
    return Deferred.await(overtaken)
  })

const overtakenSentence =
  `The database does not take writes of this program: ${Fence.overtakenReason}. Start the newer one.`

/** A program that has renewed its row lately. */
export type LivingProgram = typeof ProgramRow.Type

/** The living programs but this one, the oldest first. None in a database that has no table of them yet. */
export const living = (
  { dialect, sql }: Database,
  { id }: Program
): Effect.Effect<ReadonlyArray<LivingProgram>, SqlError> =>
  Effect.flatMap(dialect.countTables(sql, ["programs"]), (count) =>
    count === 0 ? Effect.succeed([]) : Effect.map(
      sql`SELECT id, version, generation, host, role, "startedAt" FROM programs
        WHERE id <> ${id} AND "seenAt" >= ${sql.literal(dialect.timeAgo(staleMillis))}
        ORDER BY "startedAt", id`,
      decodePrograms
    ))

const ProgramRow = Schema.Struct({
  id: Schema.String,
  version: Schema.String,
  generation: Schema.Int,
  host: Schema.String,
  role: Schema.String,
  startedAt: millis
})

const decodePrograms = rowDecoder(ProgramRow)

/** A program for a person who has to stop it. */
export const describe = ({ host, role, startedAt, version }: LivingProgram): string =>
  `${role} of version ${version} on ${host}, since ${new Date(startedAt).toISOString()}`
