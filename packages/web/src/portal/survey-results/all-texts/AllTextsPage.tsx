/** What respondents wrote: answers to text questions, and texts beside the options of a choice, with a search. */
import { Instant, type Question } from "@canvass/core"
import { answerModels } from "@canvass/core/ports"
import type { ResultOf } from "@canvass/http"
import { formatNumber, shortText } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { ToneBadge } from "../../../components/display/Badge.js"
import { Card } from "../../../components/display/Card.js"
import { EmptyState } from "../../../components/display/EmptyState.js"
import { TimeAgo } from "../../../components/display/TimeAgo.js"
import { Pagination } from "../../../components/navigation/Pagination.js"
import * as pageWeights from "../../../page/pageWeights.js"
import { FilterForm } from "../../filters/FilterForm.js"
import { FilterSelect } from "../../filters/FilterSelect.js"
import { definePage } from "../../shell/PortalPage.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { surveyHead } from "../../survey-navigation/surveyHead.js"
import { resultsSubpath, surveyPath, surveysBreadcrumb } from "../../survey-navigation/SurveyTabs.js"
import { answeredQuestions } from "../../survey-responses/answeredQuestions.js"
import { responsePath } from "../../survey-responses/SurveyResponsesPage.js"
import { PastNotice } from "../citing/CitingDetails.js"
import { readPast } from "../citing/readPast.js"
import { loadSelection, type SelectionData } from "../selection/loadSelection.js"
import { apiSelectionOf, isSelective, selectionParameters } from "../selection/Selection.js"
import { SelectionBar } from "../selection/SelectionBar.js"
import { allTextsTexts } from "./allTextsTexts.js"

type Text = ResultOf<"responses.texts">["rows"][number]

interface TextsData extends SelectionData {
  readonly question: string
  readonly search: string
  /** Whether the address has a cursor of the log that the API refuses. Then the texts are the present ones. */
  readonly isPastRefused: boolean
  readonly texts: ReadonlyArray<Text>
  readonly cursor: string | undefined
  readonly next: string | undefined
  readonly now: Instant.Instant
}

/** How many texts a page has. */
const pageSize = 50

const load = (request: PortalRequest) =>
  Effect.gen(function*() {
    const { api, param, query } = request
    const id = param("surveyId")
    const search = (query.get("q") ?? "").trim()
    const named = query.get("question") ?? ""
    const data = yield* loadSelection(request, resultsSubpath(id, "texts"), ownParameters(named, search))
    const question = writtenQuestions(data.survey).some(({ key }) => key === named) ? named : ""
    const cursor = query.get("cursor") ?? undefined
    const { isPastRefused, selection, value: { next, rows } } = yield* readPast(data.selection, (past) =>
      api.invoke("responses.texts", {
        path: { id },
        query: {
          ...apiSelectionOf(data.selection),
          ...past,
          ...ownParameters(question, search),
          limit: pageSize,
          cursor
        }
      }))
    const now = yield* Instant.now
    return { ...data, selection, isPastRefused, question, search, texts: rows, cursor, next, now } satisfies TextsData
  })

const ownParameters = (question: string, search: string): Readonly<Record<string, string>> => ({
  ...question === "" ? {} : { question },
  ...search === "" ? {} : { q: search }
})

/** The questions whose answers have texts of respondents. */
const writtenQuestions = (survey: SelectionData["survey"]): ReadonlyArray<Question.Question> =>
  Array.from(answeredQuestions(survey).values()).filter(hasTexts)

const hasTexts = ({ settings, type }: Question.Question): boolean =>
  answerModels[type].texts === "text" || "allowOther" in settings && settings.allowOther

/** Lists the texts of a survey. */
export const allTextsPage = definePage<TextsData>({
  path: "/portal/surveys/:surveyId/results/texts",
  weight: pageWeights.showsResponses,
  load,
  view: (request, data) => {
    const { language } = request
    const { survey: { id, title } } = data
    const t = allTextsTexts[language]
    return {
      ...surveyHead(request, data.survey, "results"),
      title: `${t.title}: ${title}`,
      lead: t.lead,
      breadcrumbs: [surveysBreadcrumb(language), { label: title, path: surveyPath(id, "results") }],
      body: <TextsBody request={request} data={data} />
    }
  }
})

type TextsRequest = Pick<PortalRequest, "href" | "language" | "query">

const TextsBody = ({ data, request }: { readonly request: TextsRequest; readonly data: TextsData }) => {
  const { href, language } = request
  const { cursor, isPastRefused, next, question, search, selection, survey, texts } = data
  const t = allTextsTexts[language]
  const path = resultsSubpath(survey.id, "texts")
  const kept = selectionParameters(selection)
  const own = ownParameters(question, search)
  const parameters = { ...own, ...kept }
  return (
    <>
      <SelectionBar
        request={request}
        path={path}
        parameters={own}
        data={data}
        hasGroups={false}
      />
      <PastNotice request={request} path={path} parameters={own} selection={selection} isRefused={isPastRefused} />
      <FilterForm request={request} path={path} isFiltered={false} kept={kept} submit={t.apply} label={t.title}>
        <FilterSelect
          label={t.question}
          name="question"
          value={question}
          options={[
            { value: "", label: t.all },
            ...writtenQuestions(survey).map(({ key, text }) => ({ value: key, label: shortText(text) }))
          ]}
        />
        <label>
          <span>{t.search}</span>
          <input type="search" name="q" value={search} maxLength={maxSearchLength} />
        </label>
      </FilterForm>
      <Card>
        {texts.length === 0 && next === undefined
          ? (
            <EmptyState title={t.noneTitle}>
              <p>{search !== "" || isSelective(selection) ? t.noneFound : t.noneText}</p>
            </EmptyState>
          )
          : (
            <>
              <Texts request={request} data={data} />
              {texts.length < pageSize && next !== undefined && <p class="hint">{t.more}</p>}
              <Pagination
                language={language}
                summary={t.shown(formatNumber(language, texts.length))}
                first={cursor === undefined ? undefined : href(path, parameters)}
                next={next === undefined ? undefined : href(path, { ...parameters, cursor: next })}
              />
            </>
          )}
      </Card>
    </>
  )
}

/** Maximum length of a search, in UTF-16 code units. */
const maxSearchLength = 200

const Texts = ({ data: { now, question, survey, texts }, request: { href, language } }: {
  readonly request: TextsRequest
  readonly data: TextsData
}) => {
  const t = allTextsTexts[language]
  const questions = answeredQuestions(survey)
  return (
    <ul class="texts">
      {texts.map(({ kind, questionId, responseId, submittedAt, text }, index) => (
        <li key={index}>
          <p class="text">{text}</p>
          <p class="soft">
            {question === "" && <>{shortText(questions.get(questionId)?.text ?? "")}{" · "}</>}
            {kind === "other" && <ToneBadge tone="neutral">{t.other}</ToneBadge>}{" "}
            <a href={href(responsePath(survey.id, responseId))}>
              {t.response} <TimeAgo at={submittedAt} now={now} language={language} />
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}
