/** The page that a question begins. */
import * as Schema from "effect/Schema"
import type { PageLogic } from "../../../logic/questionnaire/SurveyLogic.js"
import { codedMessage } from "../../../validation/ViolationCode.js"
import type { LimitValues } from "../../../values/Limits.js"
import { line, text } from "../../../values/text/Text.js"
import { ConditionInput, StoredCondition } from "./conditions/ConditionSchema.js"
import { nullAsAbsent } from "./nullAsAbsent.js"
import { optionalField } from "./optionalField.js"

const descriptions = {
  title: "Shown above the questions of the page.",
  description: "Shown below the title.",
  showIf: "The questions of the page are asked when this is true. Default: always.",
  endIf: "The questionnaire ends after the page with the ending of the first one that is true.",
  ending: "The key of an ending.",
  shuffle: "Whether its questions are shown in random order. They may not test one another then. Default false."
}

/** A page as it is stored. */
export const QuestionPage = Schema.Struct({
  title: optionalField(Schema.String, descriptions.title),
  description: optionalField(Schema.String, descriptions.description),
  showIf: optionalField(StoredCondition, descriptions.showIf),
  endIf: optionalField(
    Schema.Array(
      Schema.Struct({ when: StoredCondition, ending: Schema.String.annotations({ description: descriptions.ending }) })
    ),
    descriptions.endIf
  ),
  shuffle: optionalField(Schema.Boolean, descriptions.shuffle)
}).annotations({ identifier: "QuestionPage" })

/** A page in a request. `null` in a field is none. */
export const questionPageInput = (limits: LimitValues): Schema.Schema<PageLogic> =>
  nullAsAbsent(
    Schema.Struct({
      title: optionalField(line(limits.title), descriptions.title),
      description: optionalField(text(limits.description), descriptions.description),
      showIf: optionalField(ConditionInput, descriptions.showIf),
      endIf: optionalField(pageEndsInput(limits), descriptions.endIf),
      shuffle: optionalField(Schema.Boolean, descriptions.shuffle)
    }).annotations({ identifier: "QuestionPageInput" }),
    ["title", "description", "showIf", "endIf", "shuffle"]
  )

const pageEndsInput = ({ pageEnds }: LimitValues) =>
  Schema.Array(Schema.Struct({ when: ConditionInput, ending: Schema.String })).pipe(
    Schema.filter((ends) => ends.length <= pageEnds, {
      message: () => codedMessage("too-many", `At most ${pageEnds} are allowed.`, { max: pageEnds }),
      jsonSchema: { maxItems: pageEnds }
    })
  )
