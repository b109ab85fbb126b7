/** A value that is typed: a number, a day, a time, or a text. */
import type { AnswerKind, Constant } from "@canvass/core/editing"
import { localTime, utcTime } from "@canvass/ui"
import { NumberField } from "../../components/NumberField.js"
import type { Suggestion } from "../../components/Suggestions.js"
import { conditionTexts } from "../../texts/conditionTexts.js"
import { useTexts } from "../../texts/useTexts.js"

export const ConstantInput = ({ items, kind, onChange, value }: {
  readonly kind: AnswerKind
  readonly value: Constant
  /** What is proposed. */
  readonly items: ReadonlyArray<Suggestion>
  readonly onChange: (value: Constant) => void
}) => {
  const t = useTexts(conditionTexts)
  switch (kind) {
    case "number":
    case "place":
      return (
        <NumberField
          isBare
          isOptional={false}
          label={t.value}
          value={typeof value === "number" ? value : undefined}
          onChange={(number) => {
            if (number !== undefined) onChange(number)
          }}
        />
      )
    case "day":
    case "instant":
      return (
        <input
          class="input date"
          type={kind === "day" ? "date" : "datetime-local"}
          aria-label={t.day}
          value={localTime(String(value))}
          onChange={({ currentTarget }) => onChange(utcTime(currentTarget.value))}
        />
      )
    case "boolean":
    case "field":
    case "file":
    case "language":
    case "list":
    case "option":
    case "options":
    case "status":
    case "text":
      return (
        <input
          class="input"
          type="text"
          dir="auto"
          aria-label={t.value}
          placeholder={items[0]?.value}
          value={String(value)}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
  }
}
