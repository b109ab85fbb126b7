/** A subscription to everything, and what it has been told. */
import { Committer, Ids, WebhookStore } from "@canvass/core"
import { Fixtures } from "@canvass/core/testing"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** A subscription of `owner` to all events, so that what is announced can be read back from its deliveries. */
export const aListener = (owner: Ids.AccountId) =>
  Effect.gen(function*() {
    const id = yield* Ids.newId(Ids.WebhookId)
    const webhook = Fixtures.webhook(0, {
      id,
      accountId: owner,
      events: ["survey.published", "survey.closed", "response.submitted"]
    })
    const committer = yield* Committer.Committer
    yield* committer.commit({
      guards: [],
      changes: [{ _tag: "WebhookPut", webhook }],
      events: [],
      audit: Option.none()
    })
    return id
  })

const Body = Schema.parseJson(Schema.Struct({
  event: Schema.String,
  timestamp: Schema.String,
  data: Schema.Record({ key: Schema.String, value: Schema.Unknown })
}))

/** What the listener has been told so far, oldest first. */
export const told = (owner: Ids.AccountId, listener: Ids.WebhookId) =>
  Effect.gen(function*() {
    const store = yield* WebhookStore
    const deliveries = yield* store.deliveries(owner, listener, {}, { limit: 100, order: "asc" })
    return yield* Effect.forEach(deliveries, ({ id }) =>
      store.findDelivery(owner, listener, id).pipe(
        Effect.flatten,
        Effect.flatMap(({ body }) => Schema.decodeUnknown(Body)(body))
      ))
  })
