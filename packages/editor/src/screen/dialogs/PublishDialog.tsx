/** Publishes: what is missing, what changes, and then the link. */
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { Button } from "../../components/Button.js"
import { Dialog } from "../../components/Dialog.js"
import type { Finding, Plan } from "../../ports/EditorPorts.js"
import { PortError } from "../../ports/EditorPorts.js"
import { refusalOf } from "../../saving/Saving.js"
import { useSaving } from "../../saving/SavingContext.js"
import { useEditor } from "../../state/EditorContext.js"
import { formulaTexts } from "../../texts/formulaTexts.js"
import { headTexts } from "../../texts/headTexts.js"
import { publishTexts } from "../../texts/publishTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { unfinishedFormulas } from "../formulas/formulaText.js"
import { placeText, useGoTo } from "./PlaceLink.js"
import { PlanList } from "./PlanList.js"
import { PublishedLink } from "./PublishedLink.js"

type Step =
  | { readonly kind: "checking" }
  | { readonly kind: "failed"; readonly detail: string }
  | { readonly kind: "missing"; readonly errors: ReadonlyArray<Finding> }
  | { readonly kind: "ready"; readonly plan: Plan }
  | { readonly kind: "done" }

export const PublishDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const editor = useEditor()
  const saving = useSaving()
  const t = { ...useTexts(headTexts), ...useTexts(publishTexts) }
  const formulas = useTexts(formulaTexts)
  const step = useSignal<Step>({ kind: "checking" })
  const isBusy = useSignal(false)
  const note = useSignal<string | undefined>(undefined)
  const { status } = editor.survey.value
  const label = status === "published" ? t.publishChanges : status === "closed" ? t.reopen : t.publish

  const check = async () => {
    const unfinished = unfinishedFormulas(editor, formulas)
    if (unfinished.length > 0) {
      step.value = { kind: "missing", errors: unfinished }
      return
    }
    step.value = { kind: "checking" }
    try {
      const plan = await saving.plan()
      if (plan === undefined) step.value = { kind: "failed", detail: t.notStored }
      else if (plan.errors.length > 0) step.value = { kind: "missing", errors: plan.errors }
      else step.value = { kind: "ready", plan }
    } catch (error) {
      step.value = { kind: "failed", detail: refusalOf(error).detail }
    }
  }
  useEffect(() => void check(), [])

  const publish = async (plan: Plan) => {
    if (plan.token === null || isBusy.value) return
    isBusy.value = true
    note.value = undefined
    try {
      await saving.apply(plan.token, status !== "published")
      step.value = { kind: "done" }
    } catch (error) {
      const errors = error instanceof PortError ? error.more.errors ?? [] : []
      if (errors.length > 0) step.value = { kind: "missing", errors }
      else if (refusalOf(error).kind === "conflict") {
        note.value = t.outdated
        await check()
      } else step.value = { kind: "failed", detail: refusalOf(error).detail }
    } finally {
      isBusy.value = false
    }
  }

  const goTo = useGoTo(onClose)

  const now = step.value
  return (
    <Dialog
      title={now.kind === "done" ? t.published : label}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{now.kind === "done" ? t.close : t.cancel}</Button>
          {now.kind === "failed" && <Button kind="primary" onClick={() => void check()}>{t.again}</Button>}
          {now.kind === "ready" && (
            <Button
              kind="primary"
              isDisabled={isBusy.value}
              onClick={() => void publish(now.plan)}
            >
              {label}
            </Button>
          )}
        </>
      }
    >
      {note.value !== undefined && <p role="alert">{note.value}</p>}
      {now.kind === "checking" && <p role="status">{t.checking}</p>}
      {now.kind === "failed" && <p class="error" role="alert">{now.detail}</p>}
      {now.kind === "missing" && (
        <section class="missing" role="alert">
          <h3>{t.missing(now.errors.length)}</h3>
          <ul>
            {now.errors.slice(0, maxRows).map((error) => (
              <li key={error.pointer + error.code}>
                <button type="button" class="link" onClick={() => goTo(error.pointer)}>
                  {error.detail}
                  {error.pointer !== "" && <small>{placeText(editor, error.pointer).words}</small>}
                </button>
              </li>
            ))}
          </ul>
          {now.errors.length > maxRows && <p class="hint">{t.moreOf(now.errors.length - maxRows)}</p>}
        </section>
      )}
      {now.kind === "ready" && <PlanList goTo={goTo} plan={now.plan} isDraft={status === "draft"} />}
      {now.kind === "done" && <PublishedLink />}
    </Dialog>
  )
}

const maxRows = 20
