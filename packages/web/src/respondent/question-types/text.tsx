import { Limits } from "@canvass/core"
import { withPlainLineBreaks } from "../../form/Entries.js"
import { fieldName, type QuestionControl, type QuestionOf } from "../question-parts/QuestionControl.js"

export const text: QuestionControl<QuestionOf<"text">> = {
  isGroup: false,
  hint: () => undefined,
  view: ({ aria, entries, id, question }) => {
    const name = fieldName(question)
    const value = entries.first(name)
    const { format, maxLength = Limits.defaults.textAnswer, multiline } = question.settings
    return multiline === true
      ? <textarea id={id} name={name} rows={4} maxLength={maxLength} {...aria}>{value}</textarea>
      : <input id={id} name={name} {...formats[format ?? "none"]} maxLength={maxLength} value={value} {...aria} />
  },
  read: (question, entries) => {
    const text = withPlainLineBreaks(entries.first(fieldName(question)))
    return text === "" ? null : text
  },
  fieldsOf: (question, value) => typeof value === "string" ? [[fieldName(question), value]] : []
}

const formats = {
  none: { type: "text" },
  email: { type: "email", autocomplete: "email" },
  url: { type: "url", inputMode: "url" },
  // A number input would change what is written.
  number: { type: "text", inputMode: "decimal" },
  phone: { type: "tel", autocomplete: "tel" }
} as const
