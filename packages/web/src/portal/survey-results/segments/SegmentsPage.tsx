/** The segments of a survey: what each counts, a form that renames one, and links to their deletion. */
import type { ApiRefused } from "@canvass/http"
import type { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { Button } from "../../../components/Button.js"
import { Card } from "../../../components/display/Card.js"
import { EmptyState } from "../../../components/display/EmptyState.js"
import { Table } from "../../../components/display/Table.js"
import { Field } from "../../../components/Field.js"
import type { ActionState, FormState } from "../../../form/FormState.js"
import * as pageWeights from "../../../page/pageWeights.js"
import { filterSentence } from "../../filters/filterSentence.js"
import { ActionForm } from "../../forms/ActionForm.js"
import { type ActionResult, definePage, type InvalidForm, invalidForm, redirectTo } from "../../shell/PortalPage.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { surveyHead } from "../../survey-navigation/surveyHead.js"
import { resultsSubpath, surveyPath, surveysBreadcrumb } from "../../survey-navigation/SurveyTabs.js"
import { loadSegments, type Segment, segmentDeletionPath, worded } from "./segmentCalls.js"
import { segmentTexts } from "./segmentTexts.js"

type SegmentsData = Effect.Effect.Success<ReturnType<typeof loadSegments>>

/** The parameter of the address that names the segment to rename, by its id. */
const renamed = "rename"

const view = (request: PortalRequest, { segments, survey }: SegmentsData, forms: FormState) => {
  const { href, language, query } = request
  const t = segmentTexts[language]
  const form = forms.of("rename")
  const id = query.get(renamed) ?? ""
  const segment = segments.find((segment) => segment.id === id)
  const sentence = filterSentence(survey, language)
  const path = resultsSubpath(survey.id, "segments")
  return {
    ...surveyHead(request, survey, "results"),
    title: `${t.title}: ${survey.title}`,
    lead: t.lead,
    breadcrumbs: [surveysBreadcrumb(language), { label: survey.title, path: surveyPath(survey.id, "results") }],
    body: (
      <>
        {(segment !== undefined || form.isSent) && (
          <RenameForm request={request} form={form} id={id} segment={segment} path={path} />
        )}
        <section class="panel">
          <Table
            caption={t.title}
            rows={segments}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title={t.emptyTitle}>
                <p>{t.emptyText}</p>
                <p>
                  <a class="button primary" href={href(surveyPath(survey.id, "results"))}>{t.toResults}</a>
                </p>
              </EmptyState>
            }
            columns={[
              {
                title: t.name,
                isRowHeader: true,
                cell: ({ id, name }) => (
                  <a class="title" href={href(surveyPath(survey.id, "results"), { segment: id })}>{name}</a>
                )
              },
              { title: t.condition, cell: ({ filter }) => sentence(filter) },
              {
                title: t.actions,
                kind: "action",
                cell: ({ id, name }) => (
                  <div class="row-actions">
                    <a class="button quiet" href={href(path, { [renamed]: id })} aria-label={t.renameOf(name)}>
                      {t.rename}
                    </a>
                    <a
                      class="button quiet"
                      href={href(segmentDeletionPath(survey.id, id))}
                      aria-label={t.removeOf(name)}
                    >
                      {t.remove}
                    </a>
                  </div>
                )
              }
            ]}
          />
        </section>
      </>
    )
  }
}

interface RenameFormProps {
  readonly request: PortalRequest
  readonly form: ActionState
  readonly id: string
  /** `undefined`: it was deleted after the form had been shown. */
  readonly segment: Segment | undefined
  /** Path of the page below the public URL. */
  readonly path: string
}

const RenameForm = ({ form, id, path, request, segment }: RenameFormProps) => {
  const { href, language, limits } = request
  const t = segmentTexts[language]
  return (
    <Card title={segment === undefined ? t.rename : t.renameOf(segment.name)} hint={t.renameHint}>
      <ActionForm request={request} form={form} parameters={{ [renamed]: id }}>
        <Field
          form={form}
          name="name"
          label={t.name}
          hint={t.nameHint}
          value={segment?.name ?? ""}
          maxLength={limits.segmentName}
          autocomplete="off"
        />
        <div class="form-actions">
          <Button>{t.save}</Button>
          <a class="button secondary" href={href(path)}>{t.cancel}</a>
        </div>
      </ActionForm>
    </Card>
  )
}

/** The API replaces a segment as a whole: its filter stays as it is. */
const rename = (
  request: PortalRequest,
  entries: Entries
): Effect.Effect<ActionResult, ApiRefused | InvalidForm> =>
  Effect.gen(function*() {
    const { api, language, param, query } = request
    const id = param("surveyId")
    const gone = Effect.fail(invalidForm([{ field: "name", message: segmentTexts[language].errors.gone }]))
    const segments = yield* api.invoke("segments.list", { path: { id } })
    const segment = segments.find((segment) => segment.id === query.get(renamed))
    if (segment === undefined) return yield* gone
    const replaced = api.invoke("segments.replace", {
      path: { id, segmentId: segment.id },
      payload: { name: entries.first("name"), filter: segment.filter }
    })
    yield* Effect.catchTag(
      worded(request, replaced),
      "ApiRefused",
      (refused): Effect.Effect<never, ApiRefused | InvalidForm> =>
        refused.problem.status === 404 ? gone : Effect.fail(refused)
    )
    return redirectTo(resultsSubpath(id, "segments"), "segment-renamed")
  })

/** Lists the segments of a survey. */
export const segmentsPage = definePage<SegmentsData>({
  path: resultsSubpath(":surveyId", "segments"),
  weight: pageWeights.namesSurvey,
  load: loadSegments,
  view,
  actions: { rename },
  flashes: (language) => segmentTexts[language].flashes
})
