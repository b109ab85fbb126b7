import { type ChildKind, ChildRecord, childRecords, type Children } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { toRow } from "../../database/childRows.js"
import { primaryKey } from "../../database/Columns.js"
import type { Database } from "../../database/Database.js"
import { columnList, upsert } from "../../database/Statements.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { read, write } from "../StateAccess.js"
import { removeOrphans } from "./removeOrphans.js"

export const childChanges = {
  ChildPut: {
    touches: ({ kind, record: { surveyId } }) => [write(kind, surveyId), read("survey", surveyId)],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      Effect.forEach(
        Object.values(Arr.groupBy(changes, ({ kind }) => kind)),
        (ofKind) => put(database, ofKind[0].kind, ofKind.map(({ record }) => record))
      )
  },
  ChildRemoved: {
    touches: ({ kind, surveyId }) => [write(kind, surveyId)],
    locks: "touched",
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(changes, ({ key, kind, surveyId }) => {
        const record = childRecords[kind]
        return sql`DELETE FROM ${sql(record.table)} WHERE "surveyId" = ${surveyId} AND ${sql(record.key)} = ${key}`
      })
  },
  ChildrenCopied: {
    touches: ({ kind, sourceId, surveyId }) => [write(kind, surveyId), read(kind, sourceId), read("survey", surveyId)],
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
    removeOrphans(database, table, records.map(({ surveyId }) => surveyId))
  )
}

/** The join leaves out a survey that does not exist. */
const copy = ({ sql }: Database, kind: ChildKind, sourceId: string, surveyId: string) => {
  const { columns, table } = childRecords[kind]
  const names = columnList(sql, Object.keys(columns).filter((name) => name !== "surveyId"))
  return Effect.zipRight(
    sql`DELETE FROM ${sql(table)} WHERE "surveyId" = ${surveyId}`,
    sql`INSERT INTO ${sql(table)} ("surveyId", ${names})
      SELECT target_survey, ${names} FROM (SELECT "surveyId" AS source_survey, ${names} FROM ${sql(table)}) AS copied
        JOIN (SELECT id AS target_survey FROM surveys) AS existing ON target_survey = ${surveyId}
        WHERE source_survey = ${sourceId}`
  )
}
