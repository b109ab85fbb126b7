/** What people send to open an account and to log in (decisions §9). */
import * as Schema from "effect/Schema"
import { Instant } from "../values/Instant.js"
import { line, text } from "../values/Text.js"
import { canonicalEmail, Plan } from "./Account.js"

/** The longest address that mail can be sent to (RFC 5321). */
const maxEmail = 254

/**
 * One `@`, a name of at most 64 before it and a domain of several parts behind it: whether mail arrives, only mail can
 * tell.
 */
const email = /^[^\s@<>\p{Cc}]{1,64}@[^\s@<>.\p{Cc}]+(?:\.[^\s@<>.\p{Cc}]+)+$/u

const address = Schema.transform(
  Schema.String.annotations({ jsonSchema: { type: "string", maxLength: maxEmail, format: "email" } }),
  text(maxEmail, 1),
  { strict: true, decode: canonicalEmail, encode: (stored) => stored }
)

/** An address that an account may have. */
const Email = address.pipe(
  Schema.filter((value) =>
    email.test(value) ? undefined : "invalid-email: This is not an e-mail address, such as ada@example.com."
  )
)

/** Bounded above, so that hashing can't be made to work for long. */
const Password = text(200, 10)

const name = Schema.optionalWith(Schema.NullOr(line(200)), { default: () => null })

/** The body of `POST /auth/register`. */
export const registerInput = Schema.Struct({ email: Email, password: Password, name })
  .annotations({ identifier: "Registration" })
export type RegisterInput = typeof registerInput.Encoded

/** The body of `POST /auth/login`. An address that no account may have is unknown, not malformed. */
export const loginInput = Schema.Struct({ email: address, password: text(200, 1) })
  .annotations({ identifier: "Login" })
export type LoginInput = typeof loginInput.Encoded

/** The body of `POST /auth/refresh`. */
export const refreshInput = Schema.Struct({ refreshToken: text(200, 1) }).annotations({ identifier: "Refresh" })
export type RefreshInput = typeof refreshInput.Encoded

/** The body of `POST /auth/logout`. */
export const logoutInput = refreshInput.annotations({ identifier: "Logout" })
export type LogoutInput = typeof logoutInput.Encoded

/**
 * An account that a program opens. Without a password nobody can log in to it; without a plan it gets the default one.
 */
export const openInput = Schema.Struct({
  email: Email,
  name,
  password: Schema.optionalWith(Password, { exact: true }),
  plan: Schema.optionalWith(Plan, { exact: true }),
  planExpiresAt: Schema.optionalWith(Schema.NullOr(Instant), { default: () => null })
}).annotations({ identifier: "OpenAccount" })
export type OpenInput = typeof openInput.Encoded
