/** How far a day is from today. */
import type { DateOffset } from "@canvass/core/editing"
import { NumberField } from "../../components/NumberField.js"
import { changed } from "../../model/lists/changed.js"
import { conditionTexts } from "../../texts/conditionTexts.js"
import { useTexts } from "../../texts/useTexts.js"

export const TodayOffset = ({ offset, onChange }: {
  readonly offset: DateOffset
  readonly onChange: (offset: DateOffset) => void
}) => {
  const t = useTexts(conditionTexts)
  return (
    <>
      {(["years", "months", "days"] as const).map((unit) => (
        <label key={unit} class="bound">
          <span>{t[unit]}</span>
          <NumberField
            isBare
            isInteger
            label={t[unit]}
            placeholder="0"
            value={offset[unit]}
            onChange={(value) => onChange(changed<DateOffset>(offset, { [unit]: value }))}
          />
        </label>
      ))}
    </>
  )
}
