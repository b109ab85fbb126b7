/** How the figures of a survey, or of one question, change over time. */
import { Question, type Trend } from "@canvass/core"
import type { CalendarInterval, Language } from "@canvass/core/ports"
import type { ApiRefused } from "@canvass/http"
import { formatDay, formatDuration, formatMonth, formatNumber, formatShare, noFigure, shortText } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { ColumnChart, type FigureColumn } from "../../../charts/ColumnChart.js"
import { LineChart, type LineSeries, maxLines } from "../../../charts/LineChart.js"
import { Card } from "../../../components/display/Card.js"
import { EmptyState } from "../../../components/display/EmptyState.js"
import * as pageWeights from "../../../page/pageWeights.js"
import type { TrendFigure, TrendFigures } from "../../../question-parts/figures/TrendFigures.js"
import { DateRangeFields, dayCount } from "../../filters/DateRange.js"
import { FilterForm } from "../../filters/FilterForm.js"
import { FilterSelect } from "../../filters/FilterSelect.js"
import { definePage } from "../../shell/PortalPage.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { surveyHead } from "../../survey-navigation/surveyHead.js"
import { resultsSubpath, surveyPath, surveysBreadcrumb } from "../../survey-navigation/SurveyTabs.js"
import { PastNotice } from "../citing/CitingDetails.js"
import { readPast } from "../citing/readPast.js"
import { groupByOf } from "../comparison/groupByOf.js"
import { type Group, groupName } from "../comparison/GroupNames.js"
import { type GroupsRefusal, groupsRefusalOf } from "../comparison/groupsRefusal.js"
import { loadSelection, type SelectionData } from "../selection/loadSelection.js"
import { apiSelectionOf, groupParameters, selectionParameters } from "../selection/Selection.js"
import { SelectionBar } from "../selection/SelectionBar.js"
import { selectionTexts } from "../selection/selectionTexts.js"
import { TimeZoneField } from "./TimeZoneField.js"
import { findQuestion, trendFigures } from "./trendFigures.js"
import { trendTexts } from "./trendTexts.js"

interface TrendData extends SelectionData {
  readonly question: string
  readonly interval: CalendarInterval
  /** The index of the figure that is compared between groups. */
  readonly figure: string | undefined
  /** The time zone in which intervals begin, as it was entered. Empty: UTC. */
  readonly timeZone: string
  readonly refusals: Refusals
  /** Whether the address has a cursor that the API refuses. Then the trend is the present one. */
  readonly isPastRefused: boolean
  readonly trend: Trend.Trend
}

/** Why there is no trend. */
interface Refusals {
  readonly hasUnknownTimeZone: boolean
  readonly other: GroupsRefusal | "interval" | undefined
}

const intervals = ["day", "week", "month", "quarter"] as const satisfies ReadonlyArray<CalendarInterval>

const load = (request: PortalRequest) =>
  Effect.gen(function*() {
    const { api, param, query } = request
    const id = param("surveyId")
    const question = query.get("question") ?? ""
    const chosen = intervals.find((interval) => interval === query.get("interval"))
    const figure = query.get("figure") ?? undefined
    const timeZone = query.get("timeZone")?.trim() ?? ""
    const data = yield* loadSelection(
      request,
      resultsSubpath(id, "trend"),
      ownParameters({ question, interval: chosen, figure, timeZone })
    )
    const { range: { from, to } } = data.selection
    const interval = chosen ?? (from === undefined || to === undefined ? "month" : intervalOf(dayCount(from, to)))
    const found = findQuestion(question, data.survey.questions)
    const variable = findVariable(question, data.survey)
    const read = yield* Effect.either(readPast(data.selection, (past) =>
      api.invoke("analytics.trend", {
        path: { id },
        query: {
          ...apiSelectionOf(data.selection),
          ...past,
          interval,
          ...found === undefined ? {} : { question: found.question.key },
          ...variable === undefined ? {} : { variable },
          ...groupParameters(data.selection),
          ...timeZone === "" ? {} : { timeZone }
        }
      })))
    const refusals = read._tag === "Left" ? refusalsOf(read.left) : { hasUnknownTimeZone: false, other: undefined }
    if (read._tag === "Left" && isEmpty(refusals)) return yield* Effect.fail(read.left)
    const { isPastRefused, selection, value: trend } = read._tag === "Right"
      ? read.right
      : { isPastRefused: false, selection: data.selection, value: [] }
    return {
      ...data,
      selection,
      isPastRefused,
      question: found === undefined && variable === undefined ? "" : question,
      interval,
      figure,
      timeZone,
      refusals,
      trend
    } satisfies TrendData
  })

const intervalOf = (days: number): CalendarInterval => days <= 60 ? "day" : days <= 365 ? "week" : "month"

const refusalsOf = ({ problem }: ApiRefused): Refusals => {
  const others = problem.errors.filter(({ pointer }) => pointer !== "timeZone")
  return {
    hasUnknownTimeZone: others.length < problem.errors.length,
    other: others.some(({ pointer }) => pointer === "interval")
      ? "interval"
      : groupsRefusalOf({ problem: { ...problem, errors: others } })
  }
}

