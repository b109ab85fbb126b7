/** Quotas: how many completed responses of a kind a survey takes. */
import * as Schema from "effect/Schema"
import {
  ConditionInput,
  StoredCondition
} from "../../questions/question-parts/definition/conditions/ConditionSchema.js"
import { keyInput, uniqueList, wasField } from "../../questions/question-parts/definition/keyedList.js"
import { nullAsAbsent } from "../../questions/question-parts/definition/nullAsAbsent.js"
import { optionalField } from "../../questions/question-parts/definition/optionalField.js"
import { integer } from "../../questions/question-parts/definition/SettingSchemas.js"
import type { LimitValues } from "../../values/Limits.js"
import { line } from "../../values/text/Text.js"

const descriptions = {
  key: "A name, unique among the quotas.",
  name: "What the owner calls the quota. Default: its key.",
  when: "Which responses count. Default: all, so that the quota is a cap on the survey.",
  max: "The maximum number of completed responses that count.",
  ending: "The key of the ending of a response that finds the quota full. Default: none."
}

/** A quota as it is stored. */
export const Quota = Schema.Struct({
  key: Schema.String.annotations({ description: descriptions.key }),
  name: optionalField(Schema.String, descriptions.name),
  when: optionalField(StoredCondition, descriptions.when),
  max: Schema.Int.annotations({ description: descriptions.max }),
  ending: optionalField(Schema.String, descriptions.ending)
}).annotations({ identifier: "Quota" })
export type Quota = typeof Quota.Type

/** The quotas of a survey in a request. `null` in a field is none. */
export const quotasInput = (limits: LimitValues) =>
  uniqueList(quotaInput(limits), "key", limits.quotas).annotations({
    description: `Up to ${limits.quotas} limits of how many completed responses of a kind the survey takes.`
  })

/** A quota in a request, and the key that it has had. */
export type QuotaInput = Schema.Schema.Type<ReturnType<typeof quotaInput>>

const quotaInput = (limits: LimitValues): Schema.Schema<Quota & { readonly was?: string }> =>
  nullAsAbsent(
    Schema.Struct({
      key: keyInput.annotations({ description: descriptions.key }),
      was: wasField("quota"),
      name: optionalField(line(limits.title), descriptions.name),
      when: optionalField(ConditionInput, descriptions.when),
      max: integer(0, limits.quotaMax).annotations({ description: descriptions.max }),
      ending: optionalField(Schema.String, descriptions.ending)
    }).annotations({ identifier: "QuotaInput" }),
    ["name", "when", "ending"]
  )
