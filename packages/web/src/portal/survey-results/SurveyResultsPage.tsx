/** The results of a survey: totals, net promoter score, responses over time, and a chart for each question. */
import { type AnalyticsResult, Instant, type Language, type SurveyJson } from "@canvass/core"
import * as Effect from "effect/Effect"
import { ColumnChart } from "../../charts/ColumnChart.js"
import { Badge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import { EmptyState } from "../../components/display/EmptyState.js"
import { type Stat, Stats } from "../../components/display/Stats.js"
import {
  formatDay,
  formatDuration,
  formatFigure,
  formatMonth,
  formatNumber,
  formatShare,
  formatSigned,
  noFigure
} from "../../i18n/format.js"
import { Part } from "../../page/renderInParts.js"
import {
  apiRangeOf,
  type DateRange,
  DateRangeFields,
  dateRangeOf,
  dayCount,
  daysAfter,
  rangeParameters
} from "../filters/DateRange.js"
import { FilterForm } from "../filters/FilterForm.js"
import { Segments } from "../filters/Segments.js"
import { definePage } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath, surveysBreadcrumb, SurveyTabs } from "../survey-navigation/SurveyTabs.js"
import { DropOffCard } from "./DropOffCard.js"
import { exportFormats, exportPath } from "./exportPath.js"
import { resultsLinkPath } from "./link/resultsLinkPath.js"
import { resultsLinkTexts } from "./link/texts/resultsLinkTexts.js"
import { QuestionFigures } from "./QuestionFigures.js"
import { QuotasCard, type QuotasProps } from "./QuotasCard.js"
import { type ResultsTexts, surveyResultsTexts } from "./texts/surveyResultsTexts.js"
import { VariablesCard } from "./VariablesCard.js"

type Analytics = AnalyticsResult.AnalyticsResult

type SeriesInterval = "day" | "month" | "week"

interface Results {
  readonly survey: typeof SurveyJson.SurveyDetail.Type
  readonly quotas: QuotasProps["quotas"]
  readonly analytics: Analytics
  readonly interval: SeriesInterval
  readonly range: DateRange
  /** Today, in UTC. */
  readonly today: string
}

const load = (request: PortalRequest) =>
  Effect.gen(function*() {
    const { api, param, query } = request
    const path = { id: param("surveyId") }
    const range = dateRangeOf(query)
    const read = (interval: SeriesInterval) =>
      api.invoke("analytics.ofSurvey", { path, query: { ...apiRangeOf(range), interval } })
    const survey = yield* api.invoke("surveys.get", { path })
    const quotas = survey.quotas.length === 0 ? [] : yield* api.invoke("surveys.quotas", { path })
    const first = range.from === undefined || range.to === undefined
      ? "month"
      : intervalOf(dayCount(range.from, range.to))
    const analytics = yield* read(first)
    const { firstSubmittedAt, lastSubmittedAt } = analytics.totals
    const interval = firstSubmittedAt === null || lastSubmittedAt === null
      ? first
      : intervalOf((lastSubmittedAt - firstSubmittedAt) / Instant.dayMillis + 1)
    const today = Instant.format(yield* Instant.now).slice(0, 10)
    return {
      survey,
      quotas,
      analytics: interval === first ? analytics : yield* read(interval),
      interval,
      range,
      today
    } satisfies Results
  })

/** The interval with which a chart has at most about a hundred columns, while a survey is younger than eight years. */
const intervalOf = (days: number): SeriesInterval => days <= 100 ? "day" : days <= 700 ? "week" : "month"

/** Shows the results of a survey. */
export const surveyResultsPage = definePage<Results>({
  path: "/portal/surveys/:surveyId/results",
  load,
  view: (request, results) => {
    const { language } = request
    const { survey } = results
    return {
      title: survey.title,
      lead: <Badge status={survey.status} language={language} />,
      breadcrumbs: [surveysBreadcrumb(language)],
      primaryAction: (
        <a class="button primary" href={request.href(resultsLinkPath(survey.id))}>{resultsLinkTexts[language].title}</a>
      ),
      body: <ResultsBody request={request} results={results} />
    }
  }
})

/** What the view needs of a request. */
type ViewRequest = Pick<PortalRequest, "href" | "language" | "query">

