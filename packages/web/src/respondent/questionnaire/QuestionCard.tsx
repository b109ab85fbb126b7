/** One question: its text, what is expected, its error and its native elements. */
import { type LimitValues, Question } from "@canvass/core"
import type { Walk, WalkedQuestion } from "@canvass/core/questionnaire"
import { type Entries, ImageView, type PictureOf, type RespondentLanguage } from "@canvass/ui"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"
import type { QuestionErrors } from "../answers/AnswerErrors.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import type { OwnWords } from "./ownWords.js"
import { Recalled } from "./Recalled.js"

export interface QuestionCardProps {
  readonly question: Question.Question
  /** Its place in the survey, from 1, where questions are numbered. */
  readonly number?: number | undefined
  /** What is shown of the survey. It may be without the question. */
  readonly walked: Walk
  /** Whether the script fills in what the texts recall. */
  readonly isLive: boolean
  readonly entries: Entries
  readonly errors: QuestionErrors | undefined
  readonly language: RespondentLanguage
  /** Attributes of elements with words of the page. */
  readonly own: OwnWords
  readonly limits: LimitValues
  readonly pictureOf: PictureOf | undefined
}

export const QuestionCard = (
  { entries, errors, isLive, language, limits, number, own, pictureOf, question, walked }: QuestionCardProps
) => {
  const t = respondentTexts[language]
  const id = questionId(question)
  const shownQuestion = walked.questions.get(question.key)
  const { description } = question
  const { hasRadioButtons, hint, isGroup, view } = questionTypePagesOf(question).control
  const hintText = hint(question, language, limits)
  const describedBy = [
    ...description === undefined ? [] : [`${id}-d`],
    ...hintText === undefined ? [] : [`${id}-h`],
    ...errors === undefined ? [] : [`${id}-e`]
  ].join(" ")
  const isRequired = shownQuestion?.isRequired ?? question.required
  const heading = (
    <>
      {number !== undefined && <span class="number">{`${number}. `}</span>}
      <span class="text" data-recall={templateOf(question.text, isLive)}>
        <Recalled text={question.text} walked={walked} language={language} />
      </span>
      {(isRequired || question.requiredIf !== undefined) && (
        <>
          {" "}
          <span class="required" hidden={!isRequired} {...own}>{t.required}</span>
        </>
      )}
    </>
  )
  const aria = {
    "aria-describedby": describedBy === "" ? undefined : describedBy,
    "aria-invalid": errors === undefined ? undefined : "true" as const
  }
  const shown = {
    options: valuesOf((shownQuestion ?? question).options),
    rows: valuesOf(shownQuestion?.rows ?? Question.rowsOf(question))
  }
  const parts = (
    <>
      <ImageView image={question.image} pictureOf={pictureOf} />
      {description !== undefined && (
        <p class="description" id={`${id}-d`} data-recall={templateOf(description, isLive)}>
          <Recalled text={description} walked={walked} language={language} />
        </p>
      )}
      {hintText !== undefined && <p class="hint" id={`${id}-h`} {...own}>{hintText}</p>}
      {errors !== undefined && (
        <p class="error" id={`${id}-e`} {...own}>
          {errors.messages.map((message) => <span key={message}>{message}</span>)}
        </p>
      )}
      {view({
        question,
        shown,
        id,
        entries,
        language,
        limits,
        pictureOf,
        aria,
        invalidParts: errors?.parts ?? noParts
      })}
      {!question.required && hasRadioButtons?.(question) === true && (
        <button type="submit" class="link clear" name="action" value={clearPrefix + question.key} {...own}>
          {t.clearAnswer}
        </button>
      )}
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

/** The text as the script fills it in. Undefined: it never changes. */
const templateOf = (text: string, isLive: boolean): string | undefined =>
  isLive && text.includes("{{") ? text : undefined

const valuesOf = (options: WalkedQuestion["options"]): ReadonlySet<string> => new Set(options.map(({ value }) => value))

/** Begins the value of the button that takes back what is chosen. The key of the question follows. */
export const clearPrefix = "clear."

/** `id` of the first element of a question. */
export const questionId = ({ key }: Question.Question): string => `q-${key}`

const noParts: ReadonlySet<string> = new Set()
