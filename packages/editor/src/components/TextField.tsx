/** A field with its label, its errors and a hint. Each key changes the definition. */
import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"

export interface TextFieldProps {
  readonly label: ComponentChildren
  readonly value: string
  readonly onInput: (value: string) => void
  readonly errors?: ReadonlyArray<string>
  readonly hint?: ComponentChildren
  readonly placeholder?: string | undefined
  readonly maxLength?: number
  readonly isMultiline?: boolean
  readonly inputMode?: "decimal" | "numeric" | "text" | "url"
  readonly focus?: string
}

export const TextField = (
  { errors = [], focus, hint, inputMode, isMultiline = false, label, maxLength, onInput, placeholder, value }:
    TextFieldProps
) => {
  const id = useId()
  const described = [errors.length > 0 ? `${id}-error` : "", hint === undefined ? "" : `${id}-hint`]
    .filter((name) => name !== "").join(" ")
  const attributes = {
    id,
    class: "input",
    value,
    placeholder,
    maxLength,
    dir: "auto" as const,
    "data-focus": focus,
    "aria-invalid": errors.length > 0,
    "aria-describedby": described === "" ? undefined : described
  }
  return (
    <div class="field">
      <label class="label" for={id}>{label}</label>
      {isMultiline
        ? <textarea {...attributes} rows={3} onInput={(event) => onInput(event.currentTarget.value)} />
        : (
          <input
            type="text"
            inputMode={inputMode}
            {...attributes}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
        )}
      {errors.length > 0 && <p class="error" id={`${id}-error`}>{errors.join(" ")}</p>}
      {hint !== undefined && <p class="hint" id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}
