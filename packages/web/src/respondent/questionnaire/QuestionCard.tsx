/** One question: its text, what is expected, its error and its native elements. */
import { type Language, type LimitValues, Question } from "@canvass/core"
import type { WalkedQuestion } from "@canvass/core/questionnaire"
import type { Entries } from "../../form/Entries.js"
import { pagesOf } from "../../question-types/questionTypes.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import type { QuestionErrors } from "./AnswerErrors.js"

export interface QuestionCardProps {
  readonly question: Question.Question
  /** The question as the rules of the survey make it. Undefined: it is not shown. */
  readonly walked: WalkedQuestion | undefined
  readonly entries: Entries
  readonly errors: QuestionErrors | undefined
  readonly language: Language
  readonly limits: LimitValues
}

export const QuestionCard = ({ entries, errors, language, limits, question, walked }: QuestionCardProps) => {
  const t = respondentTexts[language]
  const id = questionId(question)
  const { hint, isGroup, view } = pagesOf(question).control
  const hintText = hint(question, language, limits)
  const describedBy = [
    ...question.description === undefined ? [] : [`${id}-d`],
    ...hintText === undefined ? [] : [`${id}-h`],
    ...errors === undefined ? [] : [`${id}-e`]
  ].join(" ")
  const isRequired = walked?.isRequired ?? question.required
  const heading = (
    <>
      <span class="text">{question.text}</span>
      {(isRequired || question.requiredIf !== undefined) && (
        <>
          {" "}
          <span class="required" hidden={!isRequired}>{t.required}</span>
        </>
      )}
    </>
  )
  const aria = {
    "aria-describedby": describedBy === "" ? undefined : describedBy,
    "aria-invalid": errors === undefined ? undefined : "true" as const
  }
  const shown = {
    options: valuesOf((walked ?? question).options),
    rows: valuesOf(walked?.rows ?? Question.rowsOf(question))
  }
  const parts = (
    <>
      {question.description !== undefined && <p class="description" id={`${id}-d`}>{question.description}</p>}
      {hintText !== undefined && <p class="hint" id={`${id}-h`}>{hintText}</p>}
      {errors !== undefined && (
        <p class="error" id={`${id}-e`}>
          {errors.messages.map((message) => <span key={message}>{message}</span>)}
        </p>
      )}
      {view({ question, shown, id, entries, language, limits, aria, invalidParts: errors?.parts ?? noParts })}
    </>
  )
  const className = errors === undefined ? "card question" : "card question invalid"
  return isGroup
    ? (
      <fieldset class={className}>
        <legend>{heading}</legend>
        {parts}
      </fieldset>
    )
    : (
      <div class={className}>
        <label class="legend" for={id}>{heading}</label>
        {parts}
      </div>
    )
}

const valuesOf = (options: WalkedQuestion["options"]): ReadonlySet<string> => new Set(options.map(({ value }) => value))

/** `id` of the first element of a question. */
export const questionId = ({ key }: Question.Question): string => `q-${key}`

const noParts: ReadonlySet<string> = new Set()
