/** A day, or a time, with its label. */
import { useId } from "preact/hooks"

export const DateField = ({ errors = [], hasTime, hint, label, onChange, value }: {
  readonly label: string
  readonly value: string
  readonly hasTime: boolean
  readonly onChange: (value: string) => void
  readonly errors?: ReadonlyArray<string>
  readonly hint?: string
}) => {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>{label}</label>
      <input
        id={id}
        class="input"
        type={hasTime ? "datetime-local" : "date"}
        aria-invalid={errors.length > 0}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {errors.length > 0 && <p class="error" id={`${id}-error`}>{errors.join(" ")}</p>}
      {hint !== undefined && <p class="hint">{hint}</p>}
    </div>
  )
}
