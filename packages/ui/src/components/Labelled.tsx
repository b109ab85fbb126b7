/** A control with its label, its hint and its errors. */
import type { ComponentChildren } from "preact"
import { textAreaContent, ticked } from "../entries/Entries.js"

/** A field of a form. */
export interface LabelledField {
  /** `id` of the control. */
  readonly id: string
  readonly name: string
  readonly errors: ReadonlyArray<string>
}

/** The attributes of a control. */
export interface ControlAttributes {
  readonly id: string
  readonly name: string
  readonly "aria-invalid": true | undefined
  readonly "aria-describedby": string | undefined
}

export interface LabelledProps extends LabelledField {
  readonly label: ComponentChildren
  readonly hint?: ComponentChildren
  readonly children: (attributes: ControlAttributes) => ComponentChildren
}

export const Labelled = ({ children, errors, hint, id, label, name }: LabelledProps) => {
  const described = [...hint === undefined ? [] : [`${id}-hint`], ...errors.length === 0 ? [] : [`${id}-error`]]
  return (
    <div class={errors.length === 0 ? "field" : "field invalid"}>
      <label for={id}>{label}</label>
      {hint !== undefined && <p class="hint" id={`${id}-hint`}>{hint}</p>}
      {errors.length > 0 && <p class="error" id={`${id}-error`}>{errors.join(" ")}</p>}
      {children({
        id,
        name,
        "aria-invalid": errors.length === 0 ? undefined : true,
        "aria-describedby": described.length === 0 ? undefined : described.join(" ")
      })}
    </div>
  )
}

/** A checkbox, whose label is beside it. */
export const Checkbox = ({ errors, id, isChecked, label, name }: LabelledField & {
  readonly label: string
  readonly isChecked: boolean
}) => (
  <div class={errors.length === 0 ? "check" : "check invalid"}>
    <label>
      <input
        type="checkbox"
        id={id}
        name={name}
        value={ticked}
        checked={isChecked}
        aria-invalid={errors.length === 0 ? undefined : true}
        aria-describedby={errors.length === 0 ? undefined : `${id}-error`}
      />
      <span>{label}</span>
    </label>
    {errors.length > 0 && <p class="error" id={`${id}-error`}>{errors.join(" ")}</p>}
  </div>
)

export const TextArea = ({ hasFocus = false, value, ...attributes }: ControlAttributes & {
  readonly value: string
  readonly rows: number
  readonly placeholder?: string | undefined
  readonly hasFocus?: boolean
  readonly lang?: string
  readonly dir?: "ltr" | "rtl"
}) => <textarea {...attributes} autofocus={hasFocus}>{textAreaContent(value)}</textarea>
