/** An entry of the audit log with the operation and the survey that it is about. */
import type { AuditJson } from "@canvass/core/ports"
import { makeWriteOperations, type WriteOperations } from "@canvass/http"
import { respondentSentences } from "./surveySentences.js"

export type Entry = typeof AuditJson.AuditLog.Type

/** What the operations of an entry are about. */
export const kinds = ["surveys", "responses", "pictures", "webhooks", "keys", "account"] as const
export type Kind = typeof kinds[number]

export interface LogEntry {
  readonly entry: Entry
  /** Group and name, such as `surveys.publish`. Undefined: the request was for nothing that the API has. */
  readonly operation: string | undefined
  /** Id of the survey. Undefined: the operation is about no survey. */
  readonly surveyId: string | undefined
  readonly kind: Kind | undefined
}

export const isSuccess = ({ statusCode }: Pick<Entry, "statusCode">): boolean => statusCode < 400

/** Whether a respondent has made the request. */
export const isOfRespondent = ({ entry, operation }: LogEntry): boolean =>
  entry.authMethod === "anonymous" && operation !== undefined && Object.hasOwn(respondentSentences, operation)

let operations: WriteOperations | undefined

/** Reads what an entry is about from its request. */
export const logEntryOf = (entry: Entry): LogEntry => {
  operations ??= makeWriteOperations()
  const { name, surveyId } = operations.find(entry.method, entry.path) ?? {}
  return {
    entry,
    operation: name,
    surveyId,
    kind: name === undefined ? undefined : kindOf(name)
  }
}

const kindOf = (operation: string): Kind | undefined => {
  const group = operation.slice(0, operation.indexOf("."))
  return Object.hasOwn(kindsOfGroups, group) ? kindsOfGroups[group] : undefined
}

const kindsOfGroups: Readonly<Record<string, Kind>> = {
  surveys: "surveys",
  pending: "surveys",
  translations: "surveys",
  editorTokens: "surveys",
  segments: "surveys",
  resultsLink: "surveys",
  responses: "responses",
  files: "responses",
  assets: "pictures",
  webhooks: "webhooks",
  developer: "keys",
  auth: "account",
  oauth: "account"
}
