/** The results of a survey: totals, net promoter score, responses over time, and a chart for each question. */
import { type AnalyticsResult, Instant } from "@canvass/core"
import type { ApiRefused } from "@canvass/http"
import { formatDay, formatMonth, Part } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { ColumnChart } from "../../charts/ColumnChart.js"
import { Card } from "../../components/display/Card.js"
import { EmptyState } from "../../components/display/EmptyState.js"
import { Stats } from "../../components/display/Stats.js"
import type { ActionState } from "../../form/FormState.js"
import * as pageWeights from "../../page/pageWeights.js"
import { DateRangeFields, dayCount, daysAfter, rangeParameters } from "../filters/DateRange.js"
import { FilterForm } from "../filters/FilterForm.js"
import { Segments } from "../filters/Segments.js"
import { definePage } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyHead } from "../survey-navigation/surveyHead.js"
import { resultsSubpath, surveyPath } from "../survey-navigation/SurveyTabs.js"
import { CitingDetails, PastNotice } from "./citing/CitingDetails.js"
import { isPastRefusal } from "./citing/readPast.js"
import { isSubject } from "./comparison/groupByOf.js"
import { GroupsCard } from "./comparison/GroupsCard.js"
import { type GroupsRefusal, groupsRefusalOf } from "./comparison/groupsRefusal.js"
import { DownloadsCard } from "./downloads/DownloadsCard.js"
import { resultsLinkPath } from "./link/resultsLinkPath.js"
import { resultsLinkTexts } from "./link/resultsLinkTexts.js"
import { intervalOf, overPeriod, type SeriesInterval } from "./periodSeries.js"
import { QuestionFigures } from "./QuestionFigures.js"
import { loadSelection, type SelectionData } from "./selection/loadSelection.js"
import { saveSegment, SaveSegmentForm } from "./selection/saveSegment.js"
import { apiSelectionOf, groupParameters, isSelective, selectionParameters } from "./selection/Selection.js"
import { SelectionBar } from "./selection/SelectionBar.js"
import { selectionTexts } from "./selection/selectionTexts.js"
import { surveyResultsTexts } from "./surveyResultsTexts.js"
import { DropOffCard } from "./totals/DropOffCard.js"
import { dropOffPages } from "./totals/dropOffPages.js"
import { type PeriodBefore, readPeriodBefore } from "./totals/periodBefore.js"
import { QuotasCard, type QuotasProps } from "./totals/QuotasCard.js"
import { totalStats } from "./totals/totalStats.js"
import { trendTexts } from "./trend/trendTexts.js"
import { VariablesCard } from "./VariablesCard.js"

type Analytics = AnalyticsResult.AnalyticsResult

interface Results extends SelectionData {
  readonly quotas: QuotasProps["quotas"]
  readonly analytics: Analytics
  readonly interval: SeriesInterval
  /** The text that says why the API does not make the groups that the address names. Then there are none. */
  readonly groupsRefusal: GroupsRefusal | undefined
  /** Whether the address has a cursor that the API refuses. Then the figures are the present ones. */
  readonly isPastRefused: boolean
  /** Today, in UTC. */
  readonly today: string
}

/** What the page shows. */
interface ResultsView extends Results {
  readonly before: PeriodBefore | undefined
}

/** What is asked of the API for the figures. */
interface Reading {
  readonly isCited: boolean
  readonly isGrouped: boolean
  readonly isPast: boolean
  /** Why there are no groups. */
  readonly groupsRefusal?: GroupsRefusal
}

interface Read {
  readonly analytics: Analytics
  readonly reading: Reading
}

