/** The logic of the survey: its parts in order, arrows for rules, rules as sentences, and the form to try them. */
import { walkForm } from "@canvass/ui"
import { useComputed, useSignal } from "@preact/signals"
import { useMemo, useRef } from "preact/hooks"
import { Button } from "../../components/Button.js"
import { useEditor } from "../../state/EditorContext.js"
import { useStyle } from "../../style/useStyle.js"
import { logicTexts } from "../../texts/logicTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { reasonsFor } from "../preview/reasons.js"
import { Respondent } from "../preview/Respondent.js"
import { TriedForm } from "../preview/TriedForm.js"
import { TryState } from "../preview/TryState.js"
import { Arrows } from "./Arrows.js"
import { flowOf } from "./flow.js"
import { logicStyle } from "./logicStyle.js"
import { NodeRow } from "./NodeRow.js"

/** What the form that is tried shows now. Undefined: nothing is tried, or the survey is too unfinished for it. */
interface Tried {
  readonly shown: ReadonlySet<string>
  readonly ending: string | undefined
}

export const Logic = () => {
  const editor = useEditor()
  const t = useTexts(logicTexts)
  const tried = useMemo(() => new TryState(editor.definition), [editor])
  const isTried = useSignal(false)
  const flow = useComputed(() => flowOf(editor.definition.value))
  const now = useComputed((): Tried | undefined => isTried.value ? triedNow(tried) : undefined)
  const list = useRef<HTMLDivElement>(null)
  useStyle(logicStyle)
  const { edges, nodes } = flow.value
  const firstEnding = nodes.find(({ kind }) => kind === "ending")
  return (
    <div class="logic" data-tried={isTried.value ? "" : undefined}>
      <section class="flow" aria-label={t.flow}>
        <div class="flow-bar">
          <p class="hint">{nodes.every(({ rules }) => rules.length === 0) ? t.noRules : ""}</p>
          <Button
            isPressed={isTried.value}
            onClick={() => {
              isTried.value = !isTried.value
            }}
          >
            {t.tryIt}
          </Button>
        </div>
        <div class="flow-list" ref={list}>
          <Arrows edges={edges} list={list} />
          <div class="flow-nodes">
            {nodes.map((node) => (
              <>
                {node === firstEnding && <h3>{t.endings}</h3>}
                <NodeRow key={node.id} node={node} mark={markOf(node, now.value)} />
              </>
            ))}
          </div>
        </div>
      </section>
      {isTried.value && (
        <section class="try" aria-label={t.tryIt}>
          <Respondent tried={tried} />
          <TriedForm tried={tried} />
        </section>
      )}
    </div>
  )
}

const triedNow = (tried: TryState): Tried | undefined => {
  try {
    const [survey, form, respondent] = [tried.survey.value, tried.form.value, tried.respondent.value]
    const reasons = reasonsFor(survey, form, respondent)
    const { ending } = walkForm(survey, form, respondent)
    return {
      shown: new Set([...reasons].filter(([, { kind }]) => kind === "always" || kind === "shown").map(([key]) => key)),
      ending: ending?.key
    }
  } catch {
    // The form says so.
    return undefined
  }
}

const markOf = (
  { key, kind }: { readonly kind: string; readonly key: string },
  now: Tried | undefined
): "shown" | "hidden" | "reached" | undefined =>
  now === undefined || kind === "page"
    ? undefined
    : kind === "ending"
    ? now.ending === key ? "reached" : undefined
    : now.shown.has(key)
    ? "shown"
    : "hidden"
