import { Survey } from "@canvass/core"
import { type ChildKind, childRecords, type StoredDefinitions } from "@canvass/core/ports"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import { type ChildState, stateColumns, stateDecoder } from "../../database/childRows.js"
import type { Database } from "../../database/Database.js"
import { millis } from "../../database/millis.js"
import { ofExistingAccount, ofExistingSurvey } from "../../database/removedAccounts.js"
import { rowDecoder } from "../../database/RowDecoder.js"
import { columnList } from "../../database/Statements.js"
import { sumsOfDefinitions } from "../../schema/definitionBytes.js"
import { AliasRow } from "../../schema/RowSchemas.js"
import { joinKey } from "../StateAccess.js"
import type { Reads } from "./Reads.js"

/** The state of surveys that is read. */
export interface SurveyPreconditions {
  readonly surveys: ReadonlyMap<string, SurveyState>
  /** Removed surveys that have left rows. */
  readonly removedSurveys: ReadonlyMap<string, unknown>
  /** Surveys by slug. */
  readonly slugs: ReadonlyMap<string, { readonly id: string }>
  /** Surveys by alias. */
  readonly aliased: ReadonlyMap<string, { readonly id: string }>
  /** The accounts that have aliases, or keep them. */
  readonly aliases: ReadonlyMap<string, { readonly accountId: string }>
  /** The surveys of an account and their bytes, by account. An account without surveys has no entry. */
  readonly definitions: ReadonlyMap<string, StoredDefinitions.StoredDefinitions>
  /** The states of all child records of the surveys that were requested, by survey and state. */
  readonly children: Readonly<Record<ChildKind, ReadonlyMap<string, ChildState>>>
}

/** The keys of the state to read. */
export interface SurveyKeys {
  readonly surveys?: ReadonlyArray<string>
  readonly removedSurveys?: ReadonlyArray<string>
  /** Slugs and aliases. */
  readonly names?: ReadonlyArray<string>
  readonly definitions?: ReadonlyArray<string>
  readonly children?: ReadonlyArray<readonly [kind: ChildKind, surveyId: string]>
}

/** With concurrent writers, others may give out the survey's sequence numbers after this was read. */
export interface SurveyState extends Schema.Schema.Type<typeof SurveyState> {}

const SurveyState = Schema.Struct({
  id: Schema.String,
  version: Schema.Int,
  questionnaireVersion: Schema.Int,
  lastSequence: Schema.Int,
  lastPartialSequence: Schema.Int,
  lastLoggedAt: Schema.NullOr(millis),
  lastRemoval: Schema.Int,
  partialBytes: Schema.Int,
  responseCount: Schema.Int,
  quotaCounts: Schema.parseJson(Survey.Survey.fields.quotaCounts),
  quotasCountedTo: Schema.NullOr(Schema.Int),
  variablesComputedTo: Schema.NullOr(Schema.Int)
})

/** Adds the statements, and returns the maps that they fill. */
export const readSurveyPreconditions = (
  reads: Reads,
  database: Database,
  keys: ReadonlyArray<SurveyKeys>
): SurveyPreconditions => {
  const { sql } = database
  const names = keys.flatMap(({ names = [] }) => names)
  const requested = keys.flatMap(({ children = [] }) => children)
  return {
    surveys: reads.byKey(
      keys.flatMap(({ surveys = [] }) => surveys),
      "id",
      (condition) =>
        sql`SELECT id, version, "questionnaireVersion", "lastSequence", "lastPartialSequence", "lastLoggedAt", "lastRemoval",
        "partialBytes", "responseCount", "quotaCounts", "quotasCountedTo", "variablesComputedTo" FROM surveys
        WHERE ${condition} AND ${ofExistingAccount(sql, "surveys")}`,
      decodeSurveys,
      ({ id }) => id
    ),
    removedSurveys: reads.byKey(
      keys.flatMap(({ removedSurveys = [] }) => removedSurveys),
      "id",
      (condition) => sql`SELECT id FROM removed_surveys WHERE ${condition}`,
      decodeRemovedSurveys,
      ({ id }) => id
    ),
    slugs: reads.byKey(
      names,
      "slug",
      (condition) =>
        sql`SELECT slug AS name, id FROM surveys WHERE ${condition} AND ${ofExistingAccount(sql, "surveys")}`,
      decodeNames,
      ({ name }) => name
    ),
    aliased: reads.byKey(
      names,
      "alias",
      (condition) =>
        sql`SELECT alias AS name, id FROM surveys WHERE ${condition} AND ${ofExistingAccount(sql, "surveys")}`,
      decodeNames,
      ({ name }) => name
    ),
    aliases: reads.byKey(
      names,
      "alias",
      (condition) => sql`SELECT alias, "accountId" FROM aliases WHERE ${condition}`,
      decodeAliases,
      ({ alias }) => alias
    ),
    definitions: reads.byKey(
      keys.flatMap(({ definitions = [] }) => definitions),
      "accountId",
      (condition) =>
        sql`SELECT "accountId", ${sumsOfDefinitions(sql)} FROM surveys
        WHERE ${condition} AND ${ofExistingAccount(sql, "surveys")} GROUP BY "accountId"`,
      decodeDefinitions,
      ({ accountId }) => accountId
    ),
    children: Record.map(childRecords, ({ kind, table }) =>
      reads.byKey(
        requested.flatMap(([of, surveyId]) => of === kind ? [surveyId] : []),
        "surveyId",
        (condition) =>
          sql`SELECT ${columnList(sql, stateColumns(kind))} FROM ${sql(table)}
          WHERE ${condition} AND ${ofExistingSurvey(sql, table)}`,
        decodeStates[kind],
        ({ state, surveyId }) => joinKey(surveyId, state)
      ))
  }
}

const decodeSurveys = rowDecoder(SurveyState)
const decodeRemovedSurveys = rowDecoder(Schema.Struct({ id: Schema.String }))
const decodeNames = rowDecoder(Schema.Struct({ name: Schema.String, id: Schema.String }))
const decodeAliases = rowDecoder(AliasRow)
const decodeDefinitions = rowDecoder(
  Schema.Struct({ accountId: Schema.String, surveys: Schema.Int, bytes: Schema.Int })
)
const decodeStates = Record.map(childRecords, ({ kind }) => stateDecoder(kind))