/** Reads the figures that the address selects. */
export const loadResults = (request: PortalRequest) =>
  Effect.gen(function*() {
    const { api, param } = request
    const path = { id: param("surveyId") }
    const data = yield* loadSelection(request, surveyPath(path.id, "results"))
    const { selection, survey } = data
    const { asOf, by, range } = selection
    const read = (interval: SeriesInterval, { isCited, isGrouped, isPast }: Reading) =>
      api.invoke("analytics.ofSurvey", {
        path,
        query: {
          ...apiSelectionOf(selection),
          interval,
          ...isGrouped ? groupParameters(selection) : {},
          // As of a cursor, the digest comes anyway where it can.
          ...isPast && asOf !== undefined ? { asOf } : isCited ? { digest: true } : {}
        }
      })
    /** Leaves out what the API refuses, one after the other. */
    const readWithout = (interval: SeriesInterval, reading: Reading): Effect.Effect<Read, ApiRefused> =>
      Effect.catchAll(
        Effect.map(read(interval, reading), (analytics) => ({ analytics, reading })),
        (refused) => {
          const { errors } = refused.problem
          if (reading.isPast && isPastRefusal(refused)) {
            return readWithout(interval, { ...reading, isPast: false })
          }
          if (reading.isCited && errors.some(({ code }) => code === "not-citable")) {
            return readWithout(interval, { ...reading, isCited: false })
          }
          const groupsRefusal = reading.isGrouped && by !== undefined ? groupsRefusalOf(refused) : undefined
          return groupsRefusal === undefined
            ? Effect.fail(refused)
            : readWithout(interval, { ...reading, isGrouped: false, groupsRefusal })
        }
      )
    const quotas = survey.quotas.length === 0 ? [] : yield* api.invoke("surveys.quotas", { path })
    const today = dayOf(yield* Instant.now)
    const first = range.from === undefined ? "month" : intervalOf(dayCount(range.from, range.to ?? today))
    const { analytics, reading } = yield* readWithout(first, {
      isCited: true,
      isGrouped: true,
      isPast: asOf !== undefined
    })
    const { firstSubmittedAt, lastSubmittedAt } = analytics.totals
    const interval = range.from !== undefined || firstSubmittedAt === null || lastSubmittedAt === null
      ? first
      : intervalOf(dayCount(dayOf(firstSubmittedAt), range.to ?? dayOf(lastSubmittedAt)))
    const isPastRefused = asOf !== undefined && !reading.isPast
    const shown = isPastRefused ? { ...selection, asOf: undefined } : selection
    return {
      ...data,
      selection: shown,
      isPastRefused,
      quotas,
      analytics: interval === first ? analytics : yield* read(interval, reading),
      interval,
      groupsRefusal: reading.groupsRefusal,
      today
    } satisfies Results
  })

/** The day of an instant in UTC. */
const dayOf = (at: Instant.Instant): string => Instant.format(at).slice(0, 10)

/** Shows the results of a survey. */
export const surveyResultsPage = definePage<ResultsView>({
  path: "/portal/surveys/:surveyId/results",
  weight: pageWeights.showsFigures,
  load: (request) =>
    Effect.gen(function*() {
      const results = yield* loadResults(request)
      const { selection, survey, today } = results
      return { ...results, before: yield* readPeriodBefore(request.api, survey.id, selection, today) }
    }),
  view: (request, results, form) => {
    const { language } = request
    const { survey } = results
    return {
      ...surveyHead(
        request,
        survey,
        "results",
        <a class="button secondary" href={request.href(resultsLinkPath(survey.id))}>
          {resultsLinkTexts[language].title}
        </a>
      ),
      body: <ResultsBody request={request} results={results} form={form.of(saveSegment.name)} />
    }
  },
  actions: { [saveSegment.name]: saveSegment.run },
  flashes: (language) => ({ [saveSegment.flash]: selectionTexts[language].saved })
})

/** What the view needs of a request. */
type ResultsRequest = Pick<
  PortalRequest,
  "formToken" | "href" | "language" | "limits" | "path" | "publicUrl" | "query" | "settings"
>

