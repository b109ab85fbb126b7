/** What the contract and its handlers share with the interpreter that serves them. */
import { type ApiKey, type Ids, Unauthorized } from "@canvass/core"
import type { HttpApiEndpoint as Endpoint } from "@effect/platform/HttpApiEndpoint"
import type { HttpApiGroup as Group } from "@effect/platform/HttpApiGroup"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { ApiError } from "./ApiError.js"
import type { Reply } from "./Reply.js"

/**
 * - `credential`: `none-needed` takes anybody, though a credential that comes along must be a valid one; `token-only`
 *   takes a login's access token and no API key.
 * - `scope`: `read_only` may be called by every key, `full` not by a read-only one.
 */
export interface AccessRule {
  readonly credential: "none-needed" | "required" | "token-only"
  readonly scope: "read_only" | "full"
}

/**
 * Who may call an endpoint: `endpoint.annotate(Access, Access.rule("required", "read_only"))`. One that says nothing is
 * for credentials that may write.
 */
export class Access extends Context.Reference<Access>()("@canvass/http-node/Access", {
  defaultValue: (): AccessRule => ({ credential: "required", scope: "full" })
}) {
  static readonly rule = (credential: AccessRule["credential"], scope: AccessRule["scope"]): AccessRule => ({
    credential,
    scope
  })
}

/** Whether an endpoint honours `Idempotency-Key`: `endpoint.annotate(Idempotent, true)`. */
export class Idempotent extends Context.Reference<Idempotent>()("@canvass/http-node/Idempotent", {
  defaultValue: (): boolean => false
}) {}

/**
 * Whether an endpoint with a payload may be called without a body: `endpoint.annotate(OptionalBody, true)`. The payload
 * is then `undefined`, which its schema must admit. Elsewhere a missing body is 400.
 */
export class OptionalBody extends Context.Reference<OptionalBody>()("@canvass/http-node/OptionalBody", {
  defaultValue: (): boolean => false
}) {}

/** Who calls, once the credential has been checked. An anonymous caller is known by its address. */
export type Caller =
  | { readonly _tag: "ApiKey"; readonly accountId: Ids.AccountId; readonly key: ApiKey.ApiKey }
  | { readonly _tag: "Token"; readonly accountId: Ids.AccountId }
  | { readonly _tag: "Anonymous"; readonly address: string }

/** The account behind the credential, if one came. */
export const accountOf = (caller: Caller): Ids.AccountId | undefined =>
  caller._tag === "Anonymous" ? undefined : caller.accountId

/** The account whose data the request is about. An endpoint that needs a credential is never called without one. */
export const ownerOf = (caller: Caller): Effect.Effect<Ids.AccountId, Unauthorized> =>
  caller._tag === "Anonymous"
    ? Effect.fail(new Unauthorized({ reason: "A credential is needed." }))
    : Effect.succeed(caller.accountId)

/** The address of the request as the caller sees it; `query` is without `?`. `origin + path` is a full address. */
export interface PublicUrl {
  readonly origin: string
  readonly path: string
  readonly query: string
}

/** What a handler is given, decoded by the contract. A part that the endpoint doesn't declare is `undefined`. */
export interface Request<Path, UrlParams, Payload, Headers> {
  readonly path: Declared<Path>
  readonly urlParams: Declared<UrlParams>
  readonly payload: Declared<Payload>
  readonly headers: Declared<Headers>
  readonly caller: Caller
  readonly url: PublicUrl
}

type Declared<A> = [A] extends [never] ? undefined : A

export type RequestOf<One extends Endpoint.Any> = Request<
  Endpoint.PathParsed<One>,
  Endpoint.UrlParams<One>,
  Endpoint.Payload<One>,
  Endpoint.Headers<One>
>

export type Handler<One extends Endpoint.Any, R> = (
  request: RequestOf<One>
) => Effect.Effect<Reply<Endpoint.Success<One>>, ApiError, R>

/** One handler for each endpoint of a group, by the endpoint's name. */
export type GroupHandlers<Endpoints, R> = {
  readonly [One in Group.Endpoints<Endpoints> as Endpoint.Name<One>]: Handler<One, R>
}

/** One handler for each endpoint of each group of a contract. */
export type Handlers<Groups, R> = {
  readonly [One in Groups as Group.Name<One>]: GroupHandlers<One, R>
}

/** What the handlers need to be run. */
export type ServicesOf<All> = {
  readonly [Group in keyof All]: {
    readonly [One in keyof All[Group]]: All[Group][One] extends
      (request: never) => Effect.Effect<infer _A, infer _E, infer R> ? R : never
  }[keyof All[Group]]
}[keyof All]
