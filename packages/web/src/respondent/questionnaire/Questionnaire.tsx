/** The form of a survey: questions, hidden fields that belong to the response, and buttons. */
import type { Language, LimitValues } from "@canvass/core"
import type { ComponentChildren } from "preact"
import { Button } from "../../components/Button.js"
import { ErrorSummary } from "../../components/ErrorSummary.js"
import type { Entries } from "../../form/Entries.js"
import { Part } from "../../page/renderInParts.js"
import type { PageContent } from "../../page/respond.js"
import { WhenShown } from "../../question-parts/controls/WhenShown.js"
import type { PublicSurvey } from "../respondentCalls.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import { type AnswerErrors, none } from "./AnswerErrors.js"
import { ConditionsScript } from "./ConditionsScript.js"
import { MoreQuestions } from "./MoreQuestions.js"
import { QuestionCard, questionId } from "./QuestionCard.js"
import { hasConditions, hiddenEntries, shownField, shownKeys, walkShown } from "./questionWalk.js"

export interface QuestionnaireProps {
  readonly survey: PublicSurvey
  readonly language: Language
  readonly limits: LimitValues
  /** The path of the public URL, without `/` at the end. */
  readonly basePath: string
  /** Where the form is sent. */
  readonly action: string
  readonly entries: Entries
  /** The metadata of the response, which conditions may test. */
  readonly metadata: Readonly<Record<string, string>>
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
  /** Shown above the questions. */
  readonly children?: ComponentChildren
}

/** The page with the form: 400 if there are errors. */
export const questionnairePage = (props: QuestionnaireProps): PageContent => {
  const { errors = none, language, survey } = props
  const t = respondentTexts[language]
  const hasErrors = errors.size > 0
  return {
    title: hasErrors ? `${t.errorPrefix} ${survey.title}` : survey.title,
    status: hasErrors ? 400 : 200,
    body: <Questionnaire {...props} />,
    isIndexable: survey.visibility === "public"
  }
}

/** Fields that people do not see. */
export const HiddenFields = ({ fields }: { readonly fields: QuestionnaireProps["hidden"] }) => (
  <>{fields.map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />)}</>
)

const Questionnaire = (
  {
    action,
    alreadySent,
    basePath,
    children,
    draftName,
    entries,
    errorTitle,
    errors = none,
    hidden,
    isPreview = false,
    language,
    limits,
    metadata,
    newKeys = noKeys,
    survey
  }: QuestionnaireProps
) => {
  const t = respondentTexts[language]
  const { questions } = survey
  const walked = walkShown(questions, entries, metadata)
  const shown = questions.filter(({ key }) => walked.questions.has(key))
  const isConditional = questions.some(hasConditions)
  const newQuestions = questions.filter(({ key }) => newKeys.has(key))
  return (
    <main>
      <header>
        <h1>{survey.title}</h1>
        {survey.description !== null && <p class="lead">{survey.description}</p>}
      </header>
      {/* It stays in sight while the questions scroll, so it is beside them. */}
      <p class="count" data-count={t.answeredCount}>
        {t.questionCount(shown.length)}
      </p>
      {children}
      {newQuestions.length > 0 && <MoreQuestions language={language} questions={newQuestions} />}
      {errors.size > 0 && (
        <ErrorSummary
          title={errorTitle ?? t.errorSummaryTitle}
          errors={shown.flatMap((question) => {
            const messages = errors.get(question.id)?.messages
            return messages === undefined ? [] : [{ fieldId: questionId(question), label: question.text, messages }]
          })}
        />
      )}
      <form
        method="post"
        action={action}
        encType={!isPreview && questions.some(({ type }) => type === "file") ? "multipart/form-data" : undefined}
        noValidate
        data-draft={draftName}
        data-fresh={errors.size === 0 ? "" : undefined}
        data-again={alreadySent}
      >
        {/* The key Enter in a field presses the first button, which must not send what is unfinished. */}
        <button type="submit" name="action" value="stay" hidden></button>
        <HiddenFields fields={hidden} />
        {isConditional && <HiddenFields fields={[[shownField, shownKeys(walked)]]} />}
        <div hidden data-kept>
          <HiddenFields fields={hiddenEntries(questions, entries, walked)} />
        </div>
        <div>
          {questions.map((question) => (
            <Part key={question.id}>
              <WhenShown isShown={walked.questions.has(question.key)}>
                <QuestionCard
                  question={question}
                  walked={walked.questions.get(question.key)}
                  entries={entries}
                  errors={errors.get(question.id)}
                  language={language}
                  limits={limits}
                />
              </WhenShown>
            </Part>
          ))}
        </div>
        <div class="actions">
          <Button name="action" value="send">{t.send}</Button>
          {!isPreview && <Button name="action" value="save" kind="secondary">{t.saveAndContinueLater}</Button>}
        </div>
      </form>
      {isConditional && <ConditionsScript basePath={basePath} questions={questions} />}
    </main>
  )
}

const noKeys: ReadonlySet<string> = new Set()
