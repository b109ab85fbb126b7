/**
 * A key, a name or a value that others refer to. It is changed when the field is left or at Enter, so that no name that
 * is half typed is referred to.
 */
import { useSignal } from "@preact/signals"
import { TextField } from "../../../components/TextField.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"

export interface NameFieldProps {
  readonly label: string
  readonly value: string
  /** Whether another name may be given. */
  readonly isFree: (value: string) => boolean
  readonly onRename: (value: string) => void
  readonly errors?: ReadonlyArray<string>
  readonly hint?: string
}

export const NameField = ({ errors = [], hint, isFree, label, onRename, value }: NameFieldProps) => {
  const t = useTexts(inspectorTexts)
  const draft = useSignal<string | undefined>(undefined)
  const shown = draft.value ?? value
  const isRefused = shown !== value && !isFree(shown)
  const commit = () => {
    const written = draft.peek()
    if (written === undefined || (written !== value && !isFree(written))) return
    draft.value = undefined
    if (written !== value) onRename(written)
  }
  return (
    <div
      class="name"
      onFocusOut={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.isComposing) commit()
        if (event.key === "Escape") draft.value = undefined
      }}
    >
      <TextField
        label={label}
        value={shown}
        errors={isRefused ? [t.nameTaken] : errors}
        {...hint === undefined ? {} : { hint }}
        onInput={(written) => {
          draft.value = written
        }}
      />
    </div>
  )
}