/** The page below its heading. */
export const ResultsBody = (
  { request, results }: { readonly request: ViewRequest; readonly results: Results }
) => {
  const { href, language } = request
  const { analytics, range, survey } = results
  const t = surveyResultsTexts[language]
  const { completed, started } = analytics.totals
  const isFiltered = range.from !== undefined || range.to !== undefined
  const questions = new Map(survey.questions.map((question) => [question.id, question]))
  return (
    <>
      <SurveyTabs request={request} surveyId={survey.id} current="results" />
      {started === 0 && !isFiltered
        ? (
          <Card>
            <EmptyState title={t.noResponsesTitle}>
              <p>{t.noResponsesText[survey.status]}</p>
              <p>
                <a href={href(surveyPath(survey.id, "share"))}>{t.share}</a>
              </p>
            </EmptyState>
          </Card>
        )
        : (
          <>
            <Period request={request} results={results} />
            <Stats items={totalsOf(analytics, language, t)} />
            <QuotasCard quotas={results.quotas} language={language} />
            <DropOffCard analytics={analytics} questions={survey.questions} language={language} />
            {completed === 0
              ? (
                <Card>
                  <EmptyState title={isFiltered ? t.noResponsesInRangeTitle : t.noResponsesTitle}>
                    {isFiltered && <p>{t.noResponsesInRange}</p>}
                  </EmptyState>
                </Card>
              )
              : (
                <>
                  <SeriesCard language={language} results={results} />
                  <VariablesCard variables={analytics.variables} language={language} />
                  <div class="questions">
                    {analytics.questions.map((figures) => (
                      <Part key={figures.questionId}>
                        <QuestionFigures
                          figures={figures}
                          question={questions.get(figures.questionId)}
                          language={language}
                        />
                      </Part>
                    ))}
                  </div>
                </>
              )}
            <Downloads request={request} results={results} />
          </>
        )}
    </>
  )
}

const totalsOf = (
  { nps, totals }: Analytics,
  language: Language,
  t: ResultsTexts
): ReadonlyArray<Stat> => [
  { label: t.completed, value: formatNumber(language, totals.completed) },
  ...totals.partial === null ? [] : [{ label: t.partial, value: formatNumber(language, totals.partial) }],
  ...totals.screenedOut === 0
    ? []
    : [{ label: t.screenedOut, value: formatNumber(language, totals.screenedOut) }],
  ...totals.overQuota === 0
    ? []
    : [{ label: t.overQuota, value: formatNumber(language, totals.overQuota) }],
  { label: t.completionRate, value: formatShare(language, totals.completionRate) },
  {
    label: t.medianTime,
    value: totals.medianSeconds === null ? noFigure : formatDuration(language, totals.medianSeconds)
  },
  ...nps === null ? [] : [{
    label: t.score,
    value: (
      <>
        {nps.score === null ? noFigure : formatSigned(language, nps.score)}
        {nps.margin95 !== null && <small>{` ± ${formatFigure(language, nps.margin95)}`}</small>}
      </>
    )
  }]
]

/** Days to choose: links to the last days, and a form for others. */
const Period = ({ request, results }: { readonly request: ViewRequest; readonly results: Results }) => {
  const { href, language } = request
  const { range, survey, today } = results
  const t = surveyResultsTexts[language]
  const path = surveyPath(survey.id, "results")
  const links = [
    { label: t.ranges.all, range: { from: undefined, to: undefined } },
    ...presetDays.map((days) => ({
      label: t.ranges.days(days),
      range: { from: daysAfter(today, 1 - days), to: today }
    }))
  ]
  return (
    <div class="toolbar">
      <Segments
        label={t.ranges.label}
        links={links.map(({ label, range: { from, to } }) => ({
          label,
          href: href(path, rangeParameters({ from, to })),
          isCurrent: from === range.from && to === range.to
        }))}
      />
      <FilterForm request={request} path={path} isFiltered={false}>
        <DateRangeFields language={language} range={range} />
      </FilterForm>
    </div>
  )
}

const presetDays = [7, 30, 90]

const SeriesCard = ({ language, results }: { readonly language: Language; readonly results: Results }) => {
  const { analytics, interval } = results
  const t = surveyResultsTexts[language]
  return (
    <Card title={t.responsesOverTime} hint={t.interval[interval]}>
      <ColumnChart
        caption={t.responsesOverTime}
        heading={t.day}
        series={[{ label: t.responses, tone: "main" }]}
        items={analytics.series.map(({ completed, start }) => ({
          label: interval === "month" ? formatMonth(language, start) : formatDay(language, start),
          values: [completed]
        }))}
        language={language}
      />
    </Card>
  )
}

/** The export in all formats. */
const Downloads = ({ request, results }: { readonly request: ViewRequest; readonly results: Results }) => {
  const { href, language } = request
  const { range, survey } = results
  const t = surveyResultsTexts[language]
  return (
    <Card title={t.download} hint={t.downloadHint}>
      <p class="buttons">
        {exportFormats.map((format) => (
          <a
            key={format}
            class="button secondary"
            href={href(exportPath(survey.id), { format, ...rangeParameters(range) })}
            download
          >
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </Card>
  )
}
