/** The form of a step of a survey: questions, hidden fields that belong to the response, and buttons. */
import type { LimitValues, Question } from "@canvass/core"
import { inShownOrder, type Walk } from "@canvass/core/questionnaire"
import { type Entries, isFileQuestion, Part, type PictureOf, type RespondentLanguage, WhenShown } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { controlsScript } from "../../assets/scripts/controlsScript.js"
import { imageStyle } from "../../assets/styles/imageStyle.js"
import { ErrorSummary } from "../../components/ErrorSummary.js"
import type { ShownPicture } from "../../page/PageContext.js"
import type { PageContent } from "../../page/respond.js"
import { type AnswerErrors, none } from "../answers/AnswerErrors.js"
import {
  type AnsweredForm,
  carriedQuestions,
  entriesOf,
  hasConditions,
  hiddenEntries,
  shownField,
  shownKeys,
  stepField,
  type WalkedSurvey,
  walkShown
} from "../answers/questionWalk.js"
import { isStepwise, previousStep, type Step, stepsOf } from "../answers/Step.js"
import { Cover } from "../design/Look.js"
import type { PublicSurvey } from "../respondentCalls.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import type { FormLanguage } from "./LanguageSwitch.js"
import { MoreQuestions } from "./MoreQuestions.js"
import { ownWords } from "./ownWords.js"
import { QuestionCard, questionId } from "./QuestionCard.js"
import { recalledText } from "./Recalled.js"
import { StepFoot } from "./StepFoot.js"
import { StepCount, StepHeader, StepProgress, stepTitle, StepTop } from "./StepHeader.js"
import { stepLogic, StepScript } from "./StepScript.js"

export interface QuestionnaireProps {
  readonly survey:
    & Pick<PublicSurvey, "description" | "layout" | "title" | "visibility">
    & WalkedSurvey
  /** How the pages of the survey look. Default: as every page. */
  readonly design?: PublicSurvey["design"] | undefined
  /** Shown at the top. Default: none. */
  readonly logo?: ShownPicture | undefined
  /** Shown above the first step. Default: none. */
  readonly cover?: ShownPicture | undefined
  /** Finds the pictures of questions and options. Undefined: they are shown without. */
  readonly pictureOf?: PictureOf | undefined
  /** The step that is shown. */
  readonly step: Step
  /** The answers of other steps, by the key of their question. Default: the response has none. */
  readonly stored?: AnsweredForm["stored"]
  readonly language: RespondentLanguage
  readonly limits: LimitValues
  /** The path of the public URL, without `/` at the end. */
  readonly basePath: string
  /** Where the form is sent. */
  readonly action: string
  /** Those of questions of other steps are kept in hidden fields. */
  readonly entries: Entries
  /** The metadata of the response, which conditions may test. */
  readonly metadata: Readonly<Record<string, string>>
  /** Decides about random orders. Undefined: all is in the order of the lists. */
  readonly seed?: number | undefined
  /** The walk over the answers, if the request has made it. Default: it is made. */
  readonly walked?: Walk
  /** Fields that are not answers. */
  readonly hidden: ReadonlyArray<readonly [name: string, value: string]>
  /** Names the entries that the script keeps on this device until they are sent. */
  readonly draftName: string
  /** The address of the page for people who go back to the form after they have sent it. Absent: the form is shown. */
  readonly alreadySent?: string
  readonly errors?: AnswerErrors
  /** The keys of questions that the form did not show before, because other answers were expected. */
  readonly newKeys?: ReadonlySet<string>
  /** The heading of the errors. Default: it asks to check the answers. */
  readonly errorTitle?: string
  /** Whether the survey is shown to its owner: then the form has no files, and cannot be saved to be continued. */
  readonly isPreview?: boolean
  /** Where the script uploads files. Default: the form has them. */
  readonly uploadPath?: string
  /** Whether answers of the response are stored. Default: they are not. */
  readonly isStored?: boolean
  /** The tag of the language of the survey. Absent: it is not known. */
  readonly surveyLanguage?: string | undefined
  /** The languages in which the form can be shown. Default: none to choose from. */
  readonly languages?: ReadonlyArray<FormLanguage>
  /** Shown above the questions. */
  readonly children?: ComponentChildren
}

/** The page with the form: 400 if there are errors. */
export const questionnairePage = (props: QuestionnaireProps): PageContent => {
  const { errors = none, language, seed, step, survey } = props
  const t = respondentTexts[language]
  const hasErrors = errors.size > 0
  const { walked = walkShown(formOf(props)) } = props
  const title = stepTitle({ survey, step, steps: stepsOf(survey, seed), walked, language })
  return {
    title: hasErrors ? `${t.errorPrefix} ${title}` : title,
    status: hasErrors ? 400 : 200,
    body: <Questionnaire {...props} walked={walked} />,
    isIndexable: survey.visibility === "public",
    hasLogo: true
  }
}

/** Fields that people do not see. */
export const HiddenFields = ({ fields }: { readonly fields: QuestionnaireProps["hidden"] }) => (
  <>{fields.map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />)}</>
)

