/** Reads what the overview shows. */
import { Instant } from "@canvass/core"
import type { WebhookJson } from "@canvass/core/ports"
import type { ApiRefused } from "@canvass/http"
import * as Effect from "effect/Effect"
import { daysAfter } from "../filters/DateRange.js"
import { loadSummaries } from "../new-survey/loadTemplates.js"
import type { TemplateSummary } from "../new-survey/templateSummary.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { listSurveys, type SurveyItem } from "../surveys/listSurveys.js"

export interface ListedSurvey {
  readonly survey: SurveyItem
  /** Completed responses on each of the last `shownDays` days. */
  readonly days: ReadonlyArray<number>
  /** The net promoter score of these days. Null: nobody has answered such a question. */
  readonly score: number | null
  /** That of as many days before. */
  readonly scoreBefore: number | null
}

export interface Overview {
  readonly surveys: ReadonlyArray<ListedSurvey>
  readonly surveyCount: number
  readonly publishedCount: number
  readonly hasKey: boolean
  readonly webhooks: ReadonlyArray<typeof WebhookJson.WebhookItem.Type>
  /** Templates for an account without surveys. Others have none. */
  readonly templates: ReadonlyArray<TemplateSummary>
  readonly now: Instant.Instant
}

export const loadOverview = ({ api, language }: PortalRequest): Effect.Effect<Overview, ApiRefused> =>
  Effect.gen(function*() {
    const now = yield* Instant.now
    const today = Instant.format(now).slice(0, 10)
    const list = yield* listSurveys(api, {
      sorting: "response",
      filters: {},
      cursor: undefined,
      language,
      newest: maxSorted
    })
    const published = yield* api.invoke("surveys.list", { query: { limit: 1, status: "published", count: true } })
    const key = yield* api.invoke("developer.key")
    const webhooks = yield* api.invoke("webhooks.list", { query: {} })
    const listed = yield* Effect.forEach(list.surveys.slice(0, maxSurveys), (survey) => readFigures(api, survey, today))
    return {
      surveys: listed.flat(),
      surveyCount: list.total,
      publishedCount: published.total ?? 0,
      hasKey: key.hasKey,
      webhooks: webhooks.rows,
      templates: list.total > 0 ? [] : (yield* loadSummaries(language)).slice(0, maxTemplates),
      now
    }
  })

/** How many surveys the overview lists. */
const maxSurveys = 10

/** The surveys among which those with the last responses are found: the newest ones. */
const maxSorted = 100

/** How many templates the overview shows: one window of cards. */
const maxTemplates = 6

const shownDays = 30

const emptyDays: ReadonlyArray<number> = new Array<number>(shownDays).fill(0)

/** No figures when the survey has been deleted since it was listed. */
const readFigures = (
  api: PortalRequest["api"],
  survey: SurveyItem,
  today: string
): Effect.Effect<ReadonlyArray<ListedSurvey>, ApiRefused> => {
  if (survey.responseCount === 0) {
    return Effect.succeed([{ survey, days: emptyDays, score: null, scoreBefore: null }])
  }
  const from = daysAfter(today, 1 - shownDays)
  const analytics = (range: { readonly from: string; readonly to?: string }) =>
    api.invoke("analytics.ofSurvey", { path: { id: survey.id }, query: range })
  return Effect.gen(function*() {
    const { nps, series } = yield* analytics({ from })
    const before = nps === null ? null : yield* analytics({ from: daysAfter(from, -shownDays), to: from })
    const counts = new Map(series.map(({ completed, start }) => [start, completed]))
    return [{
      survey,
      days: emptyDays.map((none, index) => counts.get(daysAfter(from, index)) ?? none),
      score: nps?.score ?? null,
      scoreBefore: before?.nps?.score ?? null
    }]
  }).pipe(
    Effect.catchIf(({ problem }) => problem.status === 404, () => Effect.succeed([]))
  )
}
