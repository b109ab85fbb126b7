/** What may be set on an API key (specification, Key settings body): who may use it, and for what. */
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { parse } from "../values/IpAddress.js"
import { KeyScope } from "./ApiKey.js"

const maxAddresses = 100

/** What so many need with room around them. */
const maxLength = 20 * maxAddresses

/**
 * Addresses with commas between them; null or nothing lifts the restriction. A network (`10.0.0.0/8`) is refused rather
 * than read as something else (decisions §9).
 */
const AllowedIps = Schema.transformOrFail(
  Schema.NullOr(Schema.String).annotations({
    jsonSchema: {
      type: ["string", "null"],
      description: `At most ${maxAddresses} IPv4 addresses, separated by commas.`
    }
  }),
  Schema.NullOr(Schema.Array(Schema.String)),
  {
    strict: true,
    decode: (input, _options, ast) => {
      if (input === null || input.trim() === "") return ParseResult.succeed(null)
      if (input.length > maxLength) return ParseResult.fail(new ParseResult.Type(ast, input, tooMany))
      const addresses = Array.from(new Set(input.split(",").map((address) => address.trim())))
      const problem = addresses.length > maxAddresses ? tooMany : unreadable(addresses)
      return problem === undefined
        ? ParseResult.succeed(addresses)
        : ParseResult.fail(new ParseResult.Type(ast, input, problem))
    },
    encode: (addresses) => ParseResult.succeed(addresses === null ? null : addresses.join(","))
  }
)

const settings = Schema.Struct({
  scopes: Schema.optionalWith(KeyScope, { exact: true }),
  allowedIps: Schema.optionalWith(AllowedIps, { exact: true })
})

/** What is left out stays as it is. */
export type KeySettings = typeof settings.Type

/** The body of `PATCH /developer/api-key`. */
export const updateInput = settings.annotations({ identifier: "KeySettings" })
export type UpdateInput = typeof updateInput.Encoded

/** The body of `POST /developer/api-key`, which may be absent. */
export const rotateInput = settings.annotations({ identifier: "NewKeySettings" })
export type RotateInput = typeof rotateInput.Encoded

const tooMany = `too-many: At most ${maxAddresses} addresses are allowed.`

/** Names every address that is none. Each is cut to the length of the longest real one and a little more. */
const unreadable = (addresses: ReadonlyArray<string>): string | undefined => {
  const bad = addresses.filter((address) => address.includes(":") || parse(address) === undefined)
  if (bad.length === 0) return undefined
  const named = bad.map((address) => JSON.stringify(address.slice(0, 24))).join(", ")
  return `invalid-address: Not an IPv4 address: ${named}.`
}
