/**
 * The stored state that guards and changes depend on. A batch reads all of it at once, in its transaction, before it
 * writes: one statement for each kind of state.
 */
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import type { Database } from "../database/Database.js"
import {
  type AccountKeys,
  type AccountPreconditions,
  readAccountPreconditions
} from "./preconditions/AccountPreconditions.js"
import { Reads } from "./preconditions/Reads.js"
import {
  readResponsePreconditions,
  type ResponseKeys,
  type ResponsePreconditions
} from "./preconditions/ResponsePreconditions.js"
import {
  readSurveyPreconditions,
  type SurveyKeys,
  type SurveyPreconditions
} from "./preconditions/SurveyPreconditions.js"
import {
  readWebhookPreconditions,
  type WebhookKeys,
  type WebhookPreconditions
} from "./preconditions/WebhookPreconditions.js"

/** State by what it was requested by: an id, or `joinKey` of a pair. What is not stored has no entry. */
export interface Preconditions
  extends AccountPreconditions, ResponsePreconditions, SurveyPreconditions, WebhookPreconditions
{}

/** The keys of the state to read, by kind. */
export interface PreconditionKeys extends AccountKeys, ResponseKeys, SurveyKeys, WebhookKeys {}

/** Reads the state for all of these keys. To be called in a transaction, under the locks of its units of work. */
export const readPreconditions = (
  database: Database,
  keys: ReadonlyArray<PreconditionKeys>
): Effect.Effect<Preconditions, SqlError> =>
  Effect.suspend(() => {
    const reads = new Reads(database)
    const preconditions = {
      ...readSurveyPreconditions(reads, database, keys),
      ...readAccountPreconditions(reads, database, keys),
      ...readResponsePreconditions(reads, database, keys),
      ...readWebhookPreconditions(reads, database, keys)
    }
    return Effect.as(reads.execute, preconditions)
  })
