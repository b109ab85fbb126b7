/** What is wrong with the answers of a form, in words for respondents. */
import { type LimitValues, type Question, ValidationError } from "@canvass/core"
import { commonErrors, type Entries, type RespondentLanguage } from "@canvass/ui"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"

/** The errors of a form by the id of the question. */
export type AnswerErrors = ReadonlyMap<string, QuestionErrors>

export interface QuestionErrors {
  /** Each once, in the order in which the API names them. */
  readonly messages: ReadonlyArray<string>
  /** The first steps to the errors within the answer, such as the rows of a matrix. */
  readonly parts: ReadonlySet<string>
}

/** No errors. */
export const none: AnswerErrors = new Map()

/** The errors of both. The first ones win: a question whose file was refused is not called unanswered, too. */
export const merge = (first: AnswerErrors, second: AnswerErrors): AnswerErrors => new Map([...second, ...first])

/** The errors with what the entries say about them, where that is more than the API says. */
export const explained = (
  errors: AnswerErrors,
  questions: ReadonlyArray<Question.Question>,
  entries: Entries,
  language: RespondentLanguage
): AnswerErrors =>
  merge(
    new Map(questions.flatMap((question): ReadonlyArray<[string, QuestionErrors]> => {
      const found = errors.get(question.id)
      const message = found === undefined
        ? undefined
        : questionTypePagesOf(question).control.explain?.(question, entries, language)
      return found === undefined || message === undefined ? [] : [[question.id, { ...found, messages: [message] }]]
    })),
    errors
  )

/** The errors of these questions. */
export const filter = (errors: AnswerErrors, questions: ReadonlyArray<Question.Question>): AnswerErrors => {
  const ids = new Set<string>(questions.map(({ id }) => id))
  return new Map([...errors].filter(([id]) => ids.has(id)))
}

/**
 * Returns the errors of a submission.
 *
 * @param questions those whose answers the submission has, in its order
 */
export const ofViolations = (
  questions: ReadonlyArray<Question.Question>,
  violations: ReadonlyArray<ValidationError.Violation>,
  language: RespondentLanguage,
  limits: LimitValues
): AnswerErrors => {
  const found = new Map<string, FoundErrors>()
  for (const violation of violations) {
    const [list, index, ...steps] = ValidationError.pointerSteps(violation.pointer)
    const question = list === "answers" && index !== undefined ? questions[Number(index)] : undefined
    if (question === undefined) continue
    const place = steps[0] === "value" ? steps.slice(1) : steps
    const entry = found.get(question.id) ?? { question, messages: new Set(), parts: new Set(), missing: [] }
    found.set(question.id, entry)
    const [part] = place
    if (part !== undefined) entry.parts.add(part)
    const isNamed = violation.code === "required" && questionTypePagesOf(question).partsMissing !== undefined
    if (part !== undefined && isNamed) entry.missing.push(part)
    else entry.messages.add(messageOf(question, violation, place, language, limits))
  }
  return new Map(
    Array.from(found, ([id, { messages, missing, parts, question }]) => {
      const named = missing.length === 0
        ? undefined
        : questionTypePagesOf(question).partsMissing?.(question, missing, language)
      return [id, { messages: [...messages, ...named === undefined ? [] : [named]], parts }]
    })
  )
}

interface FoundErrors {
  readonly question: Question.Question
  readonly messages: Set<string>
  readonly parts: Set<string>
  /** The parts that have no answer. */
  readonly missing: Array<string>
}

/**
 * `place` is where in the value. A broken rule has the message of the survey in its language; a code without a message
 * has that of the API, in English.
 */
const messageOf = (
  question: Question.Question,
  { code, detail, params }: ValidationError.Violation,
  place: ReadonlyArray<string>,
  language: RespondentLanguage,
  limits: LimitValues
): string => {
  const rule = params.rule === undefined ? undefined : question.validIf?.[params.rule]
  if (rule !== undefined) return rule.message
  const isMissing = code === "required" && place.length === 0
  const messages: Readonly<Partial<Record<string, string>>> = {
    ...commonErrors(language),
    ...isMissing ? {} : questionTypePagesOf(question).errorsOf(question, language, limits)
  }
  return messages[code] ?? detail
}
