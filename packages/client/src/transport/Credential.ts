/** The header by which the server knows the caller. */
import { CanvassError } from "../CanvassError.js"
import type { Session } from "../contract/Operations.js"

export interface AuthorizationHeader {
  readonly name: string
  readonly value: string
}

export interface Credential {
  /** Returns the header of the next request. */
  readonly header: () => Promise<AuthorizationHeader | undefined>
  /** Notes that the server has refused a header. Returns whether there can be another one. */
  readonly discard: (refused: AuthorizationHeader | undefined) => boolean
}

/** A credential that does not change; `undefined` for anonymous requests. */
export const constantCredential = (header: AuthorizationHeader | undefined): Credential => ({
  header: () => Promise.resolve(header),
  discard: () => false
})

export const apiKeyHeader = (apiKey: string): AuthorizationHeader => ({ name: "X-Api-Key", value: apiKey })

export const bearerHeader = (accessToken: string): AuthorizationHeader => ({
  name: "Authorization",
  value: `Bearer ${accessToken}`
})

/**
 * A login that is renewed shortly before its access token expires, and when the server refuses the token. All calls
 * share one renewal, because a refresh token works once. After the server has refused the refresh token, each call
 * fails with that error.
 *
 * @param renew exchanges a refresh token for a new session.
 * @param onRefresh receives each new session, before its tokens are used.
 */
export const refreshingCredential = (
  refreshToken: string,
  renew: (refreshToken: string) => Promise<Session>,
  onRefresh: (session: Session) => Promise<void> | void
): Credential => {
  let nextRefreshToken = refreshToken
  let current: { readonly header: AuthorizationHeader; readonly renewAt: number } | undefined
  let renewal: Promise<AuthorizationHeader> | undefined
  let refusal: CanvassError | undefined

  const renewSession = async (): Promise<AuthorizationHeader> => {
    const startedAt = Date.now()
    const session = await renew(nextRefreshToken).catch((error: unknown) => {
      if (error instanceof CanvassError && error.status === 401) refusal = error
      throw error
    })
    nextRefreshToken = session.refreshToken
    const lifeMillis = session.expiresIn * 1_000
    const header = bearerHeader(session.accessToken)
    current = { header, renewAt: startedAt + lifeMillis - Math.min(maxEarlyMillis, lifeMillis / 2) }
    await onRefresh(session)
    return header
  }

  return {
    header: async () => {
      if (refusal !== undefined) throw refusal
      if (renewal === undefined && current !== undefined && Date.now() < current.renewAt) return current.header
      renewal ??= renewSession().finally(() => {
        renewal = undefined
      })
      return renewal
    },
    discard: (refused) => {
      if (current?.header === refused) current = undefined
      return true
    }
  }
}

/** How long before its end an access token is renewed, at most: clocks differ, and requests take time. */
const maxEarlyMillis = 30_000
