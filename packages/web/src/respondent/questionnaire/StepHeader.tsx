/** The head of the page of a step: what the survey and the page are about, and how far the respondent has come. */
import { designDefaults, type ProgressKind, type Walk } from "@canvass/core/questionnaire"
import type { RespondentLanguage } from "@canvass/ui"
import { isStepwise, placeOf, shownSteps, type Step } from "../answers/Step.js"
import type { PublicSurvey } from "../respondentCalls.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import type { OwnWords } from "./ownWords.js"
import { Recalled } from "./Recalled.js"

export interface StepHeaderProps {
  readonly survey: Pick<PublicSurvey, "description" | "title">
  readonly steps: ReadonlyArray<Step>
  readonly step: Step
  readonly walked: Walk
  readonly language: RespondentLanguage
}

/** The attributes of elements with words of the page. */
interface OwnProps {
  readonly own: OwnWords
  /** How the page tells how far the respondent is. Default: `bar`. */
  readonly progress?: ProgressKind | undefined
}

export const StepHeader = (
  { language, own, progress = designDefaults.progress, step, steps, survey, walked }: OwnProps & StepHeaderProps
) => {
  const t = respondentTexts[language]
  const { place, total } = progressOf(steps, step, walked)
  const { description, title } = step.page ?? {}
  const isFirst = place === 1
  const recalled = (text: string) => <Recalled text={text} walked={walked} language={language} />
  const lead = description === undefined ? null : <p class="lead">{recalled(description)}</p>
  return (
    <>
      {isFirst || title === undefined
        ? (
          <header>
            <h1>{survey.title}</h1>
            {isFirst && survey.description !== null && <p class="lead">{survey.description}</p>}
          </header>
        )
        : (
          <header>
            <p class="context">{survey.title}</p>
            <h1>{recalled(title)}</h1>
            {lead}
          </header>
        )}
      {/* It stays in sight while the questions scroll, so it is beside them. */}
      {progress === "none"
        ? null
        : isStepwise(steps)
        ? (
          <p class="count" {...own}>
            {t.pageOf(place, total)}
            {progress === "steps" && total <= maxDots
              ? <Dots place={place} total={total} />
              : <progress max={total} value={place - 1} aria-hidden="true"></progress>}
          </p>
        )
        : (
          <p class="count" data-count={t.answeredCount} {...own}>
            {t.questionCount(step.questions.filter(({ key }) => walked.questions.has(key)).length)}
          </p>
        )}
      {(isFirst || title === undefined) && (title !== undefined || lead !== null) && (
        <div class="page-title">
          {title !== undefined && <h2>{recalled(title)}</h2>}
          {lead}
        </div>
      )}
    </>
  )
}

/** A dot for each page. */
const Dots = ({ place, total }: { readonly place: number; readonly total: number }) => (
  <span class="dots" aria-hidden="true">
    {Array.from(
      { length: total },
      (_, index) => <i key={index} class={index < place - 1 ? "done" : index === place - 1 ? "now" : undefined}></i>
    )}
  </span>
)

/** More pages than this are shown as a bar. */
const maxDots = 20

/** The place of the step among those that are shown. */
const progressOf = (steps: StepHeaderProps["steps"], step: Step, walked: Walk) => {
  const shown = shownSteps(steps, walked)
  return { place: Math.max(placeOf(shown, step), 0) + 1, total: Math.max(shown.length, 1) }
}

/** The title of the document: it says which page of the survey it is. */
export const stepTitle = ({ language, step, steps, survey, walked }: StepHeaderProps): string => {
  if (!isStepwise(steps)) return survey.title
  const { place, total } = progressOf(steps, step, walked)
  return `${respondentTexts[language].pageOf(place, total)}: ${survey.title}`
}
