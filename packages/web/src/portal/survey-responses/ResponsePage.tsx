/** One response in full, with its files, and the page that deletes it. */
import { Instant } from "@canvass/core"
import type { ResponseJson, SurveyJson } from "@canvass/core/ports"
import { formatDuration, formatNumber } from "@canvass/ui"
import * as Effect from "effect/Effect"
import type { ComponentChildren } from "preact"
import { Badge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import { Timestamp } from "../../components/Timestamp.js"
import { languageName } from "../../i18n/languageName.js"
import * as pageWeights from "../../page/pageWeights.js"
import { type Breadcrumb, defineDownload, definePage } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath, surveysBreadcrumb } from "../survey-navigation/SurveyTabs.js"
import { answeredQuestions } from "./answeredQuestions.js"
import { AnswerView } from "./AnswerView.js"
import { responsePath } from "./SurveyResponsesPage.js"
import { surveyResponsesTexts } from "./surveyResponsesTexts.js"

interface ResponseData {
  readonly survey: typeof SurveyJson.SurveyDetail.Type
  readonly response: typeof ResponseJson.ResponseItem.Type
  /** The id of the next newer response. */
  readonly newer?: string | undefined
  /** The id of the next older response. */
  readonly older?: string | undefined
}

const load = ({ api, param }: PortalRequest) =>
  Effect.gen(function*() {
    const path = { id: param("surveyId") }
    const survey = yield* api.invoke("surveys.get", { path, query: { include: "retired" } })
    const response = yield* api.invoke("responses.get", { path: { ...path, responseId: param("responseId") } })
    const { id, submittedAt } = response
    const after = (query: Readonly<Record<string, string>>) =>
      Effect.map(
        api.invoke("responses.list", { path, query: { ...query, status: "all", limit: maxNeighbours } }),
        ({ rows }) => rows[rows.findIndex((found) => found.id === id) + 1]?.id
      )
    const newer = yield* after({ order: "asc", from: Instant.format(submittedAt) })
    const older = yield* after({ order: "desc", to: Instant.format(submittedAt + 1) })
    return { survey, response, newer, older }
  })

/** The response itself, those of the same millisecond, and the next one. */
const maxNeighbours = 4

/** Shows one response. */
export const responsePage = definePage<ResponseData>({
  path: "/portal/surveys/:surveyId/responses/:responseId",
  weight: pageWeights.showsResponses,
  load,
  view: (request, data) => {
    const { href, language } = request
    const { response, survey } = data
    const t = surveyResponsesTexts[language]
    return {
      title: t.response,
      lead: <Badge status={response.status} language={language} />,
      breadcrumbs: breadcrumbsOf(survey, language),
      primaryAction: (
        <a class="button secondary danger" href={href(deletionPath(survey.id, response.id))}>{t.deleteResponse}</a>
      ),
      body: <ResponseBody request={request} data={data} />
    }
  }
})

const breadcrumbsOf = (
  { id, title }: ResponseData["survey"],
  language: PortalRequest["language"]
): ReadonlyArray<Breadcrumb> => [
  surveysBreadcrumb(language),
  { label: title, path: surveyPath(id, "results") },
  { label: surveyResponsesTexts[language].responses, path: surveyPath(id, "responses") }
]

/** Returns the path of the page that deletes a response, below the public URL. */
export const deletionPath = (surveyId: string, responseId: string): string =>
  `${responsePath(surveyId, responseId)}/delete`

type ResponseRequest = Pick<PortalRequest, "href" | "language">

