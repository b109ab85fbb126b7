/** A row of equal buttons: rating and NPS. */
import type { AnswerValue } from "@canvass/core"
import type { Entries } from "../../form/Entries.js"
import { type ControlProps, type FieldEntry, fieldName } from "./QuestionControl.js"

interface ScaleQuestion {
  readonly key: string
  readonly settings: { readonly minLabel?: string; readonly maxLabel?: string }
}

export const ScaleButtons = (
  { aria, entries, id, max, min, question }: ControlProps<ScaleQuestion> & {
    readonly min: number
    readonly max: number
  }
) => {
  const name = fieldName(question)
  const { maxLabel, minLabel } = question.settings
  const chosen = entries.first(name)
  return (
    <>
      <div class="scale" data-count={max - min + 1}>
        {Array.from({ length: max - min + 1 }, (_, index) => String(min + index)).map((value, index) => (
          <label key={value}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={value}
              checked={chosen === value}
              {...aria}
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
      {(minLabel ?? maxLabel) !== undefined && (
        <div class="ends">
          <span>{minLabel}</span>
          <span>{maxLabel}</span>
        </div>
      )}
    </>
  )
}

export const readScale = (question: ScaleQuestion, entries: Entries): string | null =>
  entries.all(fieldName(question))[0] ?? null

export const fieldsOfNumber = (
  question: ScaleQuestion,
  value: AnswerValue.AnswerValue
): ReadonlyArray<FieldEntry> =>
  (typeof value === "number" || typeof value === "string") && String(value).trim() !== "" &&
    Number.isFinite(Number(value))
    ? [[fieldName(question), String(Number(value))]]
    : []
