/** The caller of a request, after access control. */
import { type ApiKey, type Ids, NotFound, Unauthorized } from "@canvass/core"
import type { ValidEditorToken } from "@canvass/core/ports"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/**
 * An API key, a session (access token), an editor token, an account that the host of a mounted API has authenticated,
 * or an anonymous caller with the IP address of the client.
 */
export type Caller =
  | { readonly _tag: "ApiKey"; readonly accountId: Ids.AccountId; readonly key: ApiKey.ApiKey }
  | { readonly _tag: "Token"; readonly accountId: Ids.AccountId; readonly sessionId: Ids.SessionId }
  | EditorTokenCaller
  | HostCaller
  | { readonly _tag: "Anonymous"; readonly address: string }

/** A page of another origin that edits one survey. */
export interface EditorTokenCaller {
  readonly _tag: "EditorToken"
  readonly accountId: Ids.AccountId
  readonly token: ValidEditorToken
}

/** A caller that the host of a mounted API has authenticated. `actor`: who acts for the account. */
export interface HostCaller {
  readonly _tag: "Host"
  readonly accountId: Ids.AccountId
  readonly actor?: string | undefined
  readonly scope: ApiKey.KeyScope
  readonly authMethod: "cli" | "host"
}

/** Returns the account of the credential, or `undefined` for an anonymous caller. */
export const accountOf = (caller: Caller): Ids.AccountId | undefined =>
  caller._tag === "Anonymous" ? undefined : caller.accountId

/** The only surveys that the caller reaches. `undefined`: those of its account. */
export const surveysOf = (caller: Caller): ReadonlyArray<Ids.SurveyId> | undefined =>
  caller._tag === "ApiKey"
    ? caller.key.surveys ?? undefined
    : caller._tag === "EditorToken"
    ? [caller.token.surveyId]
    : undefined

/** Whether the caller may reach a survey of its account. */
export const reachesSurvey = (caller: Caller, id: string | undefined): boolean =>
  surveysOf(caller)?.some((survey) => survey === id) ?? true

/**
 * Identifies the caller in logs: `key:{accountId}`, `user:{accountId}`, `editor:{accountId}`, `host:{accountId}` or
 * `anonymous:{address}`. The API keys of an account, its logins, its editor tokens, and its logins at the host are
 * different subjects.
 */
export const subjectOf = (caller: Caller): string => {
  switch (caller._tag) {
    case "ApiKey":
      return `key:${caller.accountId}`
    case "Token":
      return `user:${caller.accountId}`
    case "EditorToken":
      return `editor:${caller.accountId}`
    case "Host":
      return `host:${caller.accountId}`
    case "Anonymous":
      return `anonymous:${caller.address}`
  }
}

/**
 * Returns a function that calls a service on behalf of the caller's account. Fails with `Unauthorized` for an anonymous
 * caller.
 *
 * @example
 * const withSurveys = withService(Surveys)
 * const survey = withSurveys(caller, (surveys, accountId) => surveys.get(accountId, id))
 */
export const withService = <Id, Service>(tag: Context.Tag<Id, Service>) =>
<A, E, R>(
  caller: Caller,
  use: (service: Service, accountId: Ids.AccountId) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | Unauthorized, R | Id> =>
  Effect.flatMap(tag, (service) => Effect.flatMap(requireAccount(caller), (accountId) => use(service, accountId)))

/** The session of an access token. Fails with `Unauthorized` for any other caller. */
export const requireSession = (caller: Caller): Effect.Effect<Extract<Caller, { _tag: "Token" }>, Unauthorized> =>
  caller._tag === "Token"
    ? Effect.succeed(caller)
    : Effect.fail(new Unauthorized({ reason: "The access token of a login is needed." }))

/** When an account is deleted after its credential was checked, the credential is refused as any later one is. */
export const refusingRemoved = <A, E, R>(use: Effect.Effect<A, E | NotFound, R>) =>
  Effect.catchIf(use, (error) => error instanceof NotFound, () => accountRemoved)

const accountRemoved = new Unauthorized({ reason: "The account has been deleted." })

/** Access control never lets an anonymous caller reach such an endpoint, which the types cannot express. */
const requireAccount = (caller: Caller): Effect.Effect<Ids.AccountId, Unauthorized> =>
  caller._tag === "Anonymous"
    ? Effect.fail(new Unauthorized({ reason: "A credential is needed." }))
    : Effect.succeed(caller.accountId)