const formOf = ({ entries, metadata, step, stored = {}, survey }: QuestionnaireProps): AnsweredForm => ({
  survey,
  step,
  entries,
  stored,
  metadata
})

const Questionnaire = (props: QuestionnaireProps & { readonly walked: Walk }) => {
  const {
    action,
    alreadySent,
    basePath,
    children,
    cover,
    design,
    draftName,
    entries,
    errorTitle,
    errors = none,
    hidden,
    isPreview = false,
    isStored = false,
    language,
    languages = [],
    limits,
    logo,
    newKeys = noKeys,
    pictureOf,
    seed,
    step,
    survey,
    surveyLanguage,
    uploadPath,
    walked
  } = props
  const t = respondentTexts[language]
  const own = ownWords(language, surveyLanguage)
  const { questions } = step
  const steps = stepsOf(survey, seed)
  const form = formOf(props)
  const shown = questions.filter(({ key }) => walked.questions.has(key))
  const logic = stepLogic(form, walked, seed)
  const newQuestions = questions.filter(({ key }) => newKeys.has(key))
  const isSteps = isStepwise(steps)
  const head = { survey, steps, step, walked, language, progress: design?.progress }
  const controls = basePath + controlsScript.path
  /** Whether the page shows at once what the script of controls does. Else it comes when the form is touched. */
  const hasControls = survey.layout === "one" || questions.some(hasLongList)
  const isLast = step.key === steps.at(-1)?.key
  const hasBack = isSteps && previousStep(steps, step, walked) !== undefined
  return (
    <main class="survey">
      {pictureOf !== undefined && questions.some(hasImages) && (
        <link rel="stylesheet" href={basePath + imageStyle.path} />
      )}
      <StepProgress {...head} />
      {cover !== undefined && step.key === steps[0]?.key && <Cover picture={cover} />}
      <StepHeader {...head} />
      {children}
      {newQuestions.length > 0 && <MoreQuestions language={language} questions={newQuestions} walked={walked} />}
      {errors.size > 0 && (
        <ErrorSummary
          title={errorTitle ?? t.errorSummaryTitle}
          errors={shown.flatMap((question) => {
            const messages = errors.get(question.id)?.messages
            return messages === undefined
              ? []
              : [{ fieldId: questionId(question), label: recalledText(question.text, walked, language), messages }]
          })}
        />
      )}
      <form
        method="post"
        action={action}
        encType={!isPreview && questions.some(isFileQuestion) ? "multipart/form-data" : undefined}
        noValidate
        data-draft={draftName}
        data-step={isSteps ? step.key : undefined}
        data-fresh={errors.size === 0 ? "" : undefined}
        data-again={alreadySent}
        data-upload={step.questions.some(isFileQuestion) ? uploadPath : undefined}
        data-controls={hasControls ? undefined : controls}
        data-one={survey.layout === "one" ? isLast ? "send" : "next" : undefined}
      >
        <HiddenFields fields={hidden} />
        {/* The key Enter in a field presses the first button, which must not send what is unfinished. */}
        <button type="submit" name="action" value="stay" hidden></button>
        <StepTop {...head} languages={languages} logo={logo} />
        {(isSteps || survey.questions.some(hasConditions)) && (
          <HiddenFields fields={[[shownField, shownKeys(step, walked)]]} />
        )}
        {isSteps && <HiddenFields fields={[[stepField, step.key], ...entriesOf(carriedQuestions(form), entries)]} />}
        <div hidden data-kept>
          <HiddenFields fields={hiddenEntries(questions, entries, walked)} />
        </div>
        <div class="questions">
          {questions.map((question) => (
            <Part key={question.id}>
              <WhenShown isShown={walked.questions.has(question.key)}>
                <QuestionCard
                  question={inShownOrder(question, seed ?? null)}
                  number={design?.numbers === true ? survey.questions.indexOf(question) + 1 : undefined}
                  walked={walked}
                  isLive={logic !== undefined}
                  entries={entries}
                  errors={errors.get(question.id)}
                  language={language}
                  own={own}
                  limits={limits}
                  pictureOf={pictureOf}
                />
              </WhenShown>
            </Part>
          ))}
        </div>
        <StepFoot
          language={language}
          own={own}
          isLast={isLast}
          hasBack={hasBack}
          canSave={!isPreview}
          isOne={survey.layout === "one"}
          count={<StepCount {...head} isStored={isStored} />}
          hint={isSteps && !isPreview && !hasBack ? t.eachPageSaved : undefined}
        />
      </form>
      {hasControls && <script src={controls} defer></script>}
      {logic !== undefined && <StepScript basePath={basePath} logic={logic} />}
    </main>
  )
}

const hasImages = ({ image, options }: Question.Question): boolean =>
  image !== undefined || options.some((option) => option.image !== undefined)

/** Whether the script searches in the options of the question. */
const hasLongList = ({ options, settings }: Question.Question): boolean =>
  "display" in settings && settings.display === "dropdown" && options.length >= minSearched

/** The minimum length of a list in which people can search. */
const minSearched = 12

const noKeys: ReadonlySet<string> = new Set()
