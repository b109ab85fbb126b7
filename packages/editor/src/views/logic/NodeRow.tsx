/** A part of the flow, with its rules as sentences and what the server says of it. */
import { plainText } from "@canvass/ui"
import { ConditionSentence } from "../../screen/conditions/ConditionSentence.js"
import { placesOf } from "../../screen/questions/places.js"
import { useEditor } from "../../state/EditorContext.js"
import { useComputedOf } from "../../state/useComputedOf.js"
import { logicTexts } from "../../texts/logicTexts.js"
import { screenTexts } from "../../texts/screenTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import type { FlowNode } from "./flow.js"

export const NodeRow = ({ mark, node }: {
  readonly node: FlowNode
  /** What the form that is tried makes of it. */
  readonly mark: "shown" | "hidden" | "reached" | undefined
}) => {
  const editor = useEditor()
  const t = useTexts(logicTexts)
  const { noText, page } = useTexts(screenTexts)
  const { key, kind, number, pointer, rules, text } = node
  const warnings = useComputedOf(
    () =>
      editor.findings.value.warnings.filter((warning) =>
        isWithin(warning.pointer, pointer) && (kind !== "question" || !isWithin(warning.pointer, `${pointer}/page`))
      ),
    [pointer, kind]
  )
  const open = () => {
    editor.views.view.value = "questions"
    if (kind === "question") editor.select({ kind: "questions", keys: [key] }, `question:${key}`)
    else if (kind === "page") editor.select({ kind: "page", question: key })
    else editor.select({ kind: "ending", key })
  }
  const name = kind === "page"
    ? text === "" ? page(number) : text
    : text === ""
    ? noText
    : plainText(text)
  const outcome = kind === "ending" && rules.length === 0
    ? editor.definition.value.endings?.[number - 1]?.outcome === "screenedOut" ? t.screensOut : t.otherwise
    : undefined
  return (
    <div class="node" data-node={node.id} data-kind={kind} data-mark={mark}>
      <button type="button" class="node-name" dir="auto" onClick={open}>
        {kind === "question" && <span class="number">{placesOf(editor).numbers.value.get(key)}</span>}
        {name}
      </button>
      {mark !== undefined && (
        <span class="mark">{mark === "shown" ? t.shownNow : mark === "hidden" ? t.notShownNow : t.reached}</span>
      )}
      {rules.map((rule, index) => (
        <p key={index} class="rule">
          {rule.kind === "endsIf" ? t.endsIf(rule.ending) : t[rule.kind]}{" "}
          <ConditionSentence condition={rule.condition} />
        </p>
      ))}
      {outcome !== undefined && <p class="rule">{outcome}</p>}
      {warnings.value.map(({ code, detail, pointer: at }) => <p key={`${at} ${code}`} class="warning">{detail}</p>)}
    </div>
  )
}

const isWithin = (pointer: string, place: string): boolean => pointer === place || pointer.startsWith(`${place}/`)
