/** Webhooks: endpoint addresses, creating, changing, and deliveries on request. */
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"
import * as Memory from "../../src/memory.js"
import { Committer } from "../../src/unit-of-work/Committer.js"
import { CurrentRequest, makeRequestInfo } from "../../src/unit-of-work/CurrentRequest.js"
import type { InvalidInput, RuleViolated } from "../../src/validation/ValidationError.js"
import { AccountId, type WebhookId } from "../../src/values/Ids.js"
import * as IpAddress from "../../src/values/IpAddress.js"
import { Limits } from "../../src/values/Limits.js"
import type { NotFound } from "../../src/values/NotFound.js"
import * as Page from "../../src/values/Page.js"
import { layerEphemeral, Secrets } from "../../src/values/Secrets.js"
import { isPrivateHost, isPublicAddress } from "../../src/webhooks/EndpointAddress.js"
import type { Webhook } from "../../src/webhooks/Webhook.js"
import { Webhooks } from "../../src/webhooks/Webhooks.js"
import { WebhookSettings } from "../../src/webhooks/WebhookSettings.js"
import { storeAccount } from "../fixtures/Accounts.js"
import { describeFailure, describeResult } from "../fixtures/Failures.js"

const owner = AccountId.make("00000000-0000-7000-8000-000000000001")
const stranger = AccountId.make("00000000-0000-7000-8000-000000000002")

const store = Layer.provideMerge(Layer.effectDiscard(storeAccount({ id: owner })), Memory.layer)

const layer = Layer.provideMerge(Webhooks.Default, Layer.merge(store, layerEphemeral))

const input = { url: "https://example.com/hooks", events: "survey.published" }

/** What the delivery worker does to a webhook that failed too often. */
const pause = (webhook: Webhook) =>
  Effect.flatMap(Committer, ({ commit }) =>
    commit({
      guards: [],
      changes: [{
        _tag: "WebhookPut",
        webhook: { ...webhook, isActive: false, pausedAt: 1, pauseReason: "5 failures", version: webhook.version + 1 }
      }],
      events: [],
      audit: Option.none()
    }))

describe("an endpoint address", () => {
  it("is public when the IANA registries list it as globally reachable", () => {
    for (
      const ip of [
        "1.1.1.1",
        "8.8.8.8",
        "93.184.215.14",
        "172.15.255.255",
        "172.32.0.1",
        "100.63.255.255",
        "100.128.0.1",
        "11.0.0.1",
        "223.255.255.255",
        "2606:4700:4700::1111",
        "2a00:1450:4001:80b::200e",
        "64:ff9b::808:808",
        "::ffff:8.8.8.8"
      ]
    ) expect([ip, isPublicAddress(ip)]).toEqual([ip, true])
  })

  it("is not public when it is special-purpose, in any notation", () => {
    for (
      const ip of [
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:7f00:1",
        "::ffff:0:7f00:1",
        "::127.0.0.1",
        "::7f00:1",
        "64:ff9b::7f00:1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::808:808",
        "100::1",
        "2001::1",
        "2001:2::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
        "",
        "example.com",
        "1.2.3",
        "1.2.3.4.5",
        "01.2.3.4",
        "1:2:3:4:5:6:7:8:9",
        "1::2::3",
        ":::",
        "1.2.3.4::",
        "::1.2.3.256"
      ]
    ) expect([ip, isPublicAddress(ip)]).toEqual([ip, false])
  })

  it.prop(
    "is the same in every notation of an IPv6 address",
    [FastCheck.array(FastCheck.oneof(FastCheck.constant(0), FastCheck.nat(0xffff)), { minLength: 8, maxLength: 8 })],
    ([groups]) => {
      const long = groups.map((group) => group.toString(16).toUpperCase().padStart(4, "0")).join(":")
      const short = new URL(`http://[${long}]/`).hostname.slice(1, -1)
      const dotted = groups.slice(0, 6).map((group) => group.toString(16)).join(":") + ":" +
        groups.slice(6).flatMap((group) => [group >> 8, group & 255]).join(".")
      expect(IpAddress.parse(long)).toBeDefined()
      expect(IpAddress.parse(short)).toEqual(IpAddress.parse(long))
      expect(IpAddress.parse(dotted)).toEqual(IpAddress.parse(long))
    }
  )

  it("is refused as the host of a URL in every form that the URL parser accepts", () => {
    for (
      const host of [
        "localhost",
        "LOCALHOST",
        "localhost.",
        "a.localhost",
        "127.1",
        "0x7f000001",
        "2130706433",
        "0177.0.0.1",
        "127.0.0.1.",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "１２７.0.0.1"
      ]
    ) expect([host, isPrivateHost(new URL(`https://${host}/`).hostname)]).toEqual([host, true])
    for (const host of ["example.com", "localhost.example.com", "8.8.8.8", "[2606:4700::1]"]) {
      expect([host, isPrivateHost(new URL(`https://${host}/`).hostname)]).toEqual([host, false])
    }
  })
})