const isEmpty = ({ hasUnknownTimeZone, other }: Refusals): boolean => !hasUnknownTimeZone && other === undefined

const ownParameters = (
  { figure, interval, question, timeZone }: {
    readonly question: string
    readonly interval?: string | undefined
    readonly figure?: string | undefined
    readonly timeZone: string
  }
): Readonly<Record<string, string>> => ({
  ...question === "" ? {} : { question },
  ...interval === undefined ? {} : { interval },
  ...figure === undefined ? {} : { figure },
  ...timeZone === "" ? {} : { timeZone }
})

/** Shows a trend. */
export const trendPage = definePage<TrendData>({
  path: "/portal/surveys/:surveyId/results/trend",
  weight: pageWeights.showsFigures,
  load,
  view: (request, data) => {
    const { language } = request
    const { id, title } = data.survey
    return {
      ...surveyHead(request, data.survey, "results"),
      title: `${trendTexts[language].title}: ${title}`,
      breadcrumbs: [surveysBreadcrumb(language), { label: title, path: surveyPath(id, "results") }],
      body: <TrendBody request={request} data={data} />
    }
  }
})

type TrendRequest = Pick<PortalRequest, "href" | "language" | "query">

const TrendBody = ({ data, request }: { readonly request: TrendRequest; readonly data: TrendData }) => {
  const { language } = request
  const { figure, interval, isPastRefused, question, refusals, selection, survey, timeZone, trend } = data
  const t = trendTexts[language]
  const path = resultsSubpath(survey.id, "trend")
  const found = findQuestion(question, survey.questions)
  const variable = findVariable(question, survey)
  const { from: _, to: __, ...kept } = selectionParameters(selection)
  const own = ownParameters({ question, interval, figure, timeZone })
  const figures = found === undefined ? [] : trendFigures(found.question, found.row, language).figures
  const hasFigures = selection.by !== undefined && figures.length > 1
  return (
    <>
      <SelectionBar
        request={request}
        path={path}
        parameters={own}
        data={data}
      />
      <PastNotice request={request} path={path} parameters={own} selection={selection} isRefused={isPastRefused} />
      <FilterForm request={request} path={path} isFiltered={false} kept={kept} submit={t.apply} label={t.title}>
        <FilterSelect
          label={t.subject}
          name="question"
          value={question}
          options={[
            { value: "", label: t.wholeSurvey },
            ...survey.questions.flatMap(choicesOf),
            ...survey.variables.map(({ name }) => ({ value: variablePrefix + name, label: t.variable(name) }))
          ]}
        />
        {hasFigures && (
          <FilterSelect
            label={t.figure}
            name="figure"
            value={figure ?? "0"}
            options={figures.map(({ label }, index) => ({ value: String(index), label: shortText(label) }))}
          />
        )}
        <FilterSelect
          label={t.interval}
          name="interval"
          value={interval}
          options={intervals.map((value) => ({ value, label: t.intervals[value] }))}
        />
        <DateRangeFields language={language} range={selection.range} />
        <TimeZoneField language={language} value={timeZone} isUnknown={refusals.hasUnknownTimeZone} />
      </FilterForm>
      {(refusals.other !== undefined || !refusals.hasUnknownTimeZone) && (
        <Card
          title={found !== undefined
            ? <span class="text">{titleOf(found)}</span>
            : variable === undefined
            ? t.wholeSurvey
            : t.variable(variable)}
          hint={isEmpty(refusals) ? hintOf(timeZone, interval, language) : undefined}
        >
          {refusals.other !== undefined
            ? (
              <p class="error" role="alert">
                {refusals.other === "interval" ? t.tooLong : selectionTexts[language][refusals.other]}
              </p>
            )
            : trend.length === 0
            ? <EmptyState title={t.none} />
            : <TrendChart data={data} found={found} variable={variable} language={language} />}
        </Card>
      )}
    </>
  )
}

const hintOf = (timeZone: string, interval: CalendarInterval, language: Language): string => {
  const t = trendTexts[language]
  return [t.hint(timeZone === "" ? "UTC" : timeZone), ...interval === "week" ? [t.weeks] : []].join(" ")
}

/** Names of variables in the list of questions, whose keys have no colon. */
const variablePrefix = "variable:"

/** The name of the variable that is chosen in place of a question. */
const findVariable = (
  chosen: string,
  { variables }: Pick<TrendData["survey"], "variables">
): string | undefined => variables.find(({ name }) => chosen === variablePrefix + name)?.name

type Found = NonNullable<ReturnType<typeof findQuestion>>

const titleOf = ({ question, row }: Found): string => {
  const label = Question.rowsOf(question).find(({ value }) => value === row)?.label
  return label === undefined ? question.text : `${question.text}: ${label}`
}

const choicesOf = (question: Question.Question) => {
  const { key, text } = question
  const rows = Question.rowsOf(question)
  return rows.length === 0
    ? [{ value: key, label: shortText(text) }]
    : rows.map(({ label, value }) => ({ value: `${key}.${value}`, label: shortText(`${text}: ${label}`) }))
}

