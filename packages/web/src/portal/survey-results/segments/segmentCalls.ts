/** The segments of a survey as their pages show them, and what the API says about their forms. */
import type { ApiRefused, ResultOf } from "@canvass/http"
import * as Effect from "effect/Effect"
import type { FieldError } from "../../../form/FormState.js"
import { formErrorsOf } from "../../forms/formErrors.js"
import { type InvalidForm, invalidForm } from "../../shell/PortalPage.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { resultsSubpath } from "../../survey-navigation/SurveyTabs.js"
import { segmentTexts } from "./segmentTexts.js"

export type Segment = ResultOf<"segments.list">[number]

/** The path of the page that asks before a segment is deleted, below the public URL. */
export const segmentDeletionPath = (surveyId: string, segmentId: string): string =>
  `${resultsSubpath(surveyId, "segments")}/${segmentId}/delete`

/** Reads the survey of a page, with its retired questions, and its segments. */
export const loadSegments = ({ api, param }: PortalRequest) => {
  const path = { id: param("surveyId") }
  return Effect.all({
    survey: api.invoke("surveys.get", { path, query: { include: "retired" } }),
    segments: api.invoke("segments.list", { path })
  })
}

/** Words the violations of a call that the pages of segments have texts for. Others keep the text of the shell. */
export const worded = <A>(
  { language }: Pick<PortalRequest, "language">,
  call: Effect.Effect<A, ApiRefused>
): Effect.Effect<A, ApiRefused | InvalidForm> =>
  Effect.catchAll(call, (refused): Effect.Effect<never, ApiRefused | InvalidForm> => {
    const { problem } = refused
    if (problem.errors.length === 0) return Effect.fail(refused)
    const t = segmentTexts[language].errors
    const errors = problem.errors.flatMap((error): ReadonlyArray<FieldError> => {
      const { code, pointer } = error
      if (pointer.startsWith("/filter")) return []
      if (code === "name-taken") return [{ field: "name", message: t.nameTaken }]
      if (code === "too-many-segments") return [{ field: "", message: t.tooMany }]
      if (code === "invalid" && pointer === "/name") return [{ field: "name", message: t.nameIsId }]
      return formErrorsOf(language, { ...problem, errors: [error] }, () => "name")
    })
    const isFilterRefused = problem.errors.some(({ pointer }) => pointer.startsWith("/filter"))
    return Effect.fail(invalidForm([...errors, ...isFilterRefused ? [{ field: "", message: t.filter }] : []]))
  })
