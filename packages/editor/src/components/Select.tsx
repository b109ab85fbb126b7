/** A native list of a few values, with its label. */
import { useId } from "preact/hooks"

export interface SelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  /** Labels by value. */
  readonly choices: ReadonlyArray<readonly [value: Value, label: string]>
  readonly onChange: (value: Value) => void
  readonly errors?: ReadonlyArray<string>
  readonly hint?: string | undefined
  readonly focus?: string
  /** The label stands beside the list. */
  readonly isInline?: boolean
}

export const Select = <Value extends string>(
  { choices, errors = [], focus, hint, isInline = false, label, onChange, value }: SelectProps<Value>
) => {
  const id = useId()
  const isKnown = choices.some(([one]) => one === value)
  return (
    <div class={isInline ? "field inline" : "field"}>
      <label class="label" for={id}>{label}</label>
      <select
        id={id}
        class="input"
        data-focus={focus}
        aria-invalid={errors.length > 0}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = choices[currentTarget.selectedIndex - (isKnown ? 0 : 1)]
          if (chosen !== undefined) onChange(chosen[0])
        }}
      >
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map(([one, text]) => <option key={one} value={one}>{text}</option>)}
      </select>
      {errors.length > 0 && <p class="error" id={`${id}-error`}>{errors.join(" ")}</p>}
      {hint !== undefined && <p class="hint">{hint}</p>}
    </div>
  )
}
