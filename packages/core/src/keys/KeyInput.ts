/** The settings of an API key: its scope, and the addresses that may use it. */
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { codedMessage } from "../validation/ViolationCode.js"
import { parse } from "../values/IpAddress.js"
import { KeyScope } from "./ApiKey.js"

const maxAddresses = 100

/** Enough for `maxAddresses` addresses with spaces around them. */
const maxLength = 20 * maxAddresses

/** IPv4 addresses, separated by commas. Null and the empty text lift the restriction. Networks are refused. */
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
      const problem = addresses.length > maxAddresses ? tooMany : invalidAddresses(addresses)
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

/** A missing setting is not changed. */
export type KeySettings = typeof settings.Type

/** Input of `Keys.update`. */
export const updateInput = settings.annotations({ identifier: "KeySettings" })
export type UpdateInput = typeof updateInput.Encoded

/** Input of `Keys.rotate`. */
export const rotateInput = settings.annotations({ identifier: "NewKeySettings" })
export type RotateInput = typeof rotateInput.Encoded

const tooMany = codedMessage("too-many", `At most ${maxAddresses} addresses are allowed.`)

/** Names every entry that is not an IPv4 address, each cut to 24 characters. */
const invalidAddresses = (addresses: ReadonlyArray<string>): string | undefined => {
  const invalid = addresses.filter((address) => address.includes(":") || parse(address) === undefined)
  if (invalid.length === 0) return undefined
  const quoted = invalid.map((address) => JSON.stringify(address.slice(0, 24))).join(", ")
  return codedMessage("invalid-address", `Not an IPv4 address: ${quoted}.`)
}
