import { sliderScale } from "@canvass/core"
import { fieldName, type QuestionControl, type QuestionOf } from "../question-parts/QuestionControl.js"
import { fieldsOfNumber } from "../question-parts/scale.js"

/**
 * A number, which may be empty: a range input alone always has a value. The script adds the range input, and shows that
 * there is no answer until it is moved.
 */
export const slider: QuestionControl<QuestionOf<"slider">> = {
  isGroup: false,
  hint: ({ settings }, t) => {
    const { max, min } = sliderScale(settings)
    return t.numberBetween(min, max)
  },
  view: ({ aria, entries, id, question, t }) => {
    const { max, min, step } = sliderScale(question.settings)
    const { maxLabel, minLabel, unit } = question.settings
    return (
      <div class="slider" data-slider={t.noAnswer}>
        <input type="range" min={min} max={max} step={step} aria-label={question.text} hidden />
        <div class="ends">
          <span>{minLabel}</span>
          <span>{maxLabel}</span>
        </div>
        <div class="amount">
          <input
            type="number"
            id={id}
            name={fieldName(question)}
            min={min}
            max={max}
            step={step}
            inputMode={min < 0 ? undefined : "decimal"}
            value={entries.first(fieldName(question))}
            {...aria}
          />
          {unit !== undefined && <span class="unit">{unit}</span>}
          <button type="button" class="link" hidden>{t.noAnswer}</button>
        </div>
      </div>
    )
  },
  read: (question, entries) => {
    const value = entries.first(fieldName(question)).trim()
    return value === "" ? null : value
  },
  fieldsOf: fieldsOfNumber
}
