/** Saves the filters of a page as a segment. */
import * as Effect from "effect/Effect"
import { Button } from "../../../components/Button.js"
import { PopOver } from "../../../components/display/PopOver.js"
import { Field } from "../../../components/Field.js"
import type { ActionState } from "../../../form/FormState.js"
import { ActionForm } from "../../forms/ActionForm.js"
import { redirectTo, type RunAction } from "../../shell/PortalPage.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { worded } from "../segments/segmentCalls.js"
import { readSelection, type Selection, selectionParameters } from "./Selection.js"
import { selectionTexts } from "./selectionTexts.js"

const run: RunAction = (request, entries) =>
  Effect.gen(function*() {
    const { api, limits, param, path, query } = request
    const id = param("surveyId")
    const survey = yield* api.invoke("surveys.get", { path: { id }, query: { include: "retired" } })
    const selection = readSelection(query, survey, limits)
    const { filter } = selection
    if (filter === undefined) return redirectTo(path)
    const segment = yield* worded(
      request,
      api.invoke("segments.create", { path: { id }, payload: { name: entries.first("name"), filter } })
    )
    const shown = selectionParameters({ ...selection, filter: undefined, segment: segment.id })
    return redirectTo(`${path}?${new URLSearchParams(shown)}`, saveSegment.flash)
  })

/** The action, which reads the filters in the address of the page. */
export const saveSegment = { name: "saveSegment", flash: "segment-saved", run }

export interface SaveSegmentFormProps {
  readonly request: Pick<PortalRequest, "formToken" | "href" | "language" | "limits" | "path">
  readonly form: ActionState
  readonly selection: Selection
}

export const SaveSegmentForm = ({ form, request, selection }: SaveSegmentFormProps) => {
  const t = selectionTexts[request.language]
  return (
    <PopOver label={t.save} isOpen={form.isSent}>
      <ActionForm request={request} form={form} parameters={selectionParameters(selection)}>
        <Field form={form} name="name" label={t.name} hint={t.saveHint} maxLength={request.limits.segmentName} />
        <Button kind="secondary">{t.save}</Button>
      </ActionForm>
    </PopOver>
  )
}
