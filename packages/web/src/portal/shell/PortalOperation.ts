/**
 * A route that a script of the portal calls: JSON in, JSON out. The router checks session, origin, form token and
 * content type before it runs.
 */
import type { ValidationError } from "@canvass/core"
import type { ApiRefused, Weight } from "@canvass/http"
import type * as Effect from "effect/Effect"
import type { PortalRequest } from "./PortalRequest.js"

export interface PortalOperation {
  readonly _tag: "Operation"
  /** Path below the public URL. A segment that begins with `:` is a parameter. */
  readonly path: string
  readonly weight: Weight.Weight
  /** Maximum size of what the script sends. Default: 1 MiB. */
  readonly maxBytes?: number
  /** @param input what the script has sent */
  readonly run: (
    request: OperationRequest,
    input: Readonly<Record<string, unknown>>
  ) => Effect.Effect<unknown, ApiRefused | ValidationError.InvalidInput>
}

/** What an operation gets of its request. */
export type OperationRequest = Pick<PortalRequest, "address" | "api" | "href" | "param" | "publicUrl" | "user">

/** The header with the form token of the page whose script calls. */
export const formTokenHeader = "x-form-token"

export const defineOperation = (
  path: string,
  weight: Weight.Weight,
  run: PortalOperation["run"],
  options: Pick<PortalOperation, "maxBytes"> = {}
): PortalOperation => ({ _tag: "Operation", path, weight, run, ...options })
