/** Fills what the respondent has answered into the texts of a survey. */
import type { AnswerReading } from "./AnswerReading.js"
import type { OptionLogic } from "./SurveyLogic.js"
import type { Walk, WalkedQuestion } from "./walk.js"

/** Maximum length of a filled-in value, in UTF-16 code units. */
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
  text.replaceAll(reference, (whole: string, name?: string) => {
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
    const walked = questions.get(name)
    return walked?.answer === undefined ? "" : answerText(walked, walked.answer)
  }
  if (kind === "field") return (Object.hasOwn(metadata, ofKind) ? metadata[ofKind] : undefined) ?? ""
  const number = Object.hasOwn(variables, ofKind) ? variables[ofKind] : undefined
  return number === undefined || number === null ? "" : String(number)
}

const answerText = ({ options, question }: WalkedQuestion, answer: AnswerReading): string => {
  switch (answer.kind) {
    case "text":
    case "number":
    case "day":
    case "instant":
      return answer.text
    case "boolean":
      return (answer.value ? question.settings?.trueLabel : question.settings?.falseLabel) ?? ""
    case "option":
    case "options":
      return [...labels(options, answer.values), ...answer.others].join(", ")
    case "ranking":
      return labels(options, answer.values).join(", ")
    case "rows":
    case "files":
      return ""
  }
}

const labels = (options: ReadonlyArray<OptionLogic>, values: Iterable<string>): ReadonlyArray<string> => {
  const byValue = new Map(options.map(({ label, value }) => [value, label]))
  return Array.from(values, (value) => byValue.get(value) ?? value)
}

/** At most `maxValueLength` code units, without half of a character at the end. */
const cut = (value: string): string =>
  value.length <= maxValueLength ? value : value.slice(0, maxValueLength).replace(/[\uD800-\uDBFF]$/, "")
