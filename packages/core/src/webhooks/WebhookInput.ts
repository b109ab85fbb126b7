/** The inputs for creating and changing webhooks. */
import * as Arr from "effect/Array"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { SubscribableEvent } from "../events/Event.js"
import { subscribableEventNames } from "../events/eventDefinitions.js"
import { codedMessage } from "../validation/ViolationCode.js"
import { allowedParams } from "../validation/ViolationParams.js"
import type { LimitValues } from "../values/Limits.js"
import { resourceMetadata } from "../values/Metadata.js"
import { text } from "../values/text/Text.js"
import { isPrivateHost } from "./EndpointAddress.js"
import { Webhook } from "./Webhook.js"
import { WebhookSettings, type WebhookSettingValues } from "./WebhookSettings.js"

/** Input of `Webhooks.create`. */
export const createInput = (limits: LimitValues, settings: WebhookSettingValues = WebhookSettings.defaults) =>
  Schema.Struct({
    url: url(limits, settings),
    events: EventList,
    metadata: Schema.optionalWith(resourceMetadata(limits), { exact: true, default: () => ({}) })
  }).annotations({ identifier: "CreateWebhook" })
export type CreateInput = Schema.Schema.Encoded<ReturnType<typeof createInput>>

/** Input of `Webhooks.update`. A missing field is not changed. */
export const updateInput = (limits: LimitValues, settings: WebhookSettingValues = WebhookSettings.defaults) =>
  Schema.partialWith(
    Schema.Struct({
      url: url(limits, settings),
      events: EventList,
      metadata: resourceMetadata(limits),
      isActive: Webhook.fields.isActive
    }),
    { exact: true }
  ).annotations({ identifier: "UpdateWebhook" })
export type UpdateInput = Schema.Schema.Encoded<ReturnType<typeof updateInput>>

/** The URL is stored as sent. Host names are resolved, and their addresses checked, when a delivery connects. */
const url = (limits: LimitValues, settings: WebhookSettingValues) =>
  text(limits.url, 1).pipe(
    Schema.filter((value) => urlViolation(value, settings)),
    Schema.annotations({
      jsonSchema: { type: "string", format: "uri", maxLength: limits.url },
      description: "The HTTPS endpoint that receives the events by POST."
    })
  )

const urlViolation = (value: string, { allowHttp, allowPrivate }: WebhookSettingValues): string | undefined => {
  // Refuses what `URL` would correct silently: it drops tabs and turns `\` into `/`.
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) {
    return codedMessage("invalid-url", "This is not a URL like https://example.com/hooks.")
  }
  const parsed = new URL(value)
  if (parsed.protocol !== "https:" && !allowHttp) {
    return codedMessage("https-required", "The URL must begin with https://.")
  }
  if (parsed.username !== "" || parsed.password !== "") {
    return codedMessage("user-info", "A URL with a user name or password is not accepted.")
  }
  if (!allowPrivate && isPrivateHost(parsed.hostname)) {
    return codedMessage("private-address", "The host is not a public address.")
  }
  return undefined
}

/** Maximum length of a list of event names. */
const maxEventsLength = 500

/** Event names, separated by commas. Duplicates are removed. */
const EventList = Schema.transformOrFail(
  text(maxEventsLength).annotations({
    jsonSchema: { type: "string", maxLength: maxEventsLength },
    description: `Event names, separated by commas: ${subscribableEventNames.join(", ")}.`
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
    ? codedMessage("too-short", `An event name is missing. The events are ${eventList}.`, allowedEvents)
    : codedMessage("unknown-event", `${JSON.stringify(name)} is not one of ${eventList}.`, allowedEvents)

const eventList = subscribableEventNames.join(", ")

const allowedEvents = allowedParams(subscribableEventNames)