type Point = Trend.Point

const isQuestionPoint = (point: Point): point is Trend.QuestionPoint => "type" in point
const isGroup = (item: Trend.Trend[number]): item is Trend.GroupSeries => "points" in item
const isPoint = (item: Trend.Trend[number]): item is Point => "start" in item

interface TrendChartProps {
  readonly data: TrendData
  readonly found: Found | undefined
  readonly variable: string | undefined
  readonly language: Language
}

const TrendChart = ({ data, found, language, variable }: TrendChartProps) => {
  const { interval, selection: { by }, trend } = data
  const t = trendTexts[language]
  const items: ReadonlyArray<Trend.Trend[number]> = trend
  const groups = items.filter(isGroup)
  const points = groups[0]?.points ?? items.filter(isPoint)
  const labels = points.map(({ start }) => labelOf(start, interval, language))
  const caption = found !== undefined ? titleOf(found) : variable === undefined ? t.responses : t.variable(variable)
  if (found === undefined && variable === undefined && groups.length === 0) {
    return <SurveyChart points={points} labels={labels} language={language} />
  }
  const shown = found !== undefined
    ? ofQuestions(trendFigures(found.question, found.row, language))
    : variable === undefined
    ? responses(language)
    : means(language)
  const groupBy = groupByOf(by ?? "")
  const series: ReadonlyArray<LineSeries> = groups.length === 0
    ? shown.figures.map((figure) => seriesOf(figure.label, points, figure))
    : groups.map((group) => {
      const figure = shown.figures[Number(data.figure ?? 0)] ?? shown.figures[0]
      return seriesOf(groupName(withoutPoints(group), groupBy, language), group.points, figure)
    })
  const values = series.flatMap(({ values }) => values.map((value) => value ?? 0))
  const range = shown.range ?? [Math.min(0, ...values), Math.max(1, ...values)]
  return (
    <>
      <LineChart
        caption={caption}
        heading={t.beginning}
        labels={labels}
        series={series}
        range={range}
        format={shown.format}
        columns={groups.length === 0 ? answeredColumn(points, language) : []}
        language={language}
      />
      {series.length > maxLines && <p class="hint">{t.moreLines(maxLines)}</p>}
    </>
  )
}

const withoutPoints = ({ points: _, ...group }: Trend.GroupSeries): Group => group

/** The figures of a question, of points of any kind. */
const ofQuestions = (
  { figures, ...shown }: TrendFigures<Trend.QuestionPoint>
): TrendFigures<Point> => ({
  ...shown,
  figures: figures.map(({ label, valueOf }) => ({
    label,
    valueOf: (point) => isQuestionPoint(point) ? valueOf(point) : null
  }))
})

/** The figure of a variable: its mean. */
const means = (language: Language): TrendFigures<Point> => ({
  figures: [{
    label: trendTexts[language].mean,
    valueOf: (point) => "variable" in point ? point.mean : null
  }],
  format: (value) => formatNumber(language, value, 2),
  range: undefined
})

/** The figures of the whole survey in groups: their responses. */
const responses = (language: Language): TrendFigures<Point> => ({
  figures: [{
    label: trendTexts[language].responses,
    valueOf: ({ completed }) => completed
  }],
  format: (value) => formatNumber(language, value),
  range: undefined
})

const seriesOf = (
  label: string,
  points: ReadonlyArray<Point>,
  figure: TrendFigure<Point> | undefined
): LineSeries => ({ label, values: points.map((point) => figure?.valueOf(point) ?? null) })

const answeredColumn = (points: ReadonlyArray<Point>, language: Language): ReadonlyArray<FigureColumn> => [{
  title: trendTexts[language].answered,
  cell: (index) => {
    const point = points[index]
    return point !== undefined && "answered" in point ? formatNumber(language, point.answered) : noFigure
  }
}]

/** Completed responses as columns, and a table of the other figures. */
const SurveyChart = ({ labels, language, points }: {
  readonly points: ReadonlyArray<Point>
  readonly labels: ReadonlyArray<string>
  readonly language: Language
}) => {
  const t = trendTexts[language]
  const surveyPoint = (index: number) => {
    const point = points[index]
    return point === undefined || isQuestionPoint(point) || "variable" in point ? undefined : point
  }
  return (
    <ColumnChart
      caption={t.responses}
      heading={t.beginning}
      series={[{ label: t.responses, tone: "main" }]}
      items={points.map(({ completed }, index) => ({ label: labels[index] ?? "", values: [completed] }))}
      columns={[
        ...surveyPoint(0)?.started === null ? [] : [{
          title: t.completionRate,
          cell: (index: number) => formatShare(language, surveyPoint(index)?.completionRate ?? null)
        }],
        {
          title: t.medianTime,
          cell: (index) => {
            const seconds = surveyPoint(index)?.medianSeconds ?? null
            return seconds === null ? noFigure : formatDuration(language, seconds)
          }
        }
      ]}
      language={language}
    />
  )
}

const labelOf = (start: string, interval: CalendarInterval, language: Language): string =>
  interval === "day" || interval === "week" ? formatDay(language, start) : formatMonth(language, start)
