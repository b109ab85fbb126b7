/** The fields that questions of all types have in a request. */
import * as Schema from "effect/Schema"
import { codedMessage } from "../../../validation/ViolationCode.js"
import { QuestionId } from "../../../values/Ids.js"
import type { LimitValues } from "../../../values/Limits.js"
import { resourceMetadata } from "../../../values/Metadata.js"
import { line, text } from "../../../values/text/Text.js"
import { ConditionInput } from "./conditions/ConditionSchema.js"
import { imageInput } from "./Image.js"
import { keyInput, wasField } from "./keyedList.js"
import { optionInput } from "./Option.js"
import { questionPageInput } from "./QuestionPage.js"

/**
 * The fields of a question in a request, except its type and its settings.
 *
 * @param optionsDescription describes `options`: how many the question types take
 */
export const questionInputFields = (limits: LimitValues, optionsDescription: string) => ({
  id: Schema.optionalWith(id, { exact: true }),
  key: Schema.optionalWith(key, { exact: true }),
  was: wasField("question"),
  text: line(limits.questionText),
  description: Schema.optionalWith(text(limits.description), { exact: true, nullable: true }),
  image: Schema.optionalWith(imageInput(limits), { exact: true }),
  required: Schema.optionalWith(Schema.Boolean, { exact: true, default: () => false }),
  options: Schema.optionalWith(Schema.Array(optionInput(limits)), { exact: true, default: () => [] }).annotations({
    description: optionsDescription
  }),
  metadata: Schema.optionalWith(resourceMetadata(limits), { exact: true }),
  showIf: Schema.optionalWith(ConditionInput, { exact: true }),
  requiredIf: Schema.optionalWith(ConditionInput, { exact: true }),
  validIf: Schema.optionalWith(rulesInput(limits), { exact: true }),
  page: Schema.optionalWith(questionPageInput(limits), { exact: true }),
  shuffle: Schema.optionalWith(Schema.Boolean, { exact: true }).annotations({ description: shuffleDescription })
})
export type QuestionInputFields = ReturnType<typeof questionInputFields>

/** What `shuffle` does. */
export const shuffleDescription =
  "Whether the options of a choice or a ranking, or the rows of a matrix, are shown in random order. Default false."

/** The fields that may be null, which is none. */
export const nullableNames: ReadonlyArray<string> = ["image", "showIf", "requiredIf", "validIf", "page", "shuffle"]

const rulesInput = ({ answerRules, ruleMessage }: LimitValues) =>
  Schema.Array(Schema.Struct({ when: ConditionInput, message: line(ruleMessage) })).pipe(
    Schema.filter((rules) => rules.length <= answerRules, {
      message: () => codedMessage("too-many", `At most ${answerRules} rules are allowed.`, { max: answerRules }),
      jsonSchema: { maxItems: answerRules }
    })
  )

const id = QuestionId.annotations({
  description: "Of a question that the survey has: it keeps its identity and answers. Without it the question is new."
})

const key = keyInput.annotations({
  description: "A stable name, unique in the survey. Default: `q1`, `q2`, … (the first that is free)."
})
