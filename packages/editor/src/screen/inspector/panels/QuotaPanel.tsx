/** A quota: whom it counts, how many of them, what happens then, and how many there are. */
import { definitionLimits } from "@canvass/core/editing"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { NumberField } from "../../../components/NumberField.js"
import { TextField } from "../../../components/TextField.js"
import { changeQuota, moveQuota } from "../../../model/lists/quotas.js"
import { removeQuota } from "../../../model/names/removeNamed.js"
import type { QuotaCount } from "../../../ports/EditorPorts.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { ConditionField } from "../../conditions/ConditionField.js"
import { errorsAt } from "../../findings.js"
import { editWithUndo } from "../../questions/questionActions.js"
import { EndingSelect } from "../fields/EndingSelect.js"
import { KeyField } from "../fields/KeyField.js"
import { MoveButtons } from "../fields/MoveButtons.js"
import { RemoveButton } from "../fields/RemoveButton.js"
import { ClosedSection, Section } from "../fields/Section.js"

export const QuotaPanel = ({ quotaKey: key }: { readonly quotaKey: string }) => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const quotas = editor.definition.value.quotas ?? []
  const index = quotas.findIndex((one) => one.key === key)
  const quota = quotas[index]
  const count = useCount(quota?.was ?? key)
  if (quota === undefined) return null
  const pointer = `/quotas/${index}`
  const change = (changes: Parameters<typeof changeQuota>[2], field?: string) =>
    editor.edit((before) => changeQuota(before, key, changes), field)
  return (
    <>
      <Section title={t.quota} lead={t.quotaLead}>
        <TextField
          label={t.name}
          value={quota.name ?? ""}
          maxLength={definitionLimits.title}
          errors={errorsAt(editor, `${pointer}/name`)}
          onInput={(name) => change({ name: name === "" ? undefined : name }, `${pointer}/name`)}
        />
        <NumberField
          isInline
          isInteger
          isOptional={false}
          label={t.max}
          value={quota.max}
          errors={errorsAt(editor, `${pointer}/max`)}
          onChange={(max) => {
            if (max !== undefined) change({ max }, `${pointer}/max`)
          }}
        />
        {count !== undefined && (
          <div class="count" role="status">
            <progress
              max={count.max}
              value={Math.min(count.count, count.max)}
              aria-label={t.counted(count.count, count.max)}
            />
            <span>{count.isCounting ? t.counting : t.counted(count.count, count.max)}</span>
          </div>
        )}
        <EndingSelect
          label={t.quotaEnding}
          none={t.noEnding}
          value={quota.ending}
          errors={errorsAt(editor, `${pointer}/ending`)}
          onChange={(ending) => change({ ending })}
        />
      </Section>
      <Section title={t.logic}>
        <ConditionField
          label={t.quotaWhen}
          condition={quota.when}
          scope={{ kind: "end" }}
          pointer={`${pointer}/when`}
          onChange={(when) => change({ when })}
        />
        <MoveButtons
          index={index}
          count={quotas.length}
          onMove={(to) => editor.edit((before) => moveQuota(before, key, to))}
        />
      </Section>
      <ClosedSection title={t.advanced}>
        <KeyField kind="quota" label={t.key} hint={t.keyHint} value={key} pointer={`${pointer}/key`} />
      </ClosedSection>
      <RemoveButton onRemove={() => editWithUndo(editor, (before) => removeQuota(before, key), [t.quotaDeleted])} />
    </>
  )
}

const refreshMillis = 15_000

/** What the quota counts, while it is shown. Undefined: it is not known. */
const useCount = (key: string): QuotaCount | undefined => {
  const { counts } = useEditor().ports
  const found = useSignal<QuotaCount | undefined>(undefined)
  useEffect(() => {
    if (counts === undefined) return undefined
    let isEnded = false
    const refresh = () =>
      counts().then((all) => {
        if (!isEnded) found.value = all.find((one) => one.key === key)
      }, () => {
        // Without a connection the last count stays.
      })
    void refresh()
    const timer = setInterval(() => void refresh(), refreshMillis)
    return () => {
      isEnded = true
      clearInterval(timer)
    }
  }, [counts, key])
  return found.value
}
