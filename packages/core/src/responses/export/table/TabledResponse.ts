/** The responses that a table is made of. */
import type { Response } from "../../Response.js"
import type { ResponseParts } from "../../ResponseParts.js"

/**
 * A response of a table. `orders`: the orders that its respondent saw, by the name of their column. `parts`: the
 * options and rows that its respondent was shown; absent, all of them.
 */
export interface TabledResponse extends Response {
  readonly orders?: ReadonlyMap<string, string>
  readonly parts?: ResponseParts
}
