/** When the survey closes. It belongs to the survey and not to its definition, so that it is stored at once. */
import { useSignal } from "@preact/signals"
import { PortError } from "../../../ports/EditorPorts.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { DateField } from "./DateField.js"

export const ClosingTime = () => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const error = useSignal<string | undefined>(undefined)
  const { settings } = editor.ports
  if (settings === undefined) return null
  const store = async (written: string) => {
    error.value = undefined
    try {
      const closesAt = written === "" ? null : new Date(written).toISOString()
      const stored = await settings({ closesAt })
      editor.survey.value = { ...editor.survey.value, settings: { ...editor.survey.value.settings, ...stored } }
    } catch (refusal) {
      error.value = refusal instanceof PortError ? refusal.message : t.notStored
    }
  }
  return (
    <DateField
      label={t.closesAt}
      hint={t.closesAtHint}
      hasTime
      value={inLocalTime(editor.survey.value.settings.closesAt)}
      errors={error.value === undefined ? [] : [error.value]}
      onChange={(written) => void store(written)}
    />
  )
}

/** The time as an input has it, on the clock of this device. */
const inLocalTime = (time: string | null | undefined): string => {
  if (time === undefined || time === null) return ""
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, "YYYY-MM-DDTHH:MM".length)
}
