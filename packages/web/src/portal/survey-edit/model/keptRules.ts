/** Rules that the form does not edit. They are kept when it is saved, and follow the keys that change. */
import type { Question } from "@canvass/core"
import type { Condition, Operand } from "@canvass/core/questionnaire"
import type { OptionLine } from "../../../question-parts/settings/OptionLines.js"

/** New keys of questions by those that the survey has. */
export type Renames = ReadonlyMap<string, string>

/** The rules of a question. */
export const keptRules = (
  { requiredIf, showIf, validIf }: Question.Question,
  renames: Renames
): Pick<Question.Question, "requiredIf" | "showIf" | "validIf"> => ({
  ...showIf === undefined ? {} : { showIf: renamed(showIf, renames) },
  ...requiredIf === undefined ? {} : { requiredIf: renamed(requiredIf, renames) },
  ...validIf === undefined ? {} : {
    validIf: validIf.map(({ message, when }) => ({ when: renamed(when, renames), message }))
  }
})

type Part = OptionLine & Pick<Question.Question["options"][number], "showIf">

/** Options, or rows, with what the form does not edit of those of the same value: codes, scores and rules. */
export const withKeptRules = (
  options: ReadonlyArray<OptionLine>,
  stored: ReadonlyArray<Part>,
  renames: Renames
): ReadonlyArray<OptionLine> => {
  const rules = new Map(stored.map(({ label: _, showIf, value, ...rest }) => [
    value,
    showIf === undefined ? rest : { ...rest, showIf: renamed(showIf, renames) }
  ]))
  return options.map(({ label, value }) => ({ value, label, ...rules.get(value) }))
}

const renamed = (condition: Condition, renames: Renames): Condition => {
  if (renames.size === 0) return condition
  if ("all" in condition) return { all: condition.all.map((part) => renamed(part, renames)) }
  if ("any" in condition) return { any: condition.any.map((part) => renamed(part, renames)) }
  if ("not" in condition) return { not: renamed(condition.not, renames) }
  const { question, value } = condition
  return {
    ...condition,
    ...question === undefined ? {} : { question: newKey(question, renames) },
    ...value === undefined ? {} : { value: renamedOperand(value, renames) }
  }
}

const renamedOperand = (operand: Operand, renames: Renames): Operand =>
  typeof operand === "object" && "question" in operand ? { question: newKey(operand.question, renames) } : operand

const newKey = (key: string, renames: Renames): string => renames.get(key) ?? key
