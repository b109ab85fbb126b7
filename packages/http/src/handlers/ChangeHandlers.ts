/** Handlers of the endpoints for the log of a survey. */
import { ChangeLog } from "@canvass/core"
import { ChangeJson } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import { type ChangeEndpoints, changeFields } from "../contract/ChangeEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { withParameter } from "../endpoint/PublicUrl.js"
import { inParts, listTexts } from "./shared/JsonParts.js"

export const changeHandlers: GroupHandlers<typeof ChangeEndpoints, ChangeLog> = {
  list: ({ caller, path, url, urlParams: { fields, ...request } }) =>
    Effect.map(
      withChangeLog(caller, (log, accountId) => log.page(accountId, path.id, request)),
      ({ changes, cursor }) =>
        HandlerResult.value(changes, {
          headers: {
            "X-Cursor": cursor,
            ...changes.length === 0 ? {} : { Link: `<${withParameter(url, "after", cursor)}>; rel="next"` }
          },
          json: () =>
            inParts(listTexts(changes, (change) => [JSON.stringify(ChangeJson.encodeChange(change), without(fields))]))
        })
    )
}

/** Leaves out the fields of a response that are not asked for. Names of them within answers and metadata stay. */
const without = (fields: ReadonlyArray<string> | undefined) => {
  if (fields === undefined) return undefined
  const left: ReadonlySet<string> = new Set(changeFields.filter((name) => !fields.includes(name)))
  return function(this: unknown, name: string, value: unknown): unknown {
    return left.has(name) && isResponse(this) ? undefined : value
  }
}

const isResponse = (holder: unknown): boolean =>
  typeof holder === "object" && holder !== null && "submittedAt" in holder && "surveyId" in holder &&
  "answers" in holder

const withChangeLog = withService(ChangeLog)
