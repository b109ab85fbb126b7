/**
 * The form of a survey in a browser: its pages, what is wrong with answers, and how it ends. It stores nothing: what
 * surrounds it holds its state, and decides what becomes of the answers.
 */
import { answerLimits, fileDefaults, type Walk } from "@canvass/core/questionnaire"
import type { ComponentChildren } from "preact"
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks"
import type { RespondentLanguage } from "../i18n/languages.js"
import { chooseAlone } from "../question-parts/controls/chooseAlone.js"
import { elementsOf } from "../question-parts/controls/elements.js"
import type { ControlLimits, FieldEntry } from "../question-parts/controls/QuestionControl.js"
import type { PictureOf } from "../question-parts/images/Picture.js"
import { fieldOfFile, isFileQuestion, withoutRemovedFiles } from "../question-types/file/fileControl.js"
import { type AskedQuestion, typedQuestion } from "../question-types/questionTypeUiOf.js"
import { FormEnd } from "./FormEnd.js"
import { FormQuestion } from "./FormQuestion.js"
import {
  enter,
  type FormState,
  type FormStep,
  type FormSurvey,
  goBack,
  goOn,
  type Respondent,
  stepIndex,
  stepsIn,
  walkForm
} from "./FormState.js"
import { takeRanking } from "./rankings.js"
import { recalledText } from "./recalledText.js"
import { showSliders, takeSlider } from "./sliders.js"
import { formTexts } from "./texts/formTexts.js"

export interface FormProps {
  readonly survey: FormSurvey
  readonly respondent: Respondent
  readonly state: FormState
  readonly onState: (state: FormState) => void
  /** The language of the words that are not of the survey. */
  readonly language: RespondentLanguage
  readonly limits?: ControlLimits
  /** Finds the pictures of questions and options. Absent: they are shown without. */
  readonly pictureOf?: PictureOf | undefined
  /** Shown below the question with a key. */
  readonly note?: (key: string) => ComponentChildren
  /** Takes a file, and returns its id: a UUID. Absent: files do not count. */
  readonly takeFile?: (file: File) => string
}

const defaultLimits: ControlLimits = { ...answerLimits, fileBytes: fileDefaults.maxBytes }

export const Form = (
  { language, limits = defaultLimits, note, onState, pictureOf, respondent, state, survey, takeFile }: FormProps
) => {
  const prefix = useId()
  const root = useRef<HTMLFormElement>(null)
  const walked = walkForm(survey, state, respondent, limits)
  const steps = stepsIn(survey, walked, respondent.seed)
  const index = stepIndex(survey, steps, state)
  const step = steps[index]
  useLayoutEffect(() => {
    if (root.current !== null) showSliders(root.current)
  })
  useFocus(root, state)

  const read = ({ target }: Event) => {
    const form = root.current
    if (form === null || step === undefined) return
    takeSlider(target)
    if (target instanceof HTMLInputElement) applyExclusive(step, target)
    const pairs = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : []
    )
    const files = target instanceof HTMLInputElement && takeFile !== undefined ? filesOf(target, takeFile) : []
    const entered = enter(state, step.questions.map(({ question }) => question), [...pairs, ...files])
    onState({ ...entered, entries: withoutRemovedFiles(fileQuestionsIn(survey), entered.entries) })
  }

  if (state.hasEnded) {
    return <FormEnd survey={survey} walked={walked} language={language} />
  }
  const t = formTexts[language]
  return (
    <form
      ref={root}
      class="form"
      noValidate
      lang={language}
      onInput={read}
      onClick={(event) => {
        if (takeRanking(event.target) || event.target instanceof HTMLButtonElement && takeSlider(event.target)) {
          read(event)
        }
      }}
      onSubmit={(event) => event.preventDefault()}
    >
      <FormHead {...{ survey, steps, index, walked, language }} />
      {step?.questions.map((question) => (
        <div key={question.question.key} class="asked">
          <FormQuestion
            walkedQuestion={question}
            walked={walked}
            entries={state.entries}
            isChecked={state.isChecked}
            language={language}
            limits={limits}
            pictureOf={pictureOf}
            prefix={prefix}
          />
          {note?.(question.question.key)}
        </div>
      ))}
      <div class="actions">
        <button type="button" class="primary" onClick={() => onState(goOn(state, steps, index))}>
          {index >= steps.length - 1 ? t.send : t.next}
        </button>
        {index > 0 && (
          <button type="button" class="secondary" onClick={() => onState(goBack(state, steps, index))}>{t.back}</button>
        )}
      </div>
    </form>
  )
}

const fileQuestionsIn = ({ questions }: FormSurvey) => questions.map(typedQuestion).filter(isFileQuestion)

/** The fields of the files that were just chosen. The field for files is empty again. */
const filesOf = (input: HTMLInputElement, takeFile: (file: File) => string): ReadonlyArray<FieldEntry> => {
  const question = { key: input.name.split(".")[1] ?? "" }
  const chosen = [...input.files ?? []].map((file) =>
    fieldOfFile(question, { fileId: takeFile(file), size: file.size, name: file.name })
  )
  if (chosen.length > 0) input.value = ""
  return chosen
}

/** After a step, the focus is at its head; after errors, at the first field that has one. */
const useFocus = (root: { readonly current: HTMLFormElement | null }, { hasEnded, isChecked, step }: FormState) => {
  const before = useRef({ hasEnded, isChecked, step })
  useEffect(() => {
    const { current } = before
    before.current = { hasEnded, isChecked, step }
    if (isChecked && !current.isChecked) {
      root.current?.querySelector<HTMLElement>(".invalid :is(input, select, textarea)")?.focus()
    } else if (step !== current.step) root.current?.querySelector<HTMLElement>("[data-head]")?.focus()
  }, [hasEnded, isChecked, step])
}

const applyExclusive = ({ questions }: FormStep, target: HTMLInputElement): void => {
  const card = target.closest<HTMLElement>("[data-question]")
  const found = questions.find(({ question }) => question.key === card?.dataset["question"])
  if (card === null || found === undefined || elementsOf(card, HTMLElement, ".choices").length === 0) return
  chooseAlone({ card, question: { ...found.question, options: found.options } }, target)
}

const FormHead = ({ index, language, steps, survey, walked }: {
  readonly survey: FormSurvey
  readonly steps: ReadonlyArray<FormStep>
  readonly index: number
  readonly walked: Walk<AskedQuestion>
  readonly language: RespondentLanguage
}) => {
  const { description, title } = steps[index]?.page ?? {}
  return (
    <header class="form-head" tabIndex={-1} data-head>
      {steps.length > 1 && (
        <p class="count">
          {formTexts[language].pageOf(index + 1, steps.length)}
          <progress max={steps.length} value={index} aria-hidden="true"></progress>
        </p>
      )}
      {index === 0
        ? (
          <>
            <h1>{survey.title}</h1>
            {survey.description !== undefined && <p class="lead">{survey.description}</p>}
          </>
        )
        : <p class="context">{survey.title}</p>}
      {title !== undefined && <h2>{recalledText(title, walked, language)}</h2>}
      {description !== undefined && <p class="lead">{recalledText(description, walked, language)}</p>}
    </header>
  )
}
