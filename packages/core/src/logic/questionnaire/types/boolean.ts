/** Answers to questions that are answered with true or false. */
import type { AnswerModel } from "../AnswerModel.js"
import { type AnswerReader, parseBoolean } from "../AnswerReading.js"
import { noOptions, type QuestionShape } from "../QuestionShape.js"
import { valueGroup } from "../type-parts/numbers.js"

/** The settings of a question for yes or no. */
export interface BooleanSettings {
  readonly trueLabel?: string
  readonly falseLabel?: string
  readonly mustBeTrue?: boolean
}

/** What questions of the type are made of. */
export const booleanShape = {
  optionCount: noOptions,
  settingNames: ["trueLabel", "falseLabel", "mustBeTrue"],
  settingDefaults: { mustBeTrue: false },
  labels: ["trueLabel", "falseLabel"]
} as const satisfies QuestionShape

export const booleanReader: AnswerReader = {
  read: (value, { mustBeTrue }) => {
    const answer = parseBoolean(value)
    if (answer === undefined) return "wrong-type"
    return answer || mustBeTrue !== true ? { kind: "boolean", value: answer } : "must-be-true"
  },
  recalledText: (reading, { falseLabel = "", trueLabel = "" }) =>
    reading.kind === "boolean" && reading.value ? trueLabel : falseLabel
}

export const boolean: AnswerModel = {
  kind: () => "boolean",
  canBeRecalled: ({ falseLabel, trueLabel }) => trueLabel !== undefined && falseLabel !== undefined,
  readStored: (value) => typeof value === "boolean" ? { kind: "boolean", value } : undefined,
  domain: ({ question }) => ({
    kind: "boolean",
    values: new Set(question.settings.mustBeTrue === true ? [true] : [true, false]),
    hasOther: false
  }),
  groups: {
    labels: ({ falseLabel = "false", trueLabel = "true" }) => new Map([["true", trueLabel], ["false", falseLabel]]),
    of: valueGroup
  }
}
