/** The name that the owner of a survey chooses for its address, beside the slug. */
import * as Schema from "effect/Schema"
import { codedMessage } from "../../validation/ViolationCode.js"
import type { AccountId, SurveyId } from "../../values/Ids.js"

/** Aliases and slugs share one name space. */
export const Alias = Schema.String.pipe(
  Schema.pattern(/^[a-z0-9-]{3,60}$/, {
    message: () => codedMessage("invalid", "An alias has 3 to 60 characters: small letters a to z, digits and hyphens.")
  })
)

/** Whether a text can be an alias. */
export const isAlias = Schema.is(Alias)

/** Who has a name in addresses of surveys: a survey has it now, or an account keeps it as an alias that it gave up. */
export interface NameHolder {
  readonly accountId: AccountId
  /** Null: no survey has the name now. */
  readonly surveyId: SurveyId | null
}