/** The page below its heading. */
export const ResponseBody = ({ data, request }: { readonly request: ResponseRequest; readonly data: ResponseData }) => {
  const { href, language } = request
  const { newer, older, response, survey } = data
  const {
    answers,
    externalId,
    id,
    language: tag,
    metadata,
    questionnaireVersion,
    skipped,
    startedAt,
    status,
    submittedAt,
    variables
  } = response
  const t = surveyResponsesTexts[language]
  const answered = new Map(answers.map(({ questionId, value }) => [questionId, value]))
  const questions = answeredQuestions(survey)
  const present = new Set(survey.questions.map(({ id }) => id))
  const removed = answers.filter(({ questionId }) => !present.has(questionId))
  const fileHref = (fileId: string) => href(filePath(survey.id, fileId))
  return (
    <>
      {(newer ?? older) !== undefined && (
        <nav aria-label={t.neighbours}>
          <p class="links neighbours">
            {newer !== undefined && <a href={href(responsePath(survey.id, newer))}>{t.newer}</a>}
            {older !== undefined && <a href={href(responsePath(survey.id, older))}>{t.older}</a>}
          </p>
        </nav>
      )}
      <div class="response">
        <Card title={t.details}>
          <dl class="facts">
            <Fact label={t.submitted}>
              <Timestamp at={submittedAt} language={language} />
            </Fact>
            {startedAt !== null && (
              <Fact label={t.started}>
                <Timestamp at={startedAt} language={language} />
              </Fact>
            )}
            {startedAt !== null && status !== "partial" && submittedAt >= startedAt && (
              <Fact label={t.duration}>{formatDuration(language, (submittedAt - startedAt) / 1_000)}</Fact>
            )}
            {tag !== null && (
              <Fact label={t.language}>
                <span lang={tag}>{languageName(tag)}</span>
              </Fact>
            )}
            {questionnaireVersion !== null && (
              <Fact label={t.version}>{formatNumber(language, questionnaireVersion)}</Fact>
            )}
            <Fact label="ID">
              <code>{id}</code>
            </Fact>
            {externalId !== null && (
              <Fact label={t.externalId}>
                <code>{externalId}</code>
              </Fact>
            )}
            {Object.entries(variables ?? {}).map(([name, value]) => (
              <Fact key={name} label={`${t.variable}: ${name}`}>
                {value === null ? <span class="soft">{t.noValue}</span> : formatNumber(language, value, maxDecimals)}
              </Fact>
            ))}
            {Object.entries(metadata).map(([name, value]) => (
              <Fact key={name} label={`${t.metadata}: ${name}`}>
                <span class="text">{value}</span>
              </Fact>
            ))}
          </dl>
        </Card>
        <Card title={t.answers}>
          <ol class="answers">
            {survey.questions.map((question) => {
              const value = answered.get(question.id)
              return (
                <li key={question.id}>
                  <h3 class="text">{question.text}</h3>
                  <div class="answer">
                    {value === undefined
                      ? (
                        <span class="soft">
                          {skipped === null || skipped.includes(question.id) ? t.notAnswered : t.notShown}
                        </span>
                      )
                      : (
                        <AnswerView
                          question={questions.get(question.id)}
                          value={value}
                          language={language}
                          fileHref={fileHref}
                        />
                      )}
                  </div>
                </li>
              )
            })}
            {removed.map(({ questionId, value }) => (
              <li key={questionId}>
                <h3 class="text">{questions.get(questionId)?.text ?? t.removedQuestion}</h3>
                <p class="soft">{t.removedQuestionHint}</p>
                <div class="answer">
                  <AnswerView
                    question={questions.get(questionId)}
                    value={value}
                    language={language}
                    fileHref={fileHref}
                  />
                </div>
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </>
  )
}

/** Decimals of a variable. */
const maxDecimals = 6

const Fact = ({ children, label }: { readonly label: string; readonly children: ComponentChildren }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Returns the path of a file, below the public URL. */
const filePath = (surveyId: string, fileId: string): string => `/portal/surveys/${surveyId}/files/${fileId}`

/** Downloads a file of a response: the API needs a header that a link cannot send. */
export const fileDownload = defineDownload(
  filePath(":surveyId", ":fileId"),
  pageWeights.namesSurvey,
  ({ api, param }) => api.open("files.download", { path: { id: param("surveyId"), fileId: param("fileId") } })
)
