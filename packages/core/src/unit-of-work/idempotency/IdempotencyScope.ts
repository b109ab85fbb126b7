/**
 * The scopes of idempotency keys: the same key in two scopes counts as two keys. A scope contains the id of the account
 * or the survey that it ends with.
 */
import { AccountId, type SurveyId } from "../../values/Ids.js"

/** The scope of an account's requests over HTTP, the same for all of its credentials. */
export const ofAccount = (account: AccountId): string => accountPrefix + account

/** The scope of anonymous callers of a route over HTTP, such as `/response/survey/{id}`. */
export const ofRoute = (route: string): string => routePrefix + route

/** The scope of a call of the promise API. `owner` begins with `account:{id}`, or is `anonymous {surveyId}`. */
export const ofCall = (owner: string): string => callPrefix + owner

/** Returns the account that a scope belongs to. `undefined`: it belongs to a survey. */
export const accountOf = (scope: string): AccountId | undefined => {
  const owner = scope.startsWith(callPrefix) ? scope.slice(callPrefix.length) : scope
  return owner.startsWith(accountPrefix)
    ? AccountId.make(owner.slice(accountPrefix.length).slice(0, uuidLength), { disableValidation: true })
    : undefined
}

/** The first characters of all scopes of an account. */
export const prefixesOfAccount = (account: AccountId): ReadonlyArray<string> => [
  ofAccount(account),
  ofCall(ofAccount(account))
]

/** The first characters of all scopes of anonymous callers for a survey. */
export const prefixesOfSurvey = (survey: SurveyId): ReadonlyArray<string> => [
  ofRoute(`/response/survey/${survey}`),
  ofCall(`anonymous ${survey}`)
]

const accountPrefix = "account:"
const routePrefix = "anonymous:"
const callPrefix = "embedded:"

const uuidLength = 36
