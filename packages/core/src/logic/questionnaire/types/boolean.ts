/** Answers to questions that are answered with true or false. */
import type { AnswerModel } from "../AnswerModel.js"
import { type AnswerReader, unfit } from "../AnswerReading.js"
import { valueGroup } from "../type-parts/numbers.js"

export const booleanReader: AnswerReader = {
  read: (value, { mustBeTrue }) => {
    const isTrue = value === true || value === "true"
    return isTrue || (mustBeTrue !== true && (value === false || value === "false"))
      ? { kind: "boolean", value: isTrue }
      : unfit
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
