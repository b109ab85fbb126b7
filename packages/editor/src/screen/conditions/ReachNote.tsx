/** The share of the completed responses for which a condition is true. */
import { type Condition, renameInCondition } from "@canvass/core/editing"
import { formatNumber, formatShare } from "@canvass/ui"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import type { Reach } from "../../ports/EditorPorts.js"
import { useEditor } from "../../state/EditorContext.js"
import { conditionTexts } from "../../texts/conditionTexts.js"
import { useTexts } from "../../texts/useTexts.js"

/** A condition is asked for once nobody has changed it for so long. */
const restMillis = 600

/** Shows nothing where there are no responses, or where they cannot be asked: they lack what is new. */
export const ReachNote = ({ condition }: { readonly condition: Condition }) => {
  const { definition, language, ports, survey } = useEditor()
  const t = useTexts(conditionTexts)
  const reach = survey.value.responseCount > 0 ? ports.reach : undefined
  // Responses have the keys that questions had when they were stored.
  const keys = new Map(
    (definition.value.questions ?? []).flatMap(({ key, was }) => was === undefined ? [] : [[key, was]])
  )
  const asked = renameInCondition(condition, keys)
  const found = useSignal<Reach | undefined>(undefined)
  useEffect(() => {
    found.value = undefined
    if (reach === undefined) return undefined
    let isEnded = false
    const timer = setTimeout(() => {
      reach(asked).then((counted) => {
        if (!isEnded) found.value = counted
      }, () => {
        // It names what is new, or the server cannot be reached: then nothing is said.
      })
    }, restMillis)
    return () => {
      isEnded = true
      clearTimeout(timer)
    }
  }, [reach, JSON.stringify(asked)])
  const { value } = found
  return (
    <p class="reach" role="status">
      {value !== undefined && value.total > 0 &&
        t.reach(formatShare(language, value.count / value.total), formatNumber(language, value.total))}
    </p>
  )
}
