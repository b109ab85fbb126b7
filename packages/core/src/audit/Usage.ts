/** How many requests an account made on a day (UTC), by the class of the answer's status. */
import * as Schema from "effect/Schema"
import { AccountId } from "../Ids.js"

export const StatusClass = Schema.Literal("2xx", "3xx", "4xx", "5xx")
export type StatusClass = typeof StatusClass.Type

export const UsageCount = Schema.Struct({
  accountId: AccountId,
  day: Schema.String.pipe(Schema.pattern(/^\d{4}-\d\d-\d\d$/)),
  statusClass: StatusClass,
  count: Schema.Int
})
export type UsageCount = typeof UsageCount.Type
