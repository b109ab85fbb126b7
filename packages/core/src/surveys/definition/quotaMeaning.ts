/** Whether a change of a survey changes which responses its quotas count. */
import { renameInCondition } from "../../logic/rules/renameKeys.js"
import type { Question } from "../../questions/Question.js"
import type { Survey } from "../model/Survey.js"
import { canonicalCondition } from "./canonical.js"

type Counted = Pick<Survey, "questions" | "quotas">

/**
 * The indexes of the quotas of `after` that are new or count other responses than before. A key that has changed is no
 * other question, and a question that takes answers of another kind is.
 */
export const changedQuotas = (before: Counted, after: Counted): ReadonlyArray<number> => {
  if (after.quotas.length === 0) return []
  const meanings = meaningsOf(before)
  return Array.from(meaningsOf(after).entries())
    .flatMap(([key, meaning], index) => meanings.get(key) === meaning ? [] : [index])
}

/** What each quota counts, as a text, by key. */
const meaningsOf = ({ questions, quotas }: Counted): ReadonlyMap<string, string> => {
  const names = new Map(questions.map((question) => [question.key, nameOf(question)]))
  return new Map(
    quotas.map(({ key, when }) => [
      key,
      when === undefined ? "" : JSON.stringify(renameInCondition(canonicalCondition(when), names))
    ])
  )
}

/** A question, and what decides how its stored answers are read. */
const nameOf = ({ id, settings, type }: Question): string => {
  const { format, includeTime, multiple } = { ...noSettings, ...settings }
  return [id, type, format === "number", includeTime === true, multiple === true].join(" ")
}

const noSettings: { readonly format?: unknown; readonly includeTime?: unknown; readonly multiple?: unknown } = {}
