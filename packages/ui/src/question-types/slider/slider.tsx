/** A question that is answered with a number from a range, in steps. */
import { isBlank, numberScales } from "@canvass/core/questionnaire"
import { formatPlainNumber } from "../../i18n/format.js"
import { explainNumber, MarkField, readNumberField, writtenValue } from "../../question-parts/controls/numberField.js"
import { fieldName } from "../../question-parts/controls/QuestionControl.js"
import type { QuestionTypeUi } from "../../question-parts/QuestionTypeUi.js"
import { fieldsOfNumber, scaleErrors } from "../../question-parts/Scale.js"
import { line } from "../../question-parts/settings/line.js"
import { number } from "../../question-parts/settings/number.js"
import { sliderAnswerTexts } from "./answerTexts.js"
import { sliderTexts } from "./texts.js"

const defaultScale = numberScales.slider({})

export const slider: QuestionTypeUi<"slider"> = {
  texts: sliderTexts,
  sign: "M2 8h4m4 0h4M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  /**
   * A number, which may be empty: a range input alone always has a value. The script adds the range input, and shows
   * that there is no answer until it is moved.
   */
  control: {
    isGroup: false,
    isPrefilledWithList: false,
    hint: ({ settings }, language) => {
      const { max, min } = numberScales.slider(settings)
      return sliderAnswerTexts[language].numberBetween(
        formatPlainNumber(language, min),
        formatPlainNumber(language, max)
      )
    },
    view: ({ aria, entries, id, language, question }) => {
      const t = sliderAnswerTexts[language]
      const { max, min, step } = numberScales.slider(question.settings)
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
              type="text"
              id={id}
              name={fieldName(question)}
              inputMode={min < 0 ? undefined : "decimal"}
              value={writtenValue(question, entries, language)}
              placeholder={t.noAnswer}
              {...aria}
            />
            <MarkField question={question} language={language} />
            {unit !== undefined && <span class="unit">{unit}</span>}
            <button type="button" class="link" hidden>{t.noAnswer}</button>
          </div>
        </div>
      )
    },
    read: (question, entries) =>
      isBlank(entries.first(fieldName(question))) ? null : readNumberField(question, entries),
    explain: explainNumber,
    fieldsOf: fieldsOfNumber
  },
  errorsOf: ({ settings }, language) => {
    const scale = numberScales.slider(settings)
    return {
      ...scaleErrors(scale, language),
      "off-step": sliderAnswerTexts[language].offStep(
        formatPlainNumber(language, scale.step),
        formatPlainNumber(language, scale.min)
      )
    }
  },
  settings: {
    min: number(() => String(defaultScale.min)),
    max: number(() => String(defaultScale.max)),
    step: number(() => String(defaultScale.step)),
    unit: line,
    minLabel: line,
    maxLabel: line
  },
  values: undefined
}
