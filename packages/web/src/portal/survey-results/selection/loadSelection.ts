/** Reads the survey of a page and the selection in its address. */
import type { ResultOf } from "@canvass/http"
import * as Effect from "effect/Effect"
import { redirectTo } from "../../shell/PortalPage.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import type { SurveyDetail } from "../../surveys/surveyCalls.js"
import { type AddedTest, readAddedTest } from "./AddedTest.js"
import { bySegments } from "./comparisonChoices.js"
import { type FilterSubject, filterSubjects } from "./FilterSubject.js"
import { filterOf, partsOf, readSelection, type Selection, selectionParameters } from "./Selection.js"

/** What the bar above the figures shows. */
export interface SelectionData {
  /** With its retired questions. */
  readonly survey: SurveyDetail
  readonly segments: ResultOf<"segments.list">
  readonly selection: Selection
  /** Whether the address names a segment that the survey does not have. Then none is selected. */
  readonly isSegmentUnknown: boolean
  readonly subjects: ReadonlyArray<FilterSubject>
  readonly added: AddedTest
}

/**
 * Fails with a redirect when a form has added something to the selection: its address has it as the others.
 *
 * @param path - Path of the page below the public URL.
 * @param parameters - The other parameters of the page, which it keeps.
 */
export const loadSelection = (
  { api, limits, param, query }: PortalRequest,
  path: string,
  parameters: Readonly<Record<string, string>> = {}
) =>
  Effect.gen(function*() {
    const surveyPath = { id: param("surveyId") }
    const survey = yield* api.invoke("surveys.get", { path: surveyPath, query: { include: "retired" } })
    const segments = yield* api.invoke("segments.list", { path: surveyPath })
    const read = readSelection(query, survey, limits)
    const isSegmentUnknown = read.segment !== undefined &&
      !segments.some(({ id, name }) => id === read.segment || name === read.segment)
    const selection = isSegmentUnknown ? { ...read, segment: undefined } : read
    const go = (changes: Partial<Selection>) =>
      Effect.fail(
        redirectTo(
          `${path}?${new URLSearchParams({ ...parameters, ...selectionParameters({ ...selection, ...changes }) })}`
        )
      )
    const compared = query.getAll("compared").filter((id) => id !== "")
    if (compared.length > 1) return yield* go({ by: bySegments([...new Set(compared)]), bands: undefined })
    const subjects = filterSubjects(survey)
    const added = readAddedTest(query, subjects)
    if (added._tag === "Complete") {
      return yield* go({ filter: filterOf([...partsOf(selection.filter), added.condition]) })
    }
    return { survey, segments, selection, isSegmentUnknown, subjects, added } satisfies SelectionData
  })