describe("creating a webhook", () => {
  it.effect("returns its secret once and stores it encrypted", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const secrets = yield* Secrets
      const { secret, webhook } = yield* webhooks.create(owner, {
        ...input,
        events: " response.submitted ,survey.closed,response.submitted"
      })
      const plain = Redacted.value(secret ?? Redacted.make(""))
      expect(plain).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
      expect(webhook).toMatchObject({
        url: input.url,
        events: ["response.submitted", "survey.closed"],
        secretPrefix: plain.slice(0, 12),
        isActive: true,
        version: 1
      })
      expect(webhook.sealedSecret).not.toContain(plain)
      expect(Redacted.value(yield* secrets.open(webhook.sealedSecret))).toBe(plain)
      expect(yield* webhooks.get(owner, webhook.id)).toEqual(webhook)
      expect(yield* webhooks.list(owner)).toEqual([webhook])
    }).pipe(Effect.provide(layer)))

  it.effect("reports all violations of the input", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const describeFailure = (url: string, events: string) =>
        Effect.map(Effect.either(webhooks.create(owner, { url, events })), describeResult)
      expect(yield* describeFailure("http://example.com/", "survey.opened, survey.closed,,x")).toMatch(
        /^InvalidInput \/url https-required: .* \/events unknown-event: "survey.opened" .* \/events too-short: .* \/events unknown-event: "x"/
      )
      const codes = {
        "": "too-short",
        "example.com": "invalid-url",
        "ftp://example.com": "invalid-url",
        "https://": "invalid-url",
        "https://exa mple.com/": "invalid-url",
        "https:\\\\example.com": "invalid-url",
        "https://user@example.com/": "user-info",
        "https://:secret@example.com/": "user-info",
        "https://localhost/": "private-address",
        "https://[fd00::1]/": "private-address",
        "https://0x7f.1/": "private-address",
        [`https://example.com/${"x".repeat(2_029)}`]: "too-long"
      }
      for (const [url, code] of Object.entries(codes)) {
        expect(yield* describeFailure(url, "survey.closed")).toContain(`InvalidInput /url ${code}: `)
      }
      expect(yield* describeFailure(`https://example.com/${"x".repeat(2_028)}`, "survey.closed")).toBe("accepted")
      expect(yield* describeFailure("https://example.com/", " ")).toContain("/events too-short")
      expect(yield* describeFailure("https://example.com/", ",".repeat(501))).toContain("/events too-long")
    }).pipe(Effect.provide(layer)))

  it.effect("accepts http and private addresses when the settings allow them", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { webhook } = yield* webhooks.create(owner, { ...input, url: "http://127.0.0.1:8080/hooks" })
      expect(webhook.url).toBe("http://127.0.0.1:8080/hooks")
    }).pipe(Effect.provide(
      layer.pipe(Layer.provide(Layer.succeed(WebhookSettings, { allowHttp: true, allowPrivate: true })))
    )))

  it.effect("stops at the limit of the account, also when 60 are created concurrently", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const results = yield* Effect.all(
        Array.from({ length: 60 }, () => Effect.either(webhooks.create(owner, input))),
        { concurrency: "unbounded" }
      )
      expect(results.filter(Either.isRight)).toHaveLength(Limits.defaults.webhooksPerAccount)
      // Any of the concurrent calls may be the first.
      const refusals = Array.from(new Set(results.filter(Either.isLeft).map(describeResult)))
      expect(refusals).toHaveLength(1)
      expect(refusals[0]).toContain("RuleViolated  too-many-webhooks")
      expect((yield* webhooks.list(owner)).length).toBe(Limits.defaults.webhooksPerAccount)
      yield* storeAccount({ id: stranger })
      yield* webhooks.create(stranger, input)
    }).pipe(Effect.provide(layer)))

  it.effect("happens once for an idempotency key; the repeated call returns no secret", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const request = () => makeRequestInfo({ idempotency: { scope: owner, key: "k", fingerprint: "f" } })
      const results = yield* Effect.all(
        Array.from(
          { length: 40 },
          () => Effect.locally(webhooks.create(owner, input), CurrentRequest, request())
        ),
        { concurrency: "unbounded" }
      )
      expect(
        new Set(results.map(({ webhook }) => webhook.id)).size
      ).toBe(1)
      expect(results.filter(({ secret }) => secret !== undefined)).toHaveLength(1)
      expect(yield* webhooks.list(owner)).toHaveLength(1)
    }).pipe(Effect.provide(layer)))
})

