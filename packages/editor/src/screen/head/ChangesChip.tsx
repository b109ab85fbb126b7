/** Says that there are changes that respondents do not see yet: how many, and by whom. */
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { lazyModule } from "../../components/lazyModule.js"
import { useEditor } from "../../state/EditorContext.js"
import { savingTexts } from "../../texts/savingTexts.js"
import { useTexts } from "../../texts/useTexts.js"

const counting = lazyModule(() => import("./changeCount.js"))

/** Changes are counted once nobody has typed for so long. */
const restMillis = 500

export const ChangesChip = () => {
  const editor = useEditor()
  const t = useTexts(savingTexts)
  const count = useSignal(0)
  const { pending, published } = editor.survey.value
  const { value: definition } = editor.definition
  useEffect(() => {
    const timer = setTimeout(() => {
      void counting.load().then(({ changeCount }) => {
        count.value = changeCount(published, definition)
      }, () => {
        // Without a network the number stays as it was.
      })
    }, restMillis)
    return () => clearTimeout(timer)
  }, [published, definition])
  return (
    <span class="chip changes" title={pending === undefined ? undefined : t.changedBy(pending.updatedBy)}>
      {count.value === 0 ? t.notPublished : t.changesNotPublished(count.value)}
    </span>
  )
}
