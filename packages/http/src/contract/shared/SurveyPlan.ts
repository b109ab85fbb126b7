/** Schema of the plan of an edit. */
import { DefinitionChanges } from "@canvass/core/ports"
import * as Schema from "effect/Schema"
import { PlannedEffect } from "./PlannedEffect.js"
import { Violation } from "./ProblemSchemas.js"
import { WarningItem } from "./SurveyValidation.js"

const value = (description: string) => Schema.optionalWith(Schema.Unknown, { exact: true }).annotations({ description })

const PlannedChange = Schema.Struct({
  place: Schema.String.annotations({
    description: "A JSON Pointer by keys and values, such as `/questions/color/options/red/label`."
  }),
  kind: Schema.Literal(...DefinitionChanges.changeKinds).annotations({
    description: "`renamed`: `from` and `to` are keys. `changed` of a list: the order of its items, as their keys."
  }),
  from: value("What the definition has. Absent: nothing."),
  to: value("What it will have. Absent: nothing.")
}).annotations({ identifier: "PlannedChange" })

export const SurveyPlan = Schema.Struct({
  changes: Schema.Array(PlannedChange).annotations({
    description: "The differences of the definitions. Empty: the survey has this definition."
  }),
  effects: Schema.Array(PlannedEffect).annotations({ description: "What becomes of what is stored." }),
  partialResponses: Schema.Int.annotations({
    description: "The responses that have been begun. They go on with the survey as it will be."
  }),
  errors: Schema.Array(Violation).annotations({
    description: "What the change would be refused for with 400 or 422. Then there are no changes, no effects and no " +
      "warnings."
  }),
  warnings: Schema.Array(WarningItem).annotations({
    description: "What is odd about the survey after the change, though it is allowed, at most 1 000."
  }),
  token: Schema.NullOr(Schema.String).annotations({
    description:
      "Stands for the survey, the change and the kinds and places of its effects: send it as `If-Plan`. Null: " +
      "there are errors."
  })
}).annotations({ identifier: "SurveyPlan" })
