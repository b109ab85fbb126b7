/** The pending definition of the survey of a page. */
import type { ApiRefused, InProcessApi, ResultOf } from "@canvass/http"
import * as Effect from "effect/Effect"

/** A pending definition as its owner reads it. */
export type PendingDetail = ResultOf<"pending.get">

/** A pending definition, and the version that a change of it is based on. */
export interface VersionedPending {
  readonly pending: PendingDetail
  readonly etag: string
}

/** Reads the pending definition of a survey. `undefined`: there is none. */
export const findPending = (api: InProcessApi, id: string): Effect.Effect<VersionedPending | undefined, ApiRefused> =>
  api.invokeWithETag("pending.get", { path: { id } }).pipe(
    Effect.map(({ etag, value }): VersionedPending | undefined => ({ pending: value, etag })),
    Effect.catchIf(({ problem }) => problem.status === 404, () => Effect.succeed(undefined))
  )

/** A definition that is not made of the texts of a form. */
export type Definition = ResultOf<"surveys.getDefinition">

/** Reads the definition of a survey without its translations, and the digest of all of it. */
export const getDefinition = (
  api: InProcessApi,
  id: string
): Effect.Effect<{ readonly definition: Definition; readonly etag: string }, ApiRefused> =>
  Effect.map(
    api.invokeWithETag("surveys.getDefinition", { path: { id }, query: { translations: false } }),
    ({ etag, value }) => ({ definition: value, etag })
  )
