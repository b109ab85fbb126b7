/** Whether quotas have places left. */
import { QuotaCounts } from "@canvass/core/ports"
import type { LimitedAmount } from "./BatchLimit.js"
import type { GuardByTag } from "./ChangeDescription.js"
import type { Preconditions } from "./Preconditions.js"
import { joinKey } from "./StateAccess.js"

/** Whether a quota has as many responses as its maximum, beside `pending` ones that the batch adds. */
export const isFull = (
  surveyId: string,
  { key, max }: GuardByTag["QuotasOpen"]["quotas"][number],
  { surveys }: Preconditions,
  pending = 0
): boolean => {
  const survey = surveys.get(surveyId)
  return (survey === undefined ? 0 : QuotaCounts.countOf(survey.quotaCounts, key)) + pending >= max
}

/** A quota is full by what is stored, so that a unit which is refused later on has turned nobody away. */
export const openQuotas = (preconditions: Preconditions): LimitedAmount<"QuotasOpen"> => ({
  tag: "QuotasOpen",
  holds: ({ quotas, surveyId }, pending) =>
    !quotas.some((quota) => isFull(surveyId, quota, preconditions, pending(joinKey(surveyId, quota.key)))),
  added: ({ after, quotas = [], surveyId }) =>
    after === undefined ? [] : quotas.map((quota) => [joinKey(surveyId, quota), 1])
})
