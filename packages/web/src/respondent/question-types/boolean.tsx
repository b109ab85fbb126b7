import { fieldName, type QuestionControl, type QuestionOf } from "../question-parts/QuestionControl.js"

export const boolean: QuestionControl<QuestionOf<"boolean">> = {
  isGroup: true,
  hint: () => undefined,
  view: ({ aria, entries, id, question, t }) => {
    const name = fieldName(question)
    const { falseLabel = t.no, trueLabel = t.yes } = question.settings
    return (
      <div class="choices pair">
        {[["true", trueLabel] as const, ["false", falseLabel] as const].map(([value, label], index) => (
          <label class="choice" key={value}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={value}
              checked={entries.first(name) === value}
              {...aria}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    )
  },
  read: (question, entries) => entries.all(fieldName(question))[0] ?? null,
  fieldsOf: (question, value) =>
    typeof value === "boolean" || value === "true" || value === "false" ? [[fieldName(question), String(value)]] : []
}
