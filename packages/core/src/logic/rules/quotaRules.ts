/** Quotas test what the survey has, and name endings that it has. */
import type { Quota } from "../../surveys/model/Quota.js"
import { checkCondition } from "./conditionRules.js"
import type { RuleContext } from "./RuleContext.js"

/** The quota with its condition in normal form. */
export const checkQuota = (context: RuleContext, quota: Quota, index: number): Quota => {
  const at = `/quotas/${index}`
  const { ending, when } = quota
  if (ending !== undefined) context.requireEnding(ending, `${at}/ending`)
  return when === undefined ? quota : { ...quota, when: checkCondition(context, when, `${at}/when`, context.end) }
}
