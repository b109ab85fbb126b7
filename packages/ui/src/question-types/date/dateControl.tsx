import type { TypedQuestion } from "@canvass/core/questionnaire"
import { fieldName, type QuestionControl } from "../../question-parts/controls/QuestionControl.js"
import { dateAnswerTexts } from "./answerTexts.js"

/**
 * A day, or a day with a time. A browser sends a local time without its zone: without script it counts as UTC, which
 * the hint says. The script shows local times, and sends their distance from UTC in minutes.
 */
export const dateControl: QuestionControl<TypedQuestion<"date">> = {
  isGroup: false,
  isPrefilledWithList: false,
  hint: ({ settings: { includeTime } }, language) =>
    includeTime === true ? dateAnswerTexts[language].utcTime : undefined,
  view: ({ aria, entries, id, language, question }) => {
    const name = fieldName(question)
    const { includeTime, max, min } = question.settings
    const value = entries.first(name)
    if (includeTime !== true) {
      return <input class="short" type="date" id={id} name={name} min={min} max={max} value={value} {...aria} />
    }
    const offsetName = fieldName(question, "offset")
    return (
      <div data-zone={dateAnswerTexts[language].localTime}>
        <input
          class="short"
          type="datetime-local"
          id={id}
          name={name}
          min={min === undefined ? undefined : utcInput(min)}
          max={max === undefined ? undefined : utcInput(max)}
          value={value}
          {...aria}
        />
        <input type="hidden" name={offsetName} value={entries.first(offsetName)} />
      </div>
    )
  },
  read: (question, entries) => {
    const value = entries.first(fieldName(question))
    if (value === "") return null
    if (question.settings.includeTime !== true) return value
    const offset = entries.first(fieldName(question, "offset"))
    const minutes = /^-?\d{1,3}$/.test(offset) ? Number(offset) : 0
    const millis = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/.test(value) ? Date.parse(`${value}Z`) : NaN
    // Another text is refused by the API.
    return Number.isNaN(millis) ? value : new Date(millis + minutes * 60_000).toISOString()
  },
  fieldsOf: (question, value) => {
    if (typeof value !== "string") return []
    const name = fieldName(question)
    if (question.settings.includeTime !== true) return /^\d{4}-\d\d-\d\d$/.test(value) ? [[name, value]] : []
    return Number.isNaN(Date.parse(value)) ? [] : [[name, utcInput(value)]]
  }
}

/** A timestamp as the value of a `datetime-local` input, in UTC. */
const utcInput = (timestamp: string): string => new Date(timestamp).toISOString().slice(0, 16)