/** The page below its heading. */
export const ResultsBody = ({ form, request, results }: {
  readonly request: ResultsRequest
  readonly results: ResultsView
  readonly form: ActionState
}) => {
  const { href, language } = request
  const { analytics, groupsRefusal, selection, survey } = results
  const t = surveyResultsTexts[language]
  const { completed, started } = analytics.totals
  const isFiltered = isSelective(selection)
  const path = surveyPath(survey.id, "results")
  const questions = new Map(survey.questions.map((question) => [question.id, question]))
  const dropOff = dropOffPages(analytics, survey.questions, language)
  return (
    <>
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
            <div class="results-bar">
              <Period request={request} results={results} />
              <SelectionBar request={request} path={path} data={results}>
                {selection.filter !== undefined && (
                  <SaveSegmentForm
                    request={request}
                    form={form}
                    selection={selection}
                  />
                )}
              </SelectionBar>
            </div>
            {groupsRefusal !== undefined && <p class="error" role="alert">{selectionTexts[language][groupsRefusal]}</p>}
            <PastNotice
              request={request}
              path={path}
              selection={selection}
              isRefused={results.isPastRefused}
              removedCount={analytics.removedCount ?? 0}
            />
            <Stats items={totalStats({ analytics, before: results.before, dropOff, language })} />
            <QuotasCard quotas={results.quotas} language={language} />
            {dropOff !== undefined && <DropOffCard dropOff={dropOff} language={language} />}
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
                  {analytics.by !== undefined && (
                    <GroupsCard request={request} results={results} by={analytics.by} completed={completed} />
                  )}
                  <SeriesCard request={request} results={results} />
                  <VariablesCard variables={analytics.variables} by={analytics.by} language={language} />
                  <div class="questions">
                    {analytics.questions.filter(({ key }) => !isSubject(key, analytics.by)).map((figures) => (
                      <Part key={figures.questionId}>
                        <QuestionFigures
                          request={request}
                          surveyId={survey.id}
                          selection={selection}
                          by={analytics.by}
                          figures={figures}
                          question={questions.get(figures.questionId)}
                        />
                      </Part>
                    ))}
                  </div>
                </>
              )}
            <DownloadsCard request={request} results={results}>
              <CitingDetails request={request} analytics={analytics} selection={selection} />
            </DownloadsCard>
          </>
        )}
    </>
  )
}

/** Days to choose: links to the last days, and a form for others. */
const Period = ({ request, results }: { readonly request: ResultsRequest; readonly results: Results }) => {
  const { href, language } = request
  const { selection, survey, today } = results
  const { range } = selection
  const t = surveyResultsTexts[language]
  const path = surveyPath(survey.id, "results")
  const { from: _, to: __, ...kept } = selectionParameters(selection)
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
          href: href(path, { ...kept, ...rangeParameters({ from, to }) }),
          isCurrent: from === range.from && to === range.to
        }))}
      />
      <FilterForm request={request} path={path} isFiltered={false} kept={kept}>
        <DateRangeFields language={language} range={range} />
      </FilterForm>
    </div>
  )
}

const presetDays = [7, 30, 90]

const SeriesCard = ({ request, results }: { readonly request: ResultsRequest; readonly results: Results }) => {
  const { href, language } = request
  const { analytics, interval, selection, survey, today } = results
  const { range } = selection
  const t = surveyResultsTexts[language]
  return (
    <Card
      title={t.responsesOverTime}
      hint={t.interval[interval]}
      actions={
        <a href={href(resultsSubpath(survey.id, "trend"), selectionParameters(selection))}>
          {trendTexts[language].show}
        </a>
      }
    >
      <ColumnChart
        caption={t.responsesOverTime}
        heading={t.day}
        series={[{ label: t.responses, tone: "main" }]}
        items={overPeriod(analytics.series, range, interval, today).map(({ completed, start }) => ({
          label: interval === "month" ? formatMonth(language, start) : formatDay(language, start),
          values: [completed]
        }))}
        language={language}
      />
    </Card>
  )
}
