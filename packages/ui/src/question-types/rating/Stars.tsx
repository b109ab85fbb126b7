/** A row of stars. Those up to the chosen one are filled. */
import type { TypedQuestion } from "@canvass/core/questionnaire"
import { numberScales } from "@canvass/core/questionnaire"
import { type ControlProps, fieldName } from "../../question-parts/controls/QuestionControl.js"
import { ScaleEnds } from "../../question-parts/Scale.js"
import { starCount } from "./answerTexts.js"

export const Stars = ({ aria, entries, id, language, question }: ControlProps<TypedQuestion<"rating">>) => {
  const { max, min } = numberScales.rating(question.settings)
  const name = fieldName(question)
  const chosen = entries.first(name)
  return (
    <>
      <div class="scale stars" data-count={max - min + 1}>
        {Array.from({ length: max - min + 1 }, (_, index) => min + index).map((value, index) => (
          <label key={value} class={value === 0 ? "none" : undefined}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={value}
              checked={chosen === String(value)}
              aria-label={starCount[language](value)}
              {...aria}
            />
            <span>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M12 2.5l2.9 6.2 6.6.8-4.9 4.6 1.3 6.7-5.9-3.3-5.9 3.3 1.3-6.7-4.9-4.6 6.6-.8z" />
              </svg>
              {value}
            </span>
          </label>
        ))}
      </div>
      <ScaleEnds min={min} max={max} labels={question.settings} />
    </>
  )
}
