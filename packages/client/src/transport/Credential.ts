/** The header by which the server knows the caller. */
import { CanvassError } from "../CanvassError.js"
import type { TokenResponse } from "../contract/Operations.js"

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
 * @param renew exchanges a refresh token for new tokens.
 * @param onRefresh receives the new tokens, before they are used.
 */
export const refreshingCredential = (
  refreshToken: string,
  renew: (refreshToken: string) => Promise<TokenResponse>,
  onRefresh: (tokens: TokenResponse) => Promise<void> | void
): Credential => {
  let nextRefreshToken = refreshToken
  let current: { readonly header: AuthorizationHeader; readonly renewAt: number } | undefined
  let renewal: Promise<AuthorizationHeader> | undefined
  let refusal: CanvassError | undefined

  const renewTokens = async (): Promise<AuthorizationHeader> => {
    const startedAt = Date.now()
    const tokens = await renew(nextRefreshToken).catch((error: unknown) => {
      if (error instanceof CanvassError && error.status === 401) refusal = error
      throw error
    })
    nextRefreshToken = tokens.refreshToken
    const lifeMillis = tokens.expiresIn * 1_000
    const header = bearerHeader(tokens.accessToken)
    current = { header, renewAt: startedAt + lifeMillis - Math.min(maxEarlyMillis, lifeMillis / 2) }
    await onRefresh(tokens)
    return header
  }

  return {
    header: async () => {
      if (refusal !== undefined) throw refusal
      if (renewal === undefined && current !== undefined && Date.now() < current.renewAt) return current.header
      renewal ??= renewTokens().finally(() => {
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
