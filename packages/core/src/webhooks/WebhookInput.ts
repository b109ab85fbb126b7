/** A subscription as a client sends it (specification, Create webhook body; decisions §12). */
import * as Arr from "effect/Array"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type { LimitValues } from "../values/Limits.js"
import { text } from "../values/Text.js"
import { isPrivateHost } from "./EndpointAddress.js"
import { SubscribableEvent, Webhook } from "./Webhook.js"
import { WebhookSettings, type WebhookSettingValues } from "./WebhookSettings.js"

/** The body of `POST /webhooks`. */
export const createInput = (limits: LimitValues, settings: WebhookSettingValues = WebhookSettings.defaults) =>
  Schema.Struct({ url: url(limits, settings), events: EventList }).annotations({ identifier: "CreateWebhook" })
export type CreateInput = Schema.Schema.Encoded<ReturnType<typeof createInput>>

/** The body of `PATCH /webhooks/{id}`: what is left out stays. */
export const updateInput = (limits: LimitValues, settings: WebhookSettingValues = WebhookSettings.defaults) =>
  Schema.partialWith(
    Schema.Struct({ url: url(limits, settings), events: EventList, isActive: Webhook.fields.isActive }),
    { exact: true }
  ).annotations({ identifier: "UpdateWebhook" })
export type UpdateInput = Schema.Schema.Encoded<ReturnType<typeof updateInput>>

/** Kept as it was sent. A name is looked up only when a delivery dials it, and every address it has is checked then. */
const url = (limits: LimitValues, settings: WebhookSettingValues) =>
  text(limits.url, 1).pipe(
    Schema.filter((value) => urlViolation(value, settings)),
    Schema.annotations({
      jsonSchema: { type: "string", format: "uri", maxLength: limits.url },
      description: "The HTTPS endpoint that receives the events by POST."
    })
  )

const urlViolation = (value: string, { allowHttp, allowPrivate }: WebhookSettingValues): string | undefined => {
  // The parser of URLs is lenient (it drops tabs, turns `\` into `/`): what it would mend is refused.
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) {
    return "invalid-url: This is not a URL, such as https://example.com/hooks."
  }
  const parsed = new URL(value)
  if (parsed.protocol !== "https:" && !allowHttp) return "https-required: The URL must begin with https://."
  if (parsed.username !== "" || parsed.password !== "") {
    return "user-info: A URL with a user name or password is not accepted."
  }
  if (!allowPrivate && isPrivateHost(parsed.hostname)) {
    return "private-address: This address is not one of the public internet."
  }
  return undefined
}

/** Names with commas between them, each kept once. */
const EventList = Schema.transformOrFail(
  text(500).annotations({
    jsonSchema: { type: "string", maxLength: 500 },
    description: `Event names, separated by commas: ${SubscribableEvent.literals.join(", ")}.`
  }),
  Webhook.fields.events,
  {
    strict: true,
    decode: (input, _options, ast) => {
      const names = Arr.dedupe(Arr.map(input.split(","), (name) => name.trim()))
      const [unknown, known] = Arr.partition(names, Schema.is(SubscribableEvent))
      if (Arr.isNonEmptyReadonlyArray(unknown)) {
        const issues = Arr.map(unknown, (name) => new ParseResult.Type(ast, name, unknownEvent(name)))
        return ParseResult.fail(new ParseResult.Composite(ast, input, issues))
      }
      return Arr.isNonEmptyReadonlyArray(known)
        ? ParseResult.succeed(known)
        : ParseResult.fail(new ParseResult.Type(ast, input, unknownEvent("")))
    },
    encode: (events) => ParseResult.succeed(events.join(","))
  }
)

const unknownEvent = (name: string): string =>
  name === ""
    ? `too-short: Name at least one event, and one between two commas: ${SubscribableEvent.literals.join(", ")}.`
    : `unknown-event: ${JSON.stringify(name)} is none of ${SubscribableEvent.literals.join(", ")}.`
