/** Asks before a segment is deleted. */
import * as Effect from "effect/Effect"
import type { FormState } from "../../../form/FormState.js"
import * as pageWeights from "../../../page/pageWeights.js"
import { filterSentence } from "../../filters/filterSentence.js"
import { ConfirmPage } from "../../forms/ConfirmPage.js"
import { definePage, redirectTo } from "../../shell/PortalPage.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { resultsSubpath, surveyPath, surveysBreadcrumb } from "../../survey-navigation/SurveyTabs.js"
import { loadSegments, segmentDeletionPath } from "./segmentCalls.js"
import { segmentTexts } from "./segmentTexts.js"

/** Finds the segment of the page in the list: the API has no operation that reads one. */
const load = (request: PortalRequest) =>
  Effect.flatMap(loadSegments(request), ({ segments, survey }) => {
    const segment = segments.find(({ id }) => id === request.param("segmentId"))
    return segment === undefined
      ? Effect.fail(redirectTo(resultsSubpath(survey.id, "segments")))
      : Effect.succeed({ survey, segment })
  })

type SegmentData = Effect.Effect.Success<ReturnType<typeof load>>

const view = (request: PortalRequest, { segment, survey }: SegmentData, forms: FormState) => {
  const { language } = request
  const t = segmentTexts[language]
  const sentence = filterSentence(survey, language)
  const path = resultsSubpath(survey.id, "segments")
  return {
    title: t.deleteTitle(segment.name),
    breadcrumbs: [
      surveysBreadcrumb(language),
      { label: survey.title, path: surveyPath(survey.id, "results") },
      { label: t.title, path }
    ],
    body: (
      <ConfirmPage
        request={request}
        form={forms.of("delete")}
        losses={[
          <>
            {t.deleteCondition} {sentence(segment.filter)}
          </>,
          t.deleteAddresses
        ]}
        advice={t.deleteKeeps}
        confirmLabel={t.deleteConfirm}
        cancelPath={path}
      />
    )
  }
}

/** A segment that somebody else has deleted meanwhile is as good as deleted here. */
const remove = ({ api, param }: PortalRequest) => {
  const id = param("surveyId")
  return api.invoke("segments.remove", { path: { id, segmentId: param("segmentId") } }).pipe(
    Effect.catchAll((refused) => refused.problem.status === 404 ? Effect.void : Effect.fail(refused)),
    Effect.as(redirectTo(resultsSubpath(id, "segments"), "segment-deleted"))
  )
}

/** Deletes a segment. */
export const deleteSegmentPage = definePage<SegmentData>({
  path: segmentDeletionPath(":surveyId", ":segmentId"),
  weight: pageWeights.namesSurvey,
  load,
  view,
  actions: { delete: remove }
})
