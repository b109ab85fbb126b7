/** Handlers of the endpoints for segments. */
import { Segments } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { SegmentEndpoints } from "../contract/SegmentEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"

export const segmentHandlers: GroupHandlers<SegmentEndpoints, Segments> = {
  list: ({ caller, path }) =>
    Effect.map(
      withSegments(caller, (segments, accountId) => segments.list(accountId, path.id)),
      HandlerResult.value
    ),

  create: ({ caller, path, payload }) =>
    Effect.map(
      withSegments(caller, (segments, accountId) => segments.create(accountId, path.id, payload)),
      (segment) => HandlerResult.value(segment)
    ),

  replace: ({ caller, path, payload }) =>
    Effect.map(
      withSegments(
        caller,
        (segments, accountId) => segments.replace(accountId, path.id, path.segmentId, payload)
      ),
      HandlerResult.value
    ),

  remove: ({ caller, path }) =>
    Effect.map(
      withSegments(caller, (segments, accountId) => segments.remove(accountId, path.id, path.segmentId)),
      () => HandlerResult.value(undefined)
    )
}

const withSegments = withService(Segments)
