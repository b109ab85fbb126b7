/** The settings of API keys: their names, scopes and surveys, when they expire, and the addresses that may use them. */
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { type Violation, violation } from "../validation/ValidationError.js"
import { codedMessage } from "../validation/ViolationCode.js"
import { SurveyId } from "../values/Ids.js"
import { format, Instant } from "../values/Instant.js"
import { fixedLimits } from "../values/Limits.js"
import { hasHiddenCharacters, lineViolation } from "../values/text/Text.js"
import { isIpv4, isNetwork } from "./AllowList.js"
import { type ApiKey, defaultName, isDefault, isExpired, KeyScope } from "./ApiKey.js"

const { keyAddresses: maxAddresses, keyName: maxNameLength, keySurveys: maxSurveys } = fixedLimits

/** What the entries of an allow-list may be. */
interface AddressRule {
  readonly description: string
  /** Maximum length of an entry, with its comma and spaces around it. */
  readonly maxEntryLength: number
  readonly isValid: (entry: string) => boolean
  /** What an entry is that is not valid, and the format to name. */
  readonly invalid: string
  readonly format: string
}

const ipv4Only: AddressRule = {
  description: `At most ${maxAddresses} IPv4 addresses, separated by commas.`,
  maxEntryLength: 20,
  isValid: isIpv4,
  invalid: "Not an IPv4 address",
  format: "ipv4"
}

const anyNetwork: AddressRule = {
  description:
    `At most ${maxAddresses} IPv4 or IPv6 addresses or networks (CIDR), separated by commas. The key named ` +
    `\`${defaultName}\` takes IPv4 addresses only.`,
  maxEntryLength: 60,
  isValid: isNetwork,
  invalid: "Not an IP address or a network such as 203.0.113.0/24",
  format: "cidr"
}

/** Addresses, separated by commas. Null and the empty text lift the restriction. */
const allowedIps = (rule: AddressRule) =>
  Schema.transformOrFail(
    Schema.NullOr(Schema.String).annotations({
      jsonSchema: { type: ["string", "null"], description: rule.description }
    }),
    Schema.NullOr(Schema.Array(Schema.String)),
    {
      strict: true,
      decode: (input, _options, ast) => {
        if (input === null || input.trim() === "") return ParseResult.succeed(null)
        if (input.length > rule.maxEntryLength * maxAddresses) {
          return ParseResult.fail(new ParseResult.Type(ast, input, tooMany))
        }
        const addresses = Array.from(new Set(input.split(",").map((address) => address.trim())))
        const problem = addresses.length > maxAddresses ? tooMany : codedInvalidAddresses(addresses, rule)
        return problem === undefined
          ? ParseResult.succeed(addresses)
          : ParseResult.fail(new ParseResult.Type(ast, input, problem))
      },
      encode: (addresses) => ParseResult.succeed(addresses === null ? null : addresses.join(","))
    }
  )

const settings = Schema.Struct({
  scopes: Schema.optionalWith(KeyScope, { exact: true }),
  allowedIps: Schema.optionalWith(allowedIps(ipv4Only), { exact: true })
})

/** A missing setting is not changed. */
export type KeySettings = typeof settings.Type

/** Input of `Keys.update`. */
export const updateInput = settings.annotations({ identifier: "KeySettings" })
export type UpdateInput = typeof updateInput.Encoded

/** Input of `Keys.rotate`. */
export const rotateInput = settings.annotations({ identifier: "NewKeySettings" })
export type RotateInput = typeof rotateInput.Encoded

/** A name is shown to people, in lists beside other names. Space around it is removed. */
const KeyName = Schema.transform(
  Schema.String.pipe(
    Schema.filter(
      (name) => lineViolation(name, maxNameLength) ?? (hasHiddenCharacters(name) ? hiddenCharacters : undefined),
      {
        jsonSchema: { minLength: 1, maxLength: maxNameLength }
      }
    )
  ).annotations({ description: "Unique in the account." }),
  Schema.String,
  { strict: true, decode: (name) => name.trim(), encode: (name) => name }
)

const hiddenCharacters = codedMessage(
  "invalid-character",
  "Control characters and marks of the direction of writing are not allowed."
)

