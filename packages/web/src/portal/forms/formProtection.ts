/**
 * Protection against forms of other sites (cross-site request forgery). The router checks every POST: where it comes
 * from, and for people who are logged in that its form was made for their session.
 */
import { RequestContext } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"

/**
 * Whether a page of this server has sent the request. Without `Origin`, and with the `null` of a page that hides its
 * referrer, `Sec-Fetch-Site` has to say so.
 */
export const isOwnForm = (headers: RequestContext.RequestHeaders, publicUrl: string): boolean => {
  const origin = RequestContext.headerOf(headers, "origin")
  return origin === undefined || origin === "null"
    ? RequestContext.headerOf(headers, "sec-fetch-site") === "same-origin"
    : origin === new URL(publicUrl).origin
}

/**
 * Makes the token of the forms of one page: a random name, the account, and a signature that only this session can
 * have.
 */
export const makeFormToken = (sessionToken: string, accountId: string): Effect.Effect<string> => {
  const name = Encoding.encodeBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const signed = `${name}.${accountId}`
  return Effect.map(sign(sessionToken, signed), (signature) => `${signed}.${signature}`)
}

/**
 * Returns the account that a form token names. The session of the token may have ended, so that nobody can tell whether
 * the token is true: it may keep an account from what was entered for another one, and allows nothing.
 */
export const accountOfFormToken = (formToken: string): string | undefined =>
  pattern.exec(formToken)?.groups?.["account"]

/** Returns the name of a form token. `undefined` if the token was not made for this session. */
export const verifyFormToken = (sessionToken: string, formToken: string): Effect.Effect<string | undefined> => {
  const { account, name, signature } = pattern.exec(formToken)?.groups ?? {}
  if (account === undefined || name === undefined || signature === undefined) return Effect.succeed(undefined)
  return Effect.promise(async () => {
    const key = await signingKey(sessionToken)
    const bytes = Encoding.decodeBase64Url(signature)
    const isValid = bytes._tag === "Right" &&
      await crypto.subtle.verify("HMAC", key, Uint8Array.from(bytes.right), encoder.encode(`${name}.${account}`))
    return isValid ? name : undefined
  })
}

const pattern = /^(?<name>[\w-]{22})\.(?<account>[0-9a-f-]{36})\.(?<signature>[\w-]{43})$/

const sign = (sessionToken: string, text: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    const signature = await crypto.subtle.sign("HMAC", await signingKey(sessionToken), encoder.encode(text))
    return Encoding.encodeBase64Url(new Uint8Array(signature))
  })

const signingKey = (sessionToken: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    "raw",
    encoder.encode(`form-token:${sessionToken}`),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"]
  )

const encoder = new TextEncoder()
