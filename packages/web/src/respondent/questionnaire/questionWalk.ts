/** Which questions of a form are shown. `walk` of the core decides, over the entries of the form. */
import { Question } from "@canvass/core"
import { type Walk, walk } from "@canvass/core/questionnaire"
import type { Entries } from "../../form/Entries.js"
import { fieldName } from "../../question-parts/controls/QuestionControl.js"
import { pagesOf } from "../../question-types/questionTypes.js"

type Questions = ReadonlyArray<Question.Question>

type Metadata = Readonly<Record<string, string>>

/** The questions that a page with these entries shows. Choices that are not shown any more are left out. */
export const walkShown = (questions: Questions, entries: Entries, metadata: Metadata): Walk =>
  walk({ questions }, { answers: {}, storedAnswers: answersByKey(questions, entries), metadata })

/** The questions that the API asks for when these entries are sent. */
export const walkSent = (questions: Questions, entries: Entries, metadata: Metadata): Walk =>
  walk({ questions }, { answers: answersByKey(questions, entries), metadata })

const answersByKey = (questions: Questions, entries: Entries): Readonly<Record<string, unknown>> =>
  Object.fromEntries(questions.map((question) => [question.key, pagesOf(question).control.read(question, entries)]))

/** Whether answers or hidden fields change what is shown, what is required, or what can be chosen together. */
export const hasConditions = (question: Question.Question): boolean =>
  question.showIf !== undefined || question.requiredIf !== undefined ||
  [...question.options, ...Question.rowsOf(question)].some(({ exclusive, showIf }) =>
    exclusive === true || showIf !== undefined
  )

/** The name of the field with the keys of the questions that a form shows. A survey without conditions has none. */
export const shownField = "shown"

/** The value of the field. */
export const shownKeys = (walked: Walk): string => [...walked.questions.keys()].join(" ")

/**
 * The keys of the questions that the API asks for and the form did not show. Whoever sends the form has not seen them,
 * so they are not skipped.
 */
export const unseenKeys = (questions: Questions, entries: Entries, walked: Walk): ReadonlySet<string> => {
  const sent = entries.all(shownField)
  if (sent.length === 0 && !questions.some(hasConditions)) return new Set()
  const seen = new Set(sent.flatMap((keys) => keys.split(" ")))
  return new Set([...walked.questions.keys()].filter((key) => !seen.has(key)))
}

/** The entries of questions that are not shown. A form keeps them: who turns back finds them. */
export const hiddenEntries = (
  questions: Questions,
  entries: Entries,
  walked: Walk
): ReadonlyArray<readonly [name: string, value: string]> => {
  const hidden = new Set(
    questions.filter(({ key }) => !walked.questions.has(key)).map((question) => fieldName(question))
  )
  return entries.pairs().filter(([name]) => hidden.has(name.split(".", 2).join(".")))
}
