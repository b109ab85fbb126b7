/** Something that is on or off. */
import { useId } from "preact/hooks"

export interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly errors?: ReadonlyArray<string>
  readonly hint?: string | undefined
  readonly focus?: string
}

export const Switch = ({ errors = [], focus, hint, isOn, label, onChange }: SwitchProps) => {
  const id = useId()
  return (
    <div class="field">
      <label class="switch">
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          data-focus={focus}
          checked={isOn}
          aria-invalid={errors.length > 0}
          aria-describedby={errors.length > 0 ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
      </label>
      {errors.length > 0 && <p class="error" id={`${id}-error`}>{errors.join(" ")}</p>}
      {hint !== undefined && <p class="hint" id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}
