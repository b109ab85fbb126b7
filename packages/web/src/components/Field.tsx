/** A field of a form of the portal: label, hint, errors and control. */
import { Labelled, type LabelledProps } from "@canvass/ui"
import { type ComponentChildren, h } from "preact"
import { type ActionState, fieldId } from "../form/FormState.js"

export interface FieldProps {
  readonly form: ActionState
  /** The name of the entry. */
  readonly name: string
  readonly label: string
  readonly hint?: ComponentChildren
  /** The word for a field that may stay empty. Absent: the field is required. */
  readonly optional?: string
}

export interface TextFieldProps extends FieldProps {
  /** Default: `text`. */
  readonly type?: "date" | "email" | "number" | "password" | "search" | "text" | "url"
  /** The value before the form was sent. Passwords are never shown again. */
  readonly value?: string
  readonly autocomplete?: string
  /** Number of lines. Absent: a single line. */
  readonly rows?: number
  readonly maxLength?: number
  readonly placeholder?: string
  /** Whether the text is code, such as a URL or a key. */
  readonly isCode?: boolean
  /** The id of a list of values to choose from. */
  readonly list?: string
}

export const Field = (
  { autocomplete, isCode = false, list, maxLength, placeholder, rows, type = "text", value, ...field }: TextFieldProps
) => {
  const { form, name, optional } = field
  const shown = type === "password" ? undefined : form.value(name, value)
  return (
    <FieldFrame {...field}>
      {(control) => {
        const attributes = {
          ...control,
          autocomplete,
          list,
          maxLength,
          placeholder,
          required: optional === undefined,
          class: isCode ? "code" : undefined,
          spellcheck: isCode ? false : undefined
        }
        return rows === undefined
          ? h("input", { ...attributes, type, value: shown })
          : <textarea {...attributes} rows={rows}>{shown}</textarea>
      }}
    </FieldFrame>
  )
}

export interface NewPasswordFieldProps extends FieldProps {
  readonly hint: string
}

/** A field for a password that does not exist yet. */
export const NewPasswordField = (field: NewPasswordFieldProps) => (
  <Field {...field} type="password" autocomplete="new-password" />
)

export interface SelectFieldProps extends FieldProps {
  readonly value?: string
  readonly options: ReadonlyArray<readonly [value: string, label: string]>
}

export const SelectField = ({ options, value, ...field }: SelectFieldProps) => {
  const selected = field.form.value(field.name, value)
  return (
    <FieldFrame {...field}>
      {(control) => (
        <select {...control}>
          {options.map(([option, label]) => (
            <option key={option} value={option} selected={option === selected}>{label}</option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

/** A box beside its label. Its entry is "1". */
export const Checkbox = ({ form, isChecked = false, label, name }: Pick<FieldProps, "form" | "label" | "name"> & {
  /** Whether it is checked before the form was sent. Default: no. */
  readonly isChecked?: boolean
}) => (
  <label class="choice">
    <input type="checkbox" name={name} value="1" checked={form.value(name, isChecked ? "1" : "") !== ""} />
    {label}
  </label>
)

const FieldFrame = ({ children, form, hint, label, name, optional }: FieldProps & Pick<LabelledProps, "children">) => (
  <Labelled
    id={fieldId(form.action, name)}
    name={name}
    label={<>{label}{optional !== undefined && <span class="optional">{optional}</span>}</>}
    hint={hint}
    errors={form.errors.filter(({ field }) => field === name).map(({ message }) => message)}
  >
    {children}
  </Labelled>
)
