/** Answers that a link fills in: `?prefill[<key>]=value` or `?<key>=value`, repeated for several values. */
import type { LimitValues, Question } from "@canvass/core"
import { reservedNames } from "@canvass/core/editing"
import { type UnfitReason, walk } from "@canvass/core/questionnaire"
import { Entries } from "@canvass/ui"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"

/**
 * Returns the fields of the prefilled answers. Unknown keys and values that the question does not accept are ignored.
 * In `prefill[<key>]`, the key may be in lower case if no other question has that key, because the attributes of an
 * embedding script are; and it may be a name that addresses use for something else.
 */
export const prefilled = (
  questions: ReadonlyArray<Question.Question>,
  parameters: URLSearchParams,
  limits: LimitValues
): Entries => {
  const keys = new Set(questions.map(({ key }) => key))
  const values = new Entries(
    [...parameters].flatMap(([parameter, value]) => {
      const isKey = keys.has(parameter) && !reservedNames.includes(parameter)
      const key = isKey ? parameter : /^prefill\[(\w{1,64})\]$/.exec(parameter)?.[1]
      return key === undefined ? [] : [[key, value] as const]
    })
  )
  return new Entries(questions.flatMap((question) => {
    const exact = values.all(question.key)
    const lowerCaseKey = question.key.toLowerCase()
    const sent = exact.length > 0 || keys.has(lowerCaseKey) ? exact : values.all(lowerCaseKey)
    const { fieldsOf, isPrefilledWithList } = questionTypePagesOf(question).control
    const value = isPrefilledWithList ? chosenOf(question, sent) : sent[0]
    return value === undefined || !isAccepted(question, value, limits) ? [] : fieldsOf(question, value)
  }))
}

/** The values that the question has, each once. */
const chosenOf = ({ options }: Question.Question, sent: ReadonlyArray<string>): ReadonlyArray<string> => {
  const values = new Set(options.map(({ value }) => value))
  return [...new Set(sent)].filter((value) => values.has(value))
}

/** Whether the value answers the question, with all that it has shown, or does so when the respondent completes it. */
const isAccepted = (
  { key, options, settings, type }: Question.Question,
  value: string | ReadonlyArray<string>,
  limits: LimitValues
): boolean => {
  const asked = { key, type, options: options.map(({ showIf: _, ...option }) => option), settings }
  const reason = walk({ questions: [asked] }, { answers: { [key]: value }, limits }).questions.get(key)?.unfitReason
  return reason === undefined || canBeCorrected.has(reason)
}

/** The respondent adds to a list, and to a text, or shortens it. The form keeps such values as it keeps entries. */
const canBeCorrected: ReadonlySet<UnfitReason> = new Set(["too-few", "too-long", "too-short"])
