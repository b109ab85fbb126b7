/** What is around the questions of a step: what the survey and the page are about, and how far the respondent is. */
import { designDefaults, type ProgressKind } from "@canvass/core/design"
import { type Walk } from "@canvass/core/questionnaire"
import type { RespondentLanguage } from "@canvass/ui"
import type { ShownPicture } from "../../page/PageContext.js"
import { isStepwise, placeOf, shownSteps, type Step } from "../answers/Step.js"
import type { PublicSurvey } from "../respondentCalls.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import { type FormLanguage, LanguageSwitch } from "./LanguageSwitch.js"
import { Recalled } from "./Recalled.js"

export interface StepHeaderProps {
  readonly survey: Pick<PublicSurvey, "description" | "title">
  readonly steps: ReadonlyArray<Step>
  readonly step: Step
  readonly walked: Walk
  readonly language: RespondentLanguage
  /** How the page tells how far the respondent is. Default: that of a survey without a design. */
  readonly progress?: ProgressKind | undefined
}

/** The bar at the top of the window: the logo, the survey, unless the page begins with its title, and the languages. */
export const StepTop = ({ languages, logo, ...props }: StepHeaderProps & {
  readonly logo: ShownPicture | undefined
  readonly languages: ReadonlyArray<FormLanguage>
}) => {
  const { language, survey } = props
  const { isIntroduced, title } = headOf(props)
  return (
    <div class="top">
      {logo !== undefined && <img src={logo.src} width={logo.width} height={logo.height} alt={logo.alt} />}
      {!isIntroduced && (title === undefined
        ? <h1 class="context">{survey.title}</h1>
        : <p class="context">{survey.title}</p>)}
      {languages.length > 0 && <LanguageSwitch language={language} languages={languages} />}
    </div>
  )
}

export const StepHeader = (props: StepHeaderProps) => {
  const { language, step, survey, walked } = props
  const { isIntroduced, title } = headOf(props)
  const { description } = step.page ?? {}
  const recalled = (text: string) => <Recalled text={text} walked={walked} language={language} />
  const lead = description === undefined ? null : <p class="lead">{recalled(description)}</p>
  return (
    <>
      {isIntroduced
        ? (
          <header>
            <h1>{survey.title}</h1>
            {survey.description !== null && <p class="lead">{survey.description}</p>}
          </header>
        )
        : title !== undefined && (
          <header>
            <h1>{recalled(title)}</h1>
            {lead}
          </header>
        )}
      {(isIntroduced || title === undefined) && (title !== undefined || lead !== null) && (
        <div class="page-title">
          {title !== undefined && <h2>{recalled(title)}</h2>}
          {lead}
        </div>
      )}
    </>
  )
}

/** What stands above the questions: the survey with its description on its first page, else the page alone. */
const headOf = ({ step, steps, walked }: StepHeaderProps) => ({
  isIntroduced: progressOf(steps, step, walked).place === 1,
  title: step.page?.title
})

/** How far the respondent has come, as a bar at the top edge of the window. */
export const StepProgress = ({ progress = designDefaults.progress, step, steps, walked }: StepHeaderProps) => {
  const { place, total } = progressOf(steps, step, walked)
  if (progress === "steps" && isStepwise(steps)) return <Segments place={place} total={total} />
  // On a page that is the whole survey, the script counts answers.
  return (
    <progress class="progress" max={total} value={place - 1} aria-hidden="true" hidden={progress === "none"}></progress>
  )
}

/** A segment for each page. */
const Segments = ({ place, total }: { readonly place: number; readonly total: number }) => (
  <span class="segments" aria-hidden="true">
    {Array.from(
      { length: total },
      (_, index) => <i key={index} class={index < place - 1 ? "done" : index === place - 1 ? "now" : undefined}></i>
    )}
  </span>
)

/**
 * How far the respondent has come, in words.
 *
 * @param isStored whether the answers of the steps before are stored
 */
export const StepCount = (
  { isStored, language, progress, step, steps, walked }: StepHeaderProps & { readonly isStored: boolean }
) => {
  const t = respondentTexts[language]
  const { place, total } = progressOf(steps, step, walked)
  const isHidden = progress === "none"
  return isStepwise(steps)
    ? <p class="count" hidden={isHidden}>{[t.pageOf(place, total), ...isStored ? [t.savedSoFar] : []].join(" · ")}</p>
    : (
      <p class="count" data-count={t.answeredCount} hidden={isHidden}>
        {t.questionCount(step.questions.filter(({ key }) => walked.questions.has(key)).length)}
      </p>
    )
}

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
