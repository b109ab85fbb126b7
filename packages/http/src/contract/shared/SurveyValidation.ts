/** Schema of the validation of a survey. */
import { Warning } from "@canvass/core"
import { ViolationParams } from "@canvass/core/ports"
import * as Schema from "effect/Schema"
import { Violation } from "./ProblemSchemas.js"

/** A client accepts any code: later versions of a server may have more. */
export const WarningItem = Schema.Struct({
  pointer: Schema.String.annotations({ description: "A JSON Pointer into the body." }),
  code: Schema.String.annotations({
    jsonSchema: {
      type: "string",
      enum: Warning.warningCodes,
      description: "What is odd, for programs. " +
        Warning.warningCodes.map((code) => `\`${code}\`: ${Warning.warningMeanings[code]}`).join(" ")
    }
  }),
  detail: Schema.String.annotations({ description: "What is odd, for people." }),
  params: ViolationParams.ViolationParams
}).annotations({ identifier: "Warning" })

export const SurveyValidation = Schema.Struct({
  valid: Schema.Boolean.annotations({ description: "Whether there are no errors." }),
  errors: Schema.Array(Violation).annotations({
    description: "What `POST /surveys` would refuse with 400 or 422, at most 1 000."
  }),
  warnings: Schema.Array(WarningItem).annotations({
    description: "What is odd though it is allowed, at most 1 000. A survey with errors has none."
  })
}).annotations({ identifier: "SurveyValidation" })
