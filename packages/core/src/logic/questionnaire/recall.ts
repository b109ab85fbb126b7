/** Fills what the respondent has answered into the texts of a survey. */
import { answerReaders } from "./types/registry.js"
import type { Walk } from "./walk.js"

/** Maximum length of a filled-in value, in UTF-16 code units. A longer one ends with an ellipsis. */
const maxValueLength = 500

/**
 * Replaces each reference in the text: `{{key}}` by the answer to a question, `{{field.name}}` by a hidden field,
 * `{{variable.name}}` by a variable, each with an optional fallback behind `|`. `\{{` writes `{{`. The result is plain
 * text: what a respondent has written is neither markup nor a reference.
 *
 * @param text a text of the survey
 * @param walked the result of `walk` with the answers so far
 */
export const recall = (text: string, walked: Walk): string =>
  text.includes("{{")
    ? text.replaceAll(reference, (whole, name?: string, fallback?: string) =>
      name === undefined ? whole.slice(1) : recalledValue(name, walked) || cut(fallback ?? ""))
    : text

/** A reference, or the escape `\{{`. Its names are those of questions, hidden fields and variables. */
export const reference = /\\\{\{|\{\{((?:field\.|variable\.)?[A-Za-z][A-Za-z0-9_]{0,63})(?:\|([^{}|]*))?\}\}/g

/** The text with other names in its references to questions. */
export const renameReferences = (text: string, names: ReadonlyMap<string, string>): string =>
  names.size === 0 ? text : text.replaceAll(reference, (whole: string, name?: string) => {
    const renamed = name === undefined ? undefined : names.get(name)
    return name === undefined || renamed === undefined ? whole : `{{${renamed}${whole.slice(name.length + 2)}`
  })

/** The value of a name. Hundreds of texts may recall one long answer, which is read once for each walk. */
const recalledValue = (name: string, walked: Walk): string => {
  const values = valuesByWalk.get(walked) ?? new Map<string, string>()
  valuesByWalk.set(walked, values)
  const value = values.get(name) ?? cut(valueOf(name, walked))
  values.set(name, value)
  return value
}

const valuesByWalk = new WeakMap<Walk, Map<string, string>>()

const valueOf = (name: string, { metadata, questions, variables }: Walk): string => {
  const [kind, ofKind] = name.split(".")
  if (ofKind === undefined) {
    const { answer, options, question } = questions.get(name) ?? {}
    return answer === undefined || question === undefined
      ? ""
      : answerReaders[question.type].recalledText?.(answer, question.settings ?? {}, options ?? []) ?? ""
  }
  if (kind === "field") return (Object.hasOwn(metadata, ofKind) ? metadata[ofKind] : undefined) ?? ""
  const number = Object.hasOwn(variables, ofKind) ? variables[ofKind] : undefined
  return number === undefined || number === null ? "" : String(number)
}

/** At most `maxValueLength` code units, without half of a character before the ellipsis. */
const cut = (value: string): string =>
  value.length <= maxValueLength
    ? value
    : `${value.slice(0, maxValueLength - 1).replace(/\p{Cs}$/u, "")}\u2026`
