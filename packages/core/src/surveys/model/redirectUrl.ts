/** The address to which a respondent is sent when a response has ended, with places that are filled in. */
import * as Schema from "effect/Schema"
import { codedMessage } from "../../validation/ViolationCode.js"
import type { LimitValues } from "../../values/Limits.js"
import { textViolation } from "../../values/text/Text.js"

/** The names of places beside those of hidden fields. */
export const ownPlaces: ReadonlyArray<string> = ["responseId", "externalId", "outcome"]

const place = /\{([^{}]*)\}/g

/** The names of the places in the query of an address. */
export const placesOf = (url: string): ReadonlyArray<string> => Array.from(url.matchAll(place), ([, name = ""]) => name)

/** Fills in the places of an address. A place without a value is empty. */
export const fillRedirectUrl = (url: string, valueOf: (name: string) => string | undefined): string =>
  url.replaceAll(place, (_, name: string) => encodeURIComponent(valueOf(name) ?? ""))

/** An address in a request. Whether its places are hidden fields is checked with the whole survey. */
export const redirectUrlInput = ({ url }: LimitValues) =>
  Schema.String.pipe(
    Schema.filter((value) => textViolation(value, url, 1) ?? redirectViolation(value), {
      jsonSchema: { maxLength: url, pattern: "^[hH][tT][tT][pP][sS]://" }
    })
  )

const redirectViolation = (value: string): string | undefined => {
  const query = value.indexOf("?")
  const address = query === -1 ? value : value.slice(0, query)
  if (/[{}]/.test(address)) return codedMessage("invalid", "Places such as `{responseId}` are allowed behind `?` only.")
  if (/[{}]/.test(value.replaceAll(place, ""))) return codedMessage("invalid", "A brace is not part of a place.")
  const isValid = /^https:\/\//i.test(value) && !/[\s\\\p{Cc}]/u.test(value) &&
    URL.canParse(value.replaceAll(place, ""))
  if (!isValid) return codedMessage("invalid", "Expected an address that begins with https://.")
  const { password, username } = new URL(value.replaceAll(place, ""))
  return username !== "" || password !== ""
    ? codedMessage("invalid", "An address must not have a user name or a password.")
    : undefined
}
