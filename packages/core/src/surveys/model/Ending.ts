/** Endings: how a response can end, and what the respondent sees then. */
import * as Schema from "effect/Schema"
import type { Ending as EndingLogic } from "../../logic/questionnaire/SurveyLogic.js"
import {
  ConditionInput,
  StoredCondition
} from "../../questions/question-parts/definition/conditions/ConditionSchema.js"
import { keyInput, uniqueList, wasField } from "../../questions/question-parts/definition/keyedList.js"
import { nullAsAbsent } from "../../questions/question-parts/definition/nullAsAbsent.js"
import { optionalField } from "../../questions/question-parts/definition/optionalField.js"
import type { LimitValues } from "../../values/Limits.js"
import { line, text } from "../../values/text/Text.js"
import { redirectUrlInput } from "./redirectUrl.js"

const Outcome = Schema.Literal("completed", "screenedOut")

const descriptions = {
  key: "A name, unique among the endings.",
  outcome: "The status of a response that ends so. Default: `completed`.",
  showIf: "Who reaches the end gets the first `completed` ending whose condition is true. Default: always.",
  title: "Shown when the response has ended.",
  message: "Shown below the title.",
  redirectUrl: "The https address to which the respondent is sent. Its query may have `{responseId}`, " +
    "`{externalId}`, `{outcome}` and `{<hidden field>}`."
}

/** An ending as it is stored. */
export const Ending = Schema.Struct({
  key: Schema.String.annotations({ description: descriptions.key }),
  outcome: optionalField(Outcome, descriptions.outcome),
  showIf: optionalField(StoredCondition, descriptions.showIf),
  title: optionalField(Schema.String, descriptions.title),
  message: optionalField(Schema.String, descriptions.message),
  redirectUrl: optionalField(Schema.String, descriptions.redirectUrl)
}).annotations({ identifier: "Ending" })
export type Ending = typeof Ending.Type

/** The endings of a survey in a request. `null` in a field is none. */
export const endingsInput = (limits: LimitValues) =>
  uniqueList(endingInput(limits), "key", limits.endings).annotations({
    description: `Up to ${limits.endings} ways in which a response can end.`
  })

/** An ending in a request, and the key that it has had. */
export type EndingInput = Schema.Schema.Type<ReturnType<typeof endingInput>>

const endingInput = (limits: LimitValues): Schema.Schema<EndingLogic & { readonly was?: string }> =>
  nullAsAbsent(
    Schema.Struct({
      key: keyInput.annotations({ description: descriptions.key }),
      was: wasField("ending"),
      outcome: optionalField(Outcome, descriptions.outcome),
      showIf: optionalField(ConditionInput, descriptions.showIf),
      title: optionalField(line(limits.title), descriptions.title),
      message: optionalField(text(limits.description), descriptions.message),
      redirectUrl: optionalField(redirectUrlInput(limits), descriptions.redirectUrl)
    }).annotations({ identifier: "EndingInput" }),
    ["outcome", "showIf", "title", "message", "redirectUrl"]
  )