describe("changing a webhook", () => {
  it.effect("turning a paused webhook on ends the pause, and so does turning it off", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { webhook } = yield* webhooks.create(owner, input)
      const unpaused = { pausedAt: null, pauseReason: null }
      yield* pause(webhook)
      const renamed = yield* webhooks.update(owner, webhook.id, { url: "https://example.com/other" })
      expect(renamed).toMatchObject({ isActive: false, pausedAt: 1, url: "https://example.com/other" })
      expect(yield* webhooks.update(owner, webhook.id, { isActive: true })).toMatchObject({
        isActive: true,
        ...unpaused
      })
      yield* pause(yield* webhooks.get(owner, webhook.id))
      expect(yield* webhooks.update(owner, webhook.id, { isActive: false })).toMatchObject({
        isActive: false,
        ...unpaused
      })
    }).pipe(Effect.provide(layer)))

  it.effect("keeps missing fields, and loses none of many concurrent changes", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { webhook } = yield* webhooks.create(owner, input)
      yield* TestClock.adjust("1 second")
      yield* Effect.all([
        webhooks.update(owner, webhook.id, { events: "survey.closed" }),
        webhooks.update(owner, webhook.id, { url: "https://example.com/other" }),
        webhooks.rotateSecret(owner, webhook.id),
        webhooks.update(owner, webhook.id, { isActive: false })
      ], { concurrency: "unbounded" })
      const changed = yield* webhooks.get(owner, webhook.id)
      expect(changed).toMatchObject({
        url: "https://example.com/other",
        events: ["survey.closed"],
        isActive: false,
        createdAt: 0,
        updatedAt: 1_000,
        version: 5
      })
      expect(yield* describeFailure(webhooks.update(owner, webhook.id, { events: "" }))).toContain("too-short")
    }).pipe(Effect.provide(layer)))

  it.effect("rotating its secret keeps the previous one for 24 hours", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { webhook } = yield* webhooks.create(owner, input)
      const rotated = yield* webhooks.rotateSecret(owner, webhook.id)
      expect(rotated.webhook.secretPrefix).toBe(Redacted.value(rotated.secret).slice(0, 12))
      expect(rotated.webhook).toMatchObject({
        previousSealedSecret: webhook.sealedSecret,
        previousSecretUntil: 24 * 3_600_000
      })
    }).pipe(Effect.provide(layer)))

  it.effect("of another account or after deletion is not found by any use case", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { webhook } = yield* webhooks.create(owner, input)
      const sent = yield* webhooks.test(owner, webhook.id)
      const page = { limit: 10, order: "desc" } as const
      const ways = (account: AccountId, id: WebhookId) => [
        Effect.asVoid(webhooks.get(account, id)),
        Effect.asVoid(webhooks.update(account, id, {})),
        Effect.asVoid(webhooks.rotateSecret(account, id)),
        Effect.asVoid(webhooks.deliveries(account, id, {}, page)),
        Effect.asVoid(webhooks.streamDeliveries(account, id, {}, "desc")),
        Effect.asVoid(webhooks.delivery(account, id, sent.id)),
        Effect.asVoid(webhooks.redeliver(account, id, sent.id)),
        Effect.asVoid(webhooks.test(account, id)),
        webhooks.remove(account, id)
      ]
      const refusals = (account: AccountId) =>
        Effect.forEach(
          ways(account, webhook.id),
          (way: Effect.Effect<void, InvalidInput | NotFound | RuleViolated>) =>
            Effect.map(Effect.either(way), describeResult)
        )
      expect(new Set(yield* refusals(stranger))).toEqual(new Set(["NotFound"]))
      yield* webhooks.remove(owner, webhook.id)
      expect(new Set(yield* refusals(owner))).toEqual(new Set(["NotFound"]))
    }).pipe(Effect.provide(layer)))
})

