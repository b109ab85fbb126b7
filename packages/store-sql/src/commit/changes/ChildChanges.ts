import { type ChildKind, ChildRecord, childRecords, type Children } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { toRow } from "../../database/childRows.js"
import { primaryKey } from "../../database/Columns.js"
import type { Database } from "../../database/Database.js"
import { columnList, maxRows, upsert } from "../../database/Statements.js"
import { countChildBytes } from "../../schema/definitionBytes.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { read, type StateAccess, write } from "../StateAccess.js"
import { assetUses } from "./AssetChanges.js"
import { removeOrphans } from "./removeOrphans.js"

export const childChanges = {
  ChildPut: {
    touches: ({ kind, record: { surveyId } }) => [
      write(kind, surveyId),
      accessOfSurvey(kind, surveyId),
      ...accessOfUses(kind)
    ],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      Effect.forEach(
        Object.values(Arr.groupBy(changes, ({ kind }) => kind)),
        (ofKind) => put(database, ofKind[0].kind, ofKind.map(({ record }) => record))
      )
  },
  ChildRemoved: {
    touches: ({ kind, surveyId }) => [
      write(kind, surveyId),
      ...isCounted(kind) ? [write("survey", surveyId)] : [],
      ...accessOfUses(kind)
    ],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) => {
      const { sql } = database
      return Effect.forEach(changes, ({ key, kind, surveyId }) => {
        const record = childRecords[kind]
        return Effect.zipRight(
          sql`DELETE FROM ${sql(record.table)} WHERE "surveyId" = ${surveyId} AND ${sql(record.key)} = ${key}`,
          countBytes(database, kind, [surveyId])
        )
      })
    }
  },
  ChildrenCopied: {
    touches: ({ kind, sourceId, surveyId }) => [
      write(kind, surveyId),
      read(kind, sourceId),
      accessOfSurvey(kind, surveyId),
      ...accessOfUses(kind)
    ],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      Effect.forEach(changes, ({ kind, sourceId, surveyId }) => copy(database, kind, sourceId, surveyId))
  }
} satisfies SomeChangeDescriptions

export const childGuards = {
  ChildrenAt: {
    touches: ({ kind, surveyId }) => read(kind, surveyId),
    locks: "touched",
    reads: ({ kind, surveyId }) => ({ children: [[kind, surveyId]] }),
    holds: ({ kind, states, surveyId }, { children }) =>
      ChildRecord.isSameState(
        Array.from(children[kind].values()).filter((stored) => stored.surveyId === surveyId)
          .map(({ state }) => state),
        states
      )
  }
} satisfies SomeGuardDescriptions

const put = (database: Database, kind: ChildKind, records: ReadonlyArray<Children[ChildKind]>) => {
  const { table } = childRecords[kind]
  return Effect.zipRight(
    upsert(database, table, primaryKey(table), records.map((record) => toRow(kind, record))),
    Effect.zipRight(
      removeOrphans(database, table, records.map(({ surveyId }) => surveyId)),
      countBytes(database, kind, records.map(({ surveyId }) => surveyId))
    )
  )
}

/** Whether the row of the survey has the bytes of its records. */
const isCounted = (kind: ChildKind): boolean =>
  kind === "translations" || kind === "pendingDefinitions" || kind === "pendingTranslations"

/** The count is in the row of the survey, which nobody else may change meanwhile. */
const accessOfSurvey = (kind: ChildKind, surveyId: string): StateAccess =>
  isCounted(kind) ? write("survey", surveyId) : read("survey", surveyId)

/** A guard asks for the surveys that use an asset. */
const accessOfUses = (kind: ChildKind): ReadonlyArray<StateAccess> => kind === "assetUses" ? [write(assetUses)] : []

const countBytes = ({ dialect, sql }: Database, kind: ChildKind, surveyIds: ReadonlyArray<string>) =>
  isCounted(kind)
    ? Effect.forEach(
      Arr.chunksOf(Arr.dedupe(surveyIds), maxRows),
      (chunk) => countChildBytes(sql, dialect.inKeys(sql, "id", chunk)),
      { discard: true }
    )
    : Effect.void

/** The join leaves out a survey that does not exist. */
const copy = (database: Database, kind: ChildKind, sourceId: string, surveyId: string) => {
  const { sql } = database
  const { columns, table } = childRecords[kind]
  const names = columnList(sql, Object.keys(columns).filter((name) => name !== "surveyId"))
  return Effect.zipRight(
    sql`DELETE FROM ${sql(table)} WHERE "surveyId" = ${surveyId}`,
    sql`INSERT INTO ${sql(table)} ("surveyId", ${names})
      SELECT target_survey, ${names} FROM (SELECT "surveyId" AS source_survey, ${names} FROM ${sql(table)}) AS copied
        JOIN (SELECT id AS target_survey FROM surveys) AS existing ON target_survey = ${surveyId}
        WHERE source_survey = ${sourceId}`
  ).pipe(Effect.zipRight(countBytes(database, kind, [surveyId])))
}
