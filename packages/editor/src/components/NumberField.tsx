/** A number. What is typed stays in the field while it is none, and changes nothing. */
import { useSignal } from "@preact/signals"
import { useId } from "preact/hooks"
import { componentTexts } from "../texts/componentTexts.js"
import { useTexts } from "../texts/useTexts.js"

export interface NumberFieldProps {
  readonly label: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  readonly isInteger?: boolean
  readonly placeholder?: string | undefined
  readonly errors?: ReadonlyArray<string>
  readonly hint?: string | undefined
  readonly focus?: string
  /** The label stands beside the field. */
  readonly isInline?: boolean
  /** The label is for a screen reader only. */
  readonly isBare?: boolean
  /** Whether the number can be left out. */
  readonly isOptional?: boolean
}

export const NumberField = (
  {
    errors = [],
    focus,
    hint,
    isBare = false,
    isInline = false,
    isInteger = false,
    isOptional = true,
    label,
    onChange,
    placeholder,
    value
  }: NumberFieldProps
) => {
  const id = useId()
  const t = useTexts(componentTexts)
  const draft = useSignal<string | undefined>(undefined)
  const written = value === undefined ? "" : String(value)
  // An undo or another editor has changed the number meanwhile.
  const shown = draft.value !== undefined && (numberIn(draft.value, isInteger) ?? value) === value
    ? draft.value
    : written
  const isRefused = shown.trim() !== "" ? numberIn(shown, isInteger) === undefined : !isOptional && shown !== written
  const all = isRefused ? [isInteger ? t.noInteger : t.noNumber] : errors
  const input = (
    <input
      id={id}
      class="input number"
      type="text"
      inputMode={isInteger ? "numeric" : "decimal"}
      autocomplete="off"
      aria-label={isBare ? label : undefined}
      placeholder={placeholder}
      data-focus={focus}
      aria-invalid={all.length > 0}
      aria-describedby={all.length > 0 ? `${id}-error` : undefined}
      value={shown}
      onInput={({ currentTarget: { value: text } }) => {
        draft.value = text
        const number = numberIn(text, isInteger)
        if (number !== undefined || (isOptional && text.trim() === "")) onChange(number)
      }}
      onBlur={() => {
        if (!isRefused) draft.value = undefined
      }}
    />
  )
  const error = all.length > 0 && <p class="error" id={`${id}-error`}>{all.join(" ")}</p>
  if (isBare) return <>{input}{error}</>
  return (
    <div class={isInline ? "field inline" : "field"}>
      <label class="label" for={id}>{label}</label>
      {input}
      {error}
      {hint !== undefined && <p class="hint">{hint}</p>}
    </div>
  )
}

/** The number of a text, with a point or a comma before its decimals. */
const numberIn = (text: string, isInteger: boolean): number | undefined => {
  const plain = text.trim().replace("\u2212", "-").replace(/^(-?\d*),(\d+)$/, "$1.$2")
  const number = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
  return Number.isFinite(number) && (!isInteger || Number.isInteger(number)) ? number + 0 : undefined
}
