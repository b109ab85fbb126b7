/**
 * The scopes of reservations: the same key in two scopes counts as two keys. The reservations of a scope that contains
 * the id of an account or a survey are removed with it.
 */
import { AccountId, type ResponseId, type SessionId, type SurveyId } from "../../values/Ids.js"

/** The scope of an account's idempotency keys over HTTP, the same for all of its credentials. */
export const ofAccount = (account: AccountId): string => accountPrefix + account

/** The scope of anonymous callers of a route over HTTP, such as `/response/survey/{id}`. */
export const ofRoute = (route: string): string => routePrefix + route

/** The scope of the request that has ended a response. */
export const ofEnding = (survey: SurveyId, response: ResponseId): string =>
  `${ofRoute(`/response/survey/${survey}`)} ended:${response}`

/** The scope of a call of the promise API. `owner` begins with `account:{id}`, or is `anonymous {surveyId}`. */
export const ofCall = (owner: string): string => callPrefix + owner

/** The scope of the mails to an address, or of a client. `digest` is that of the address. */
export const ofMails = (digest: string): string => `mail:${digest}`

/** The scope of the mails that an account asks for. */
export const ofMailsOfAccount = (account: AccountId): string => `${ofAccount(account)} mails`

/** The scope of the notices of one kind to the owner of an account. */
export const ofNotices = (account: AccountId, notice: string): string => `${ofAccount(account)} notices ${notice}`

/** The scope of the forms that a browser session may send once. */
export const ofBrowserSession = (session: SessionId): string => `browser-session:${session}`

/** Returns the account that a scope belongs to. `undefined`: it belongs to none. */
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
