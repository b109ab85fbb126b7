import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Database } from "../src/database/Database.js"
import { copy } from "../src/DatabaseCopy.js"
import { renew } from "../src/LogLineage.js"
import * as Migrations from "../src/schema/Migrations.js"
import { databases, sqlite } from "./databases.js"
import { revertLog } from "./schemaBeforeLog.js"
import { revertVariables, variablesMigration } from "./schemaBeforeVariables.js"

const lineageOf = ({ sql }: Database) =>
  Effect.map(sql<{ lineage: number }>`SELECT lineage FROM log_lineage`, (rows) => rows.map(({ lineage }) => lineage))

for (const { name, open } of databases) {
  it.scopedLive(`${name}: the lineage is another one after each renewal, and a copy has the same`, () =>
    Effect.gen(function*() {
      const database = yield* open
      const seen = new Set(yield* lineageOf(database))
      for (let n = 0; n < 20; n++) {
        yield* renew(database)
        for (const lineage of yield* lineageOf(database)) {
          expect(lineage >= 0 && lineage < 2 ** 31 && Number.isInteger(lineage)).toBe(true)
          seen.add(lineage)
        }
      }
      expect(seen.size).toBe(21)
      const target = yield* sqlite.open
      yield* copy(database, target)
      expect(yield* lineageOf(target)).toEqual(yield* lineageOf(database))
    }))

  it.scopedLive(`${name}: an upgrade keeps the lineage`, () =>
    Effect.gen(function*() {
      const database = yield* open
      const before = yield* lineageOf(database)
      expect(before).toHaveLength(1)
      for (const statement of revertVariables) yield* database.sql.unsafe(statement)
      const applied = yield* Effect.provideService(Migrations.migrate(), Database, database)
      expect(applied).toContain(variablesMigration)
      expect(yield* lineageOf(database)).toEqual(before)
    }))

  it.scopedLive(`${name}: a database from before there were logs is left to its migration`, () =>
    Effect.gen(function*() {
      const database = yield* open
      for (const statement of [...revertVariables, ...revertLog]) yield* database.sql.unsafe(statement)
      yield* renew(database)
      yield* Effect.provideService(Migrations.migrate(), Database, database)
      expect(yield* lineageOf(database)).toHaveLength(1)
    }))
}
