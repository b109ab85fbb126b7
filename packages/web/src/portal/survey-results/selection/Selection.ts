/** Which responses a page shows figures of, as of when, and how they are split: what the address of the page says. */
import { Filter, type LimitValues } from "@canvass/core"
import type { Condition } from "@canvass/core/questionnaire"
import * as Either from "effect/Either"
import { apiRangeOf, type DateRange, dateRangeOf, rangeParameters } from "../../filters/DateRange.js"
import { answeredQuestions } from "../../survey-responses/answeredQuestions.js"
import type { SurveyDetail } from "../../surveys/surveyCalls.js"

export interface Selection {
  readonly range: DateRange
  readonly filter: Condition | undefined
  /** Whether the address has a filter that does not fit the survey. Then nothing is filtered. */
  readonly isFilterRefused: boolean
  /** The id or the name of a segment. */
  readonly segment: string | undefined
  /** What the figures are split by, as the API takes it. */
  readonly by: string | undefined
  /** The numbers at which bands of what `by` names begin, as the API takes them. */
  readonly bands: string | undefined
  /** The cursor of the log that the figures are read at. Undefined: they are the present ones. */
  readonly asOf: string | undefined
}

/**
 * Reads `filter`, `segment`, `by`, `bands`, `from`, `to` and `asOf`.
 *
 * @param survey - With its retired questions.
 */
export const readSelection = (query: URLSearchParams, survey: SurveyDetail, limits: LimitValues): Selection => {
  const text = query.get("filter") ?? ""
  const filter = text === "" ? undefined : readFilter(text, survey, limits)
  return {
    range: dateRangeOf(query),
    filter,
    isFilterRefused: text !== "" && filter === undefined,
    segment: nonEmpty(query.get("segment")),
    by: nonEmpty(query.get("by")),
    bands: nonEmpty((query.get("bands") ?? "").split(/[,;\s]+/).filter((number) => number !== "").join(",")),
    asOf: nonEmpty(query.get("asOf"))
  }
}

const readFilter = (text: string, survey: SurveyDetail, limits: LimitValues): Condition | undefined => {
  const filtered = { questions: [...answeredQuestions(survey).values()], retired: [], variables: survey.variables }
  const filter = Filter.parseFilter(text, filtered, limits)
  return Either.isRight(filter) ? Filter.showFilter(filter.right, filtered) : undefined
}

const nonEmpty = (text: string | null): string | undefined => text === null || text === "" ? undefined : text

/** The parameters of a page that shows the same selection. */
export const selectionParameters = (
  { asOf, bands, by, range, ...responses }: Selection
): Readonly<Record<string, string>> => ({
  ...rangeParameters(range),
  ...filterParameters(responses),
  ...groupParameters({ by, bands }),
  ...asOf === undefined ? {} : { asOf }
})

/** The parameters, of the API and of a page, that split figures. Bands alone split nothing. */
export const groupParameters = ({ bands, by }: Pick<Selection, "bands" | "by">): Readonly<Record<string, string>> =>
  by === undefined ? {} : { by, ...bands === undefined ? {} : { bands } }

/** The parameters of the API that select the same responses, at any time. */
export const apiSelectionOf = ({ range, ...responses }: Selection): Readonly<Record<string, string>> => ({
  ...apiRangeOf(range),
  ...filterParameters(responses)
})

const filterParameters = ({ filter, segment }: Pick<Selection, "filter" | "segment">) => ({
  ...filter === undefined ? {} : { filter: JSON.stringify(filter) },
  ...segment === undefined ? {} : { segment }
})

/** Whether fewer than all responses are selected. */
export const isSelective = ({ asOf, filter, range: { from, to }, segment }: Selection): boolean =>
  asOf !== undefined || filter !== undefined || segment !== undefined || from !== undefined || to !== undefined

/** The parts of a filter that must all be true. */
export const partsOf = (filter: Condition | undefined): ReadonlyArray<Condition> => {
  if (filter === undefined) return []
  return "all" in filter ? filter.all : [filter]
}

/** The filter of parts that must all be true. */
export const filterOf = (parts: ReadonlyArray<Condition>): Condition | undefined => {
  const [first, ...others] = parts
  return others.length === 0 ? first : { all: parts }
}
