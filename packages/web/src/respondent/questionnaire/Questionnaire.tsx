/** The form of a survey: questions, hidden fields that belong to the response, and buttons. */
import { BoundedCache, type Language, type LimitValues } from "@canvass/core"
import type { ComponentChildren } from "preact"
import { render } from "preact-render-to-string"
import { Button } from "../../components/Button.js"
import { ErrorSummary } from "../../components/ErrorSummary.js"
import type { Entries } from "../../form/Entries.js"
import type { PageContent } from "../../page/respond.js"
import type { PublicSurvey } from "../respondentCalls.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import { type AnswerErrors, none } from "./AnswerErrors.js"
import { QuestionCard, questionId } from "./QuestionCard.js"

export interface QuestionnaireProps {
  readonly survey: PublicSurvey
  readonly language: Language
  readonly limits: LimitValues
  /** Where the form is sent. */
  readonly action: string
  readonly entries: Entries
  /** Fields that are not answers. */
  readonly hidden: ReadonlyArray<readonly [name: string, value: string]>
  /** Names the entries that the script keeps on this device until they are sent. */
  readonly draftName: string
  readonly errors?: AnswerErrors
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
    body: <Questionnaire {...props} questions={questionsOf(props)} />,
    isIndexable: survey.visibility === "public"
  }
}

/** The questions, from the cache if nothing has been answered yet: then they are the same for each respondent. */
const questionsOf = ({ entries, errors = none, language, limits, survey }: QuestionnaireProps): ComponentChildren => {
  const cards = () =>
    survey.questions.map((question) => (
      <QuestionCard
        key={question.id}
        question={question}
        entries={entries}
        errors={errors.get(question.id)}
        language={language}
        limits={limits}
      />
    ))
  if (entries.pairs().length > 0 || errors.size > 0) return <div>{cards()}</div>
  const cache = unansweredQuestions(language)
  const html = cache.get(survey) ?? render(<>{cards()}</>)
  cache.set(survey, html)
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

/** The cache of one language. A survey that is read again is the same object until it changes. */
const unansweredQuestions = (language: Language): BoundedCache<PublicSurvey, string> => {
  const cache = caches.get(language) ??
    new BoundedCache({ maxBytes: 8 * 1_048_576, bytesOf: (html) => 2 * html.length })
  caches.set(language, cache)
  return cache
}

const caches = new Map<Language, BoundedCache<PublicSurvey, string>>()

const Questionnaire = (
  { action, children, draftName, errors = none, hidden, isPreview = false, language, questions, survey }:
    & QuestionnaireProps
    & { readonly questions: ComponentChildren }
) => {
  const t = respondentTexts[language]
  return (
    <main>
      <header>
        <h1>{survey.title}</h1>
        {survey.description !== null && <p class="lead">{survey.description}</p>}
        <p class="count" data-count={t.answeredCount} data-total={survey.questions.length}>
          {t.questionCount(survey.questions.length)}
        </p>
      </header>
      {children}
      {errors.size > 0 && (
        <ErrorSummary
          title={t.errorSummaryTitle}
          errors={survey.questions.flatMap((question) => {
            const messages = errors.get(question.id)?.messages
            return messages === undefined ? [] : [{ fieldId: questionId(question), label: question.text, messages }]
          })}
        />
      )}
      <form
        method="post"
        action={action}
        encType={!isPreview && survey.questions.some(({ type }) => type === "file") ? "multipart/form-data" : undefined}
        noValidate
        data-draft={draftName}
        data-fresh={errors.size === 0 ? "" : undefined}
      >
        {hidden.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
        {questions}
        <div class="actions">
          <Button name="action" value="send">{t.send}</Button>
          {!isPreview && <Button name="action" value="save" kind="secondary">{t.saveAndContinueLater}</Button>}
        </div>
      </form>
    </main>
  )
}
