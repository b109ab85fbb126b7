/** The types that bind handlers to the endpoints of a contract. */
import type { Submission } from "@canvass/core"
import type { HttpApiEndpoint as Endpoint } from "@effect/platform/HttpApiEndpoint"
import type { HttpApiGroup as Group } from "@effect/platform/HttpApiGroup"
import type * as Effect from "effect/Effect"
import type { ErrorWithStatus } from "../problems/Problem.js"
import type { Caller } from "./Caller.js"
import type { HandlerResult } from "./HandlerResult.js"
import type { PublicUrl } from "./PublicUrl.js"
import type { Waiting } from "./Waiting.js"

/** What a page says of the form that it sends. A request over HTTP has none of it. */
export interface PageParts {
  /** How the respondent leaves the step of the form. Absent: the form is not that of a step. */
  readonly step?: Submission.Step | undefined
}

/** The decoded request that a handler receives. A part that the endpoint does not declare is `undefined`. */
export interface DecodedRequest<Path, UrlParams, Payload, Headers> extends PageParts {
  readonly path: Declared<Path>
  readonly urlParams: Declared<UrlParams>
  readonly payload: Declared<Payload>
  readonly headers: Declared<Headers>
  readonly caller: Caller
  readonly url: PublicUrl
  readonly waiting: Waiting
}

type Declared<A> = [A] extends [never] ? undefined : A

/** The request of one endpoint. */
export type RequestOf<E extends Endpoint.Any> = DecodedRequest<
  Endpoint.PathParsed<E>,
  Endpoint.UrlParams<E>,
  Endpoint.Payload<E>,
  Endpoint.Headers<E>
>

/** Handles one endpoint. Its errors are reported with statuses that the endpoint declares (`withProblems`). */
export type Handler<E extends Endpoint.Any, R> = (
  request: RequestOf<E>
) => Effect.Effect<HandlerResult<Endpoint.Success<E>>, ErrorWithStatus<StatusOf<Endpoint.Error<E>>>, R>

type StatusOf<Problem> = Problem extends { readonly status: infer Status extends number } ? Status : never

/** One handler for each endpoint of a group, by the endpoint's name. */
export type GroupHandlers<Endpoints, R> = {
  readonly [E in Group.Endpoints<Endpoints> as Endpoint.Name<E>]: Handler<E, R>
}

/** One handler for each endpoint of each group of a contract. */
export type Handlers<Groups, R> = {
  readonly [G in Groups as Group.Name<G>]: GroupHandlers<G, R>
}

/** The services that the handlers need. */
export type ServicesOf<All> = {
  readonly [Group in keyof All]: {
    readonly [E in keyof All[Group]]: All[Group][E] extends
      (request: never) => Effect.Effect<infer _A, infer _E, infer R> ? R : never
  }[keyof All[Group]]
}[keyof All]
