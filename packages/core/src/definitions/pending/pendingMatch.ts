/** Whether what is pending is still what a write is based on. */
import * as Effect from "effect/Effect"
import { PreconditionFailed } from "../../surveys/PreconditionFailed.js"

/** What a write of a pending definition is based on. */
export interface IfPendingMatch {
  /** Digests of what is stored, one of which it must have. `*`: any. */
  readonly digests?: "*" | ReadonlyArray<string> | undefined
  /** Whether nothing may be stored yet. */
  readonly isFirst?: boolean | undefined
}

/**
 * Fails when what is stored is not what a write expects.
 *
 * @param digest that of what is stored. Undefined: nothing is
 */
export const requireMatch = (
  digest: string | undefined,
  { digests, isFirst = false }: IfPendingMatch
): Effect.Effect<void, PreconditionFailed> => {
  const isExpected = digests === undefined || digest !== undefined && (digests === "*" || digests.includes(digest))
  return isExpected && !(isFirst && digest !== undefined)
    ? Effect.void
    : new PreconditionFailed({ reason: pendingChanged })
}

const pendingChanged = "The pending definition or translation is not the one that the change is based on."