describe("deliveries", () => {
  it.effect("a test makes a delivery of `webhook.test`; a redelivery is a new delivery of the same body", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { webhook } = yield* webhooks.create(owner, input)
      yield* webhooks.create(owner, input)
      const sent = yield* webhooks.test(owner, webhook.id)
      expect(sent).toMatchObject({ event: "webhook.test", status: "pending", nextAttemptAt: 0, redeliveryOf: null })
      yield* TestClock.adjust("1 minute")
      const again = yield* webhooks.redeliver(owner, webhook.id, sent.id)
      expect(again).toMatchObject({
        eventId: sent.eventId,
        status: "pending",
        attemptCount: 0,
        nextAttemptAt: 60_000,
        redeliveryOf: sent.id,
        createdAt: 60_000
      })
      const { body } = yield* webhooks.delivery(owner, webhook.id, sent.id)
      expect(JSON.parse(body)).toEqual({
        event: "webhook.test",
        timestamp: "1970-01-01T00:00:00.000Z",
        data: { webhookId: webhook.id }
      })
      expect((yield* webhooks.delivery(owner, webhook.id, again.id)).body).toBe(body)
      const page = yield* Effect.flatMap(
        webhooks.deliveries(owner, webhook.id, {}, { limit: 1, order: "desc", isCounted: true }),
        Page.collect
      )
      expect(page).toMatchObject({ items: [again], total: 2, next: { at: 60_000, id: again.id } })
      const rows = yield* webhooks.streamDeliveries(owner, webhook.id, {}, "asc")
      expect(Chunk.toReadonlyArray(yield* Stream.runCollect(rows)).flat()).toEqual([sent, again])
    }).pipe(Effect.provide(layer)))

  it.effect("a delivery that is sent again repeatedly names the first one each time", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { webhook } = yield* webhooks.create(owner, input)
      const first = yield* webhooks.test(owner, webhook.id)
      const second = yield* webhooks.redeliver(owner, webhook.id, first.id)
      const third = yield* webhooks.redeliver(owner, webhook.id, second.id)
      expect([second.redeliveryOf, third.redeliveryOf]).toEqual([first.id, first.id])
      expect(new Set([first.id, second.id, third.id]).size).toBe(3)
    }).pipe(Effect.provide(layer)))

  it.effect("neither a test nor a redelivery is accepted for an inactive or paused webhook", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const { webhook } = yield* webhooks.create(owner, input)
      const sent = yield* webhooks.test(owner, webhook.id)
      const off = yield* webhooks.update(owner, webhook.id, { isActive: false })
      for (const stop of [Effect.void, pause(off)]) {
        yield* stop
        const tested = yield* Effect.either(webhooks.test(owner, webhook.id))
        const redelivered = yield* Effect.either(webhooks.redeliver(owner, webhook.id, sent.id))
        expect(describeResult(tested)).toContain("RuleViolated /isActive webhook-inactive")
        expect(describeResult(redelivered)).toBe(describeResult(tested))
      }
    }).pipe(Effect.provide(layer)))
})
