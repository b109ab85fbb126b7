/** The address to which a respondent is sent when a response has ended, with places that are filled in. */
import * as Schema from "effect/Schema"
import { withoutPlaces } from "../../logic/questionnaire/addressPlaces.js"
import { codedMessage } from "../../validation/ViolationCode.js"
import type { LimitValues } from "../../values/Limits.js"
import { textViolation } from "../../values/text/Text.js"

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
  if (/[{}]/.test(withoutPlaces(value))) return codedMessage("invalid", "A brace is not part of a place.")
  const isValid = /^https:\/\//i.test(value) && !/[\s\\\p{Cc}]/u.test(value) &&
    URL.canParse(withoutPlaces(value))
  if (!isValid) return codedMessage("invalid", "Expected an address that begins with https://.")
  const { password, username } = new URL(withoutPlaces(value))
  return username !== "" || password !== ""
    ? codedMessage("invalid", "An address must not have a user name or a password.")
    : undefined
}
