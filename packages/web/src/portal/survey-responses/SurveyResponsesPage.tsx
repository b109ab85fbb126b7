/** The responses of a survey: a page of a list, filtered by status and days. */
import { Instant, type Question } from "@canvass/core"
import type { ResponseJson, StatusChoice, SurveyJson } from "@canvass/core/ports"
import { formatNumber } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { Badge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import { EmptyState } from "../../components/display/EmptyState.js"
import { type Column, Table } from "../../components/display/Table.js"
import { TimeAgo } from "../../components/display/TimeAgo.js"
import { Pagination } from "../../components/navigation/Pagination.js"
import * as pageWeights from "../../page/pageWeights.js"
import { apiRangeOf, type DateRange, DateRangeFields, dateRangeOf, rangeParameters } from "../filters/DateRange.js"
import { FilterForm } from "../filters/FilterForm.js"
import { FilterSelect } from "../filters/FilterSelect.js"
import { definePage } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyHead } from "../survey-navigation/surveyHead.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { exportPath } from "../survey-results/downloads/exportPath.js"
import { answeredQuestions } from "./answeredQuestions.js"
import { answerText } from "./AnswerView.js"
import { surveyResponsesTexts } from "./surveyResponsesTexts.js"

type Response = typeof ResponseJson.ResponseItem.Type

interface Responses {
  readonly survey: typeof SurveyJson.SurveyDetail.Type
  readonly responses: ReadonlyArray<Response>
  readonly total: number
  readonly nextCursor: string | undefined
  readonly cursor: string | undefined
  readonly status: StatusChoice
  readonly range: DateRange
  readonly now: Instant.Instant
}

const load = (request: PortalRequest) =>
  Effect.gen(function*() {
    const { api, param, query } = request
    const path = { id: param("surveyId") }
    const range = dateRangeOf(query)
    const status = statuses.find((status) => status === query.get("status")) ?? "all"
    const cursor = query.get("cursor") ?? undefined
    const survey = yield* api.invoke("surveys.get", { path, query: { include: "retired" } })
    const { next, rows, total = rows.length } = yield* api.invoke("responses.list", {
      path,
      query: { limit: pageSize, status, cursor, count: true, ...apiRangeOf(range) }
    })
    return {
      survey,
      responses: rows,
      total,
      nextCursor: next,
      cursor,
      status,
      range,
      now: yield* Instant.now
    } satisfies Responses
  })

/** How many responses a page has. */
const pageSize = 25

const statuses = ["all", "ended", "completed", "screenedOut", "overQuota", "partial"] as const satisfies ReadonlyArray<
  StatusChoice
>

/** Lists the responses of a survey. */
export const surveyResponsesPage = definePage<Responses>({
  path: "/portal/surveys/:surveyId/responses",
  weight: pageWeights.showsResponses,
  load,
  view: (request, data) => {
    const { href, language } = request
    const { survey, total } = data
    return {
      ...surveyHead(
        request,
        survey,
        "responses",
        total === 0 ?
          undefined :
          (
            <a class="button secondary" href={href(exportPath(survey.id), filterParameters(data))} download>
              {surveyResponsesTexts[language].download}
            </a>
          )
      ),
      body: <ResponsesBody request={request} data={data} />
    }
  },
  flashes: (language) => ({ "response-deleted": surveyResponsesTexts[language].deleted })
})

/** The filters in the address of a page, and of the export of the same responses. */
const filterParameters = ({ range, status }: Responses): Readonly<Record<string, string>> => ({
  status,
  ...rangeParameters(range)
})

type ResponsesRequest = Pick<PortalRequest, "href" | "language" | "query">

/** The page below its heading. */
export const ResponsesBody = ({ data, request }: { readonly request: ResponsesRequest; readonly data: Responses }) => {
  const { href, language } = request
  const { cursor, nextCursor, range, responses, status, survey, total } = data
  const t = surveyResponsesTexts[language]
  const path = surveyPath(survey.id, "responses")
  const isFiltered = status !== "all" || range.from !== undefined || range.to !== undefined
  const parameters = filterParameters(data)
  return (
    <>
      <FilterForm request={request} path={path} isFiltered={isFiltered}>
        <FilterSelect
          label={t.status}
          name="status"
          value={status}
          options={statuses.map((value) => ({ value, label: t[value] }))}
        />
        <DateRangeFields language={language} range={range} />
      </FilterForm>
      <Card>
        <Table
          caption={t.responses}
          rows={responses}
          keyOf={({ id }) => id}
          columns={columnsOf(request, data)}
          empty={
            <EmptyState title={t.noneTitle}>
              <p>{isFiltered ? t.noneFiltered : t.noneText}</p>
            </EmptyState>
          }
        />
        {total > 0 && (
          <Pagination
            language={language}
            summary={t.count(total, formatNumber(language, total))}
            first={cursor === undefined ? undefined : href(path, parameters)}
            next={nextCursor === undefined ? undefined : href(path, { ...parameters, cursor: nextCursor })}
          />
        )}
      </Card>
    </>
  )
}

/** Time, status, and the answers to the first questions that one line can show. */
const columnsOf = (
  { href, language }: ResponsesRequest,
  { now, survey }: Responses
): ReadonlyArray<Column<Response>> => {
  const t = surveyResponsesTexts[language]
  const questions = answeredQuestions(survey)
  return [
    {
      title: t.submitted,
      isRowHeader: true,
      cell: ({ id, submittedAt }) => (
        <a href={href(responsePath(survey.id, id))}>
          <TimeAgo at={submittedAt} now={now} language={language} />
        </a>
      )
    },
    { title: t.status, kind: "word", cell: ({ status }) => <Badge status={status} language={language} /> },
    ...survey.questions.slice(0, previewedQuestions).map((question) => ({
      title: shorten(question.text, maxTitle),
      cell: ({ answers }: Response) => previewOf(questions.get(question.id) ?? question, answers, language)
    }))
  ]
}

const previewedQuestions = 3

/** Maximum number of characters of a heading, and of an answer in the list. */
const maxTitle = 40
const maxPreview = 80

const previewOf = (
  question: Question.Question,
  answers: Response["answers"],
  language: ResponsesRequest["language"]
) => {
  const answer = answers.find(({ questionId }) => questionId === question.id)
  return answer === undefined
    ? <span class="soft">–</span>
    : shorten(answerText(question, answer.value, language), maxPreview)
}

const shorten = (text: string, max: number): string => {
  const characters = Array.from(text)
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join("")}…`
}

/** Returns the path of one response, below the public URL. */
export const responsePath = (surveyId: string, responseId: string): string =>
  `${surveyPath(surveyId, "responses")}/${responseId}`
