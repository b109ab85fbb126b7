/** A text that may recall answers, with its label and its errors. */
import type { Scope } from "@canvass/core/editing"
import { useId } from "preact/hooks"
import { RecallText } from "./RecallText.js"

export interface RecallFieldProps {
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly scope: Scope | undefined
  readonly errors?: ReadonlyArray<string>
  readonly placeholder?: string | undefined
  readonly isMultiline?: boolean
  readonly maxLength?: number
  readonly lang?: string
  readonly focus?: string
}

export const RecallField = ({ errors = [], isMultiline = false, label, ...props }: RecallFieldProps) => {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>{label}</label>
      <RecallText
        {...props}
        id={id}
        class="input"
        rows={isMultiline ? 3 : 1}
        isMultiline={isMultiline}
        isInvalid={errors.length > 0}
        describedBy={errors.length > 0 ? `${id}-error` : undefined}
      />
      {errors.length > 0 && <p class="error" id={`${id}-error`}>{errors.join(" ")}</p>}
    </div>
  )
}
