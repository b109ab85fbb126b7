/** The entries that the writes of a survey leave in its log. */
import type { Survey } from "../surveys/model/Survey.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import type { SurveyId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import { isSame } from "../values/isSame.js"
import type { LogEntry } from "./LogEntry.js"

/** The fields that no entry names: those of the questionnaire, those that the engine maintains, and ids. */
const unnamedFields: ReadonlySet<string> = new Set<keyof Survey>([
  "accountId",
  "closedAt",
  "createdAt",
  "endings",
  "id",
  "publishedAt",
  "questionnaireAt",
  "questionnaireVersion",
  "questions",
  "quotaCounts",
  "quotasCountedTo",
  "responseCount",
  "retired",
  "updatedAt",
  "variables",
  "variablesComputedTo",
  "version"
])

/** The changes that log an edit of a survey. `before` is undefined for a new one. */
export const logSurvey = (before: Survey | undefined, after: Survey, at: Instant): ReadonlyArray<Change> => {
  const entries: Array<LogEntry> = []
  if (before?.questionnaireVersion !== after.questionnaireVersion) {
    entries.push({ type: "questionnaire", version: after.questionnaireVersion })
  }
  if (before !== undefined) {
    const fieldsBefore = new Map<string, unknown>(Object.entries(before))
    const changed = Object.entries(after).flatMap(([name, value]) =>
      unnamedFields.has(name) || isSame(fieldsBefore.get(name), value) ? [] : [name]
    )
    if (changed.length > 0) {
      entries.push({ type: "survey", status: after.status, closeReason: after.closeReason, changed: changed.sort() })
    }
  }
  return entries.map((entry) => logEntry(after.id, entry, at))
}

/** The changes that log changes of translations. */
export const logTranslations = (changes: ReadonlyArray<Change>, at: Instant): ReadonlyArray<Change> =>
  changes.flatMap((change): ReadonlyArray<Change> => {
    if (change._tag === "ChildPut" && change.kind === "translations") {
      const { digest, surveyId, tag } = change.record
      return [logEntry(surveyId, { type: "translations", tag, digest }, at)]
    }
    return change._tag === "ChildRemoved" && change.kind === "translations"
      ? [logEntry(change.surveyId, { type: "translations", tag: change.key, digest: null }, at)]
      : []
  })

const logEntry = (surveyId: SurveyId, entry: LogEntry, at: Instant): Change => ({
  _tag: "LogEntryAdded",
  surveyId,
  at,
  entry
})
