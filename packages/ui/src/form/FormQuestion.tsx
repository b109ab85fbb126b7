/**
 * A question of the form. It is drawn again when what is shown of it changes, and not at every key: its fields keep
 * what is typed as it is typed.
 */
import type { Walk, WalkedQuestion } from "@canvass/core/questionnaire"
import { Component } from "preact"
import type { Entries } from "../entries/Entries.js"
import type { RespondentLanguage } from "../i18n/languages.js"
import type { ControlLimits } from "../question-parts/controls/QuestionControl.js"
import { ImageView, type PictureOf } from "../question-parts/images/Picture.js"
import { type AskedQuestion, questionTypeUiOf, typedQuestion } from "../question-types/questionTypeUiOf.js"
import { errorsOf } from "./answerErrors.js"
import { recalledText } from "./recalledText.js"
import { formTexts } from "./texts/formTexts.js"

export interface FormQuestionProps {
  readonly walkedQuestion: WalkedQuestion<AskedQuestion>
  readonly walked: Walk
  readonly entries: Entries
  readonly isChecked: boolean
  readonly language: RespondentLanguage
  readonly limits: ControlLimits
  readonly pictureOf: PictureOf | undefined
  /** Precedes the `id` of its elements. */
  readonly prefix: string
}

export class FormQuestion extends Component<FormQuestionProps> {
  override shouldComponentUpdate(next: Readonly<FormQuestionProps>): boolean {
    return shownOf(next) !== shownOf(this.props) ||
      next.walkedQuestion.question !== this.props.walkedQuestion.question || next.pictureOf !== this.props.pictureOf
  }

  override render(
    { entries, isChecked, language, limits, pictureOf, prefix, walked, walkedQuestion }: FormQuestionProps
  ) {
    const { isRequired, options, question, rows } = walkedQuestion
    const { description } = question
    const id = `${prefix}-${question.key}`
    // The control has what is shown only, in its order.
    const { settings = {} } = question
    const typed = typedQuestion({
      ...question,
      ...question.options && { options },
      settings: {
        ...settings,
        ...settings.rows && { rows },
        ...settings.topN !== undefined && { topN: Math.min(settings.topN, options.length) }
      }
    })
    const { hint, isGroup, view } = questionTypeUiOf(typed).control
    const hintText = hint(typed, language, limits)
    const errors = isChecked ? errorsOf(walkedQuestion, entries, language, limits) : noErrors
    const hasErrors = errors.messages.length > 0
    const described = [
      ...description === undefined ? [] : [`${id}-d`],
      ...hintText === undefined ? [] : [`${id}-h`],
      ...hasErrors ? [`${id}-e`] : []
    ].join(" ")
    const heading = (
      <>
        <span class="text">{recalledText(question.text, walked, language)}</span>
        {isRequired && (
          <>
            <span class="required">{formTexts[language].required}</span>
          </>
        )}
      </>
    )
    const parts = (
      <>
        <ImageView image={question.image} pictureOf={pictureOf} />
        {description !== undefined && (
          <p class="description" id={`${id}-d`}>{recalledText(description, walked, language)}</p>
        )}
        {hintText !== undefined && <p class="hint" id={`${id}-h`}>{hintText}</p>}
        {hasErrors && (
          <p class="error" id={`${id}-e`}>
            {errors.messages.map((message) => <span key={message}>{message}</span>)}
          </p>
        )}
        {view({
          question: typed,
          shown: { options: valuesOf(options), rows: valuesOf(rows) },
          id,
          entries,
          language,
          limits,
          pictureOf,
          aria: {
            "aria-describedby": described === "" ? undefined : described,
            "aria-invalid": hasErrors ? "true" : undefined
          },
          invalidParts: errors.parts,
          hasButtons: true
        })}
      </>
    )
    const className = hasErrors ? "card question invalid" : "card question"
    return isGroup
      ? (
        <fieldset class={className} data-question={question.key}>
          <legend>{heading}</legend>
          {parts}
        </fieldset>
      )
      : (
        <div class={className} data-question={question.key}>
          <label class="legend" for={id}>{heading}</label>
          {parts}
        </div>
      )
  }
}

const noErrors = { messages: [], parts: new Set<string>() }

const valuesOf = (parts: WalkedQuestion["options"]): ReadonlySet<string> => new Set(parts.map(({ value }) => value))

/** What is seen of the question, but for what is entered. Two that are equal look alike. */
const shownOf = ({ entries, isChecked, language, limits, walked, walkedQuestion }: FormQuestionProps): string => {
  const { isRequired, options, question: { description = "", text }, rows } = walkedQuestion
  return JSON.stringify([
    recalledText(text, walked, language),
    recalledText(description, walked, language),
    isRequired,
    language,
    [...options, ...rows].map(({ value }) => value),
    isChecked ? errorsOf(walkedQuestion, entries, language, limits).messages : []
  ])
}
