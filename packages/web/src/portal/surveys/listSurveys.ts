/** Reads a page of the list of surveys, in the order that is asked for. */
import { Limits } from "@canvass/core"
import type { SurveyJson } from "@canvass/core/ports"
import type { ApiRefused, InProcessApi } from "@canvass/http"
import { type Language, localeOf } from "@canvass/ui"
import * as Effect from "effect/Effect"

export type SurveyItem = typeof SurveyJson.SurveyItem.Type

/** `created`: newest first, the order of the API. */
export const sortings = ["created", "response", "title"] as const
export type Sorting = typeof sortings[number]

export interface ListedSurveys {
  readonly surveys: ReadonlyArray<SurveyItem>
  /** The time of the last completed response by the id of the survey, where the order needs it. */
  readonly lastResponses: ReadonlyMap<string, number>
  readonly total: number
  /** The cursor of the next page. */
  readonly next: string | undefined
}

export interface ListRequest {
  readonly sorting: Sorting
  /** Parameters of the API that select surveys. */
  readonly filters: Readonly<Record<string, string>>
  readonly cursor: string | undefined
  readonly language: Language
  /** How many surveys are put in order: the newest ones. Default: a page of the API. */
  readonly newest?: number
}

const pageSize = 25

/** The surveys whose last response is looked up: the newest ones that have responses. */
const maxLookups = 200

/** How many last responses are looked up at once. */
const concurrency = 8

export const listSurveys = (api: InProcessApi, request: ListRequest): Effect.Effect<ListedSurveys, ApiRefused> =>
  request.sorting === "created" ? listNewest(api, request) : listSorted(api, request)

const listNewest = (api: InProcessApi, { cursor, filters }: ListRequest): Effect.Effect<ListedSurveys, ApiRefused> =>
  Effect.map(
    api.invoke("surveys.list", { query: { limit: pageSize, cursor, count: true, ...filters } }),
    ({ next, rows, total = rows.length }) => ({ surveys: rows, lastResponses: new Map(), total, next })
  )

/** The cursor of such a list is the number of surveys before the page. */
const listSorted = (
  api: InProcessApi,
  { cursor, filters, language, newest = Limits.defaults.pageSize, sorting }: ListRequest
): Effect.Effect<ListedSurveys, ApiRefused> =>
  Effect.gen(function*() {
    const { rows, total = rows.length } = yield* api.invoke("surveys.list", {
      query: { limit: newest, count: true, ...filters }
    })
    const lastResponses = sorting === "response" ? yield* readLastResponses(api, rows) : new Map<string, number>()
    // The order of the API stays among surveys without responses.
    const timeOf = ({ id }: SurveyItem): number => lastResponses.get(id) ?? 0
    const sorted = sorting === "title"
      ? sortByTitle(rows, language)
      : rows.toSorted((left, right) => timeOf(right) - timeOf(left))
    const first = /^\d{1,4}$/.test(cursor ?? "") ? Number(cursor) : 0
    const end = first + pageSize
    return {
      surveys: sorted.slice(first, end),
      lastResponses,
      total,
      next: end < sorted.length ? String(end) : undefined
    }
  })

const sortByTitle = (rows: ReadonlyArray<SurveyItem>, language: Language): ReadonlyArray<SurveyItem> => {
  const { compare } = new Intl.Collator(localeOf[language], { numeric: true })
  return rows.map((row) => ({ row, title: row.pendingTitle ?? row.title }))
    .sort((left, right) => compare(left.title, right.title))
    .map(({ row }) => row)
}

const readLastResponses = (
  api: InProcessApi,
  rows: ReadonlyArray<SurveyItem>
): Effect.Effect<ReadonlyMap<string, number>, ApiRefused> =>
  Effect.map(
    Effect.forEach(
      rows.filter(({ responseCount }) => responseCount > 0).slice(0, maxLookups),
      ({ id }) =>
        api.invoke("responses.list", { path: { id }, query: { limit: 1 } }).pipe(
          Effect.map(({ rows: [last] }) => last === undefined ? [] : [[id, last.submittedAt] as const]),
          // The survey has been deleted since it was listed.
          Effect.catchIf(({ problem }) => problem.status === 404, () => Effect.succeed([]))
        ),
      { concurrency }
    ),
    (found) => new Map(found.flat())
  )
