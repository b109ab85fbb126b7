/** A setting that is read from a text, such as a size with its unit. Text that cannot be read changes nothing. */
import { useSignal } from "@preact/signals"
import { TextField } from "../../../components/TextField.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"

export interface EntryFieldProps {
  readonly label: string
  /** The value as text. */
  readonly written: string
  /** Undefined: there is no value. A text: it cannot be read. */
  readonly read: (text: string) => unknown
  readonly write: (value: unknown) => string
  readonly onChange: (value: unknown) => void
  readonly placeholder?: string | undefined
  readonly errors?: ReadonlyArray<string>
}

export const EntryField = ({ errors = [], label, onChange, placeholder, read, write, written }: EntryFieldProps) => {
  const t = useTexts(inspectorTexts)
  const draft = useSignal<string | undefined>(undefined)
  const value = draft.value === undefined ? undefined : read(draft.value)
  const isRefused = typeof value === "string"
  // Undo changes the value below the field.
  const isCurrent = draft.value !== undefined && (isRefused || (value === undefined ? "" : write(value)) === written)
  return (
    <TextField
      label={label}
      value={isCurrent ? draft.value ?? written : written}
      placeholder={placeholder}
      errors={isRefused ? [t.unreadable] : errors}
      onInput={(text) => {
        draft.value = text
        const next = read(text)
        if (typeof next !== "string") onChange(next)
      }}
    />
  )
}