const named = Schema.Struct({
  name: KeyName,
  scopes: KeyScope,
  allowedIps: allowedIps(anyNetwork),
  expiresAt: Schema.NullOr(Instant).annotations({ description: "From then on the key is refused. Null: never." }),
  surveys: Schema.NullOr(
    Schema.Array(SurveyId).pipe(Schema.filter((ids) => surveyCountViolation(ids.length), {
      jsonSchema: { minItems: 1, maxItems: maxSurveys }
    }))
  ).annotations({
    description: "Ids of surveys of the account: everything else is 404 for the key. Null: no restriction."
  })
})

const { allowedIps: networks, expiresAt, name, scopes, surveys } = named.fields

/** Input of `Keys.create`. Only the name is required. */
export const createInput = Schema.Struct({
  name,
  scopes: Schema.optionalWith(scopes, { exact: true, default: () => "full" }),
  allowedIps: Schema.optionalWith(networks, { exact: true, default: () => null }),
  expiresAt: Schema.optionalWith(expiresAt, { exact: true, default: () => null }),
  surveys: Schema.optionalWith(surveys, { exact: true, default: () => null })
}).annotations({ identifier: "CreateApiKey" })
export type CreateInput = typeof createInput.Encoded

/** Input of `Keys.updateById`. A missing field is not changed. */
export const updateByIdInput = Schema.partialWith(named, { exact: true }).annotations({ identifier: "UpdateApiKey" })
export type UpdateByIdInput = typeof updateByIdInput.Encoded

/** The settings of a key that a rule compares. */
export type NamedSettings = Pick<ApiKey, "name" | "scope" | "allowedIps" | "expiresAt" | "surveys">

/**
 * Returns what is wrong with the settings of a key, beyond the form of each.
 *
 * @param before the settings that the key has now; `undefined` for a new key
 */
export const settingViolations = (
  key: NamedSettings,
  before: NamedSettings | undefined,
  now: Instant
): ReadonlyArray<Violation> => [
  ...(before !== undefined && isDefault(key) !== isDefault(before) ? [defaultRenamed] : []),
  ...(isDefault(before ?? key) ? defaultViolations(key) : []),
  ...(key.expiresAt !== before?.expiresAt && isExpired(key, now) ? [expiryInThePast(now)] : [])
]

/** The rules of the key that `/developer/api-key` shows, whose form has neither an expiry nor surveys. */
const defaultViolations = ({ allowedIps, expiresAt, surveys }: NamedSettings): ReadonlyArray<Violation> => {
  const addresses = allowedIps === null ? undefined : invalidAddresses(allowedIps, ipv4Only)
  return [
    ...(addresses === undefined ? [] : [violation("/allowedIps", "invalid-address", addresses, { format: "ipv4" })]),
    ...(expiresAt === null
      ? []
      : [violation("/expiresAt", "not-allowed", `The key \`${defaultName}\` cannot expire.`)]),
    ...(surveys === null
      ? []
      : [violation("/surveys", "not-allowed", `The key \`${defaultName}\` cannot be restricted to surveys.`)])
  ]
}

const defaultRenamed = violation(
  "/name",
  "not-allowed",
  `The key \`${defaultName}\` keeps its name, and no other key can take it.`
)

const expiryInThePast = (now: Instant): Violation =>
  violation("/expiresAt", "in-the-past", "The time is in the past.", { min: format(now) })

const surveyCountViolation = (count: number): string | undefined => {
  if (count === 0) return codedMessage("too-few", "Name at least one survey, or send null.", { min: 1, actual: 0 })
  return count > maxSurveys
    ? codedMessage("too-many", `At most ${maxSurveys} surveys are allowed.`, { max: maxSurveys, actual: count })
    : undefined
}

const tooMany = codedMessage("too-many", `At most ${maxAddresses} addresses are allowed.`, { max: maxAddresses })

/** Names every entry that is not valid, each cut to 24 characters. */
const invalidAddresses = (addresses: ReadonlyArray<string>, rule: AddressRule): string | undefined => {
  const invalid = addresses.filter((address) => !rule.isValid(address))
  if (invalid.length === 0) return undefined
  const quoted = invalid.map((address) => JSON.stringify(address.slice(0, 24))).join(", ")
  return `${rule.invalid}: ${quoted}.`
}

const codedInvalidAddresses = (addresses: ReadonlyArray<string>, rule: AddressRule): string | undefined => {
  const detail = invalidAddresses(addresses, rule)
  return detail === undefined ? undefined : codedMessage("invalid-address", detail, { format: rule.format })
}
