/** Random units of work over the small world: what services could make, and much that they would not. */
import * as FastCheck from "effect/FastCheck"
import * as Option from "effect/Option"
import type { Answer } from "../responses/Answer.js"
import type { Change, Guard, UnitOfWork } from "../unit-of-work/UnitOfWork.js"
import type { Instant } from "../values/Instant.js"
import { maxHeldMillis } from "../webhooks/Delivery.js"
import { SubscribableEvent } from "../webhooks/Event.js"
import * as Fixtures from "./Fixtures.js"
import { nonBlankText } from "./TextArbitrary.js"

/** How many there are of each kind. */
export const sizes = {
  accounts: 2,
  surveys: 3,
  questions: 4,
  responses: 6,
  keys: 4,
  tokens: 3,
  families: 2,
  webhooks: 3,
  deliveries: 3,
  idempotencyKeys: 3
} as const

/** Units to be committed one after the other. Their events and audit entries have ids of their own, as in life. */
export const units = (maxUnits: number): FastCheck.Arbitrary<ReadonlyArray<UnitOfWork>> =>
  FastCheck.array(draft, { minLength: 1, maxLength: maxUnits, size: "max" }).map((drafts) =>
    drafts.map(({ audit, changes, events, guards }, index) => ({
      guards,
      changes,
      events: events.map((event, n) => ({ ...event, id: Fixtures.eventId(100 + index * 10 + n) })),
      audit: Option.map(Option.fromNullable(audit), (entry) => ({ ...entry, id: Fixtures.auditEntryId(index) }))
    }))
  )

const nth = (kind: keyof typeof sizes): FastCheck.Arbitrary<number> => FastCheck.nat({ max: sizes[kind] - 1 })

/** Few, so that they coincide. */
const instant: FastCheck.Arbitrary<Instant> = FastCheck.nat({ max: 4 }).map((n) => Fixtures.startTime + n * 1_000)

const nullable = <A>(arbitrary: FastCheck.Arbitrary<A>): FastCheck.Arbitrary<A | null> =>
  FastCheck.option(arbitrary, { nil: null })

/** Small, so that a guard holds often enough. */
const version = FastCheck.integer({ min: 1, max: 2 })

const fence = FastCheck.nat({ max: 1 })

const questionIds = FastCheck.uniqueArray(nth("questions").map(Fixtures.questionId), { minLength: 1, maxLength: 2 })

const allowedIps = FastCheck.constantFrom(null, ["10.0.0.1"], ["10.0.0.1", "10.0.0.2"])

const keyScope = FastCheck.constantFrom("full" as const, "read_only" as const)

const subscribable = FastCheck.constantFrom(...SubscribableEvent.literals)

const idempotencyKey = FastCheck.tuple(FastCheck.constantFrom("one", "two"), nth("idempotencyKeys").map(String))

const guard: FastCheck.Arbitrary<Guard> = FastCheck.oneof(
  FastCheck.record({
    _tag: FastCheck.constant("SurveyAt" as const),
    surveyId: nth("surveys").map(Fixtures.surveyId),
    version
  }),
  FastCheck.record({
    _tag: FastCheck.constant("SlugFree" as const),
    slug: FastCheck.oneof(nth("surveys").map((n) => Fixtures.survey(n).slug), FastCheck.constant("free"))
  }),
  {
    arbitrary: FastCheck.record({
      _tag: FastCheck.constant("Unanswered" as const),
      surveyId: nth("surveys").map(Fixtures.surveyId),
      questionIds
    }),
    weight: 3
  },
  FastCheck.record({
    _tag: FastCheck.constant("ResponseAt" as const),
    responseId: nth("responses").map(Fixtures.responseId),
    revision: version
  }),
  FastCheck.record({
    _tag: FastCheck.constant("EmailFree" as const),
    email: FastCheck.oneof(
      nth("accounts").map((n) => Fixtures.account(n).email),
      FastCheck.constant("free@example.com")
    )
  }),
  FastCheck.record({
    _tag: FastCheck.constant("RefreshTokenUnused" as const),
    hash: nth("tokens").map((n) => Fixtures.refreshToken(n).hash)
  }),
  FastCheck.record({
    n: nth("keys"),
    state: nullable(FastCheck.record({ scope: keyScope, allowedIps }))
  }).map(({ n, state }) => ({
    _tag: "KeyAt" as const,
    accountId: Fixtures.ownerOf(n),
    key: state === null ? null : { id: Fixtures.keyId(n), ...state }
  })),
  FastCheck.record({
    _tag: FastCheck.constant("WebhookAt" as const),
    webhookId: nth("webhooks").map(Fixtures.webhookId),
    version
  }),
  FastCheck.record({
    _tag: FastCheck.constant("WebhookCount" as const),
    accountId: nth("accounts").map(Fixtures.accountId),
    count: FastCheck.nat({ max: 2 })
  }),
  FastCheck.record({
    _tag: FastCheck.constant("DeliveryAt" as const),
    deliveryId: nth("deliveries").map(Fixtures.deliveryId),
    fence
  }),
  FastCheck.record({ of: idempotencyKey, now: instant }).map(({ now, of: [scope, key] }) => ({
    _tag: "IdempotencyKeyFree" as const,
    scope,
    key,
    now
  }))
)

const answers: FastCheck.Arbitrary<ReadonlyArray<Answer>> = FastCheck.uniqueArray(
  FastCheck.record({
    questionId: nth("questions").map(Fixtures.questionId),
    value: FastCheck.oneof(
      nonBlankText(8),
      FastCheck.integer(),
      // JSON has no -0.
      FastCheck.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
      FastCheck.boolean(),
      FastCheck.array(nonBlankText(4), { maxLength: 3 }),
      nonBlankText(4).map((other) => ({ other })),
      FastCheck.dictionary(FastCheck.constantFrom("row", "a b", "constructor"), nonBlankText(4), { noNullPrototype: true })
    )
  }),
  { selector: ({ questionId }) => questionId, maxLength: 3 }
)

/** A response always stands under the same survey, with that survey's account. */
const surveyOf = (response: number): number => response % sizes.surveys

const putResponse = FastCheck.record({
  n: nth("responses"),
  more: FastCheck.record({
    status: FastCheck.constantFrom("completed" as const, "completed" as const, "partial" as const),
    submittedAt: instant,
    startedAt: nullable(instant),
    externalId: nullable(nonBlankText(8)),
    metadata: FastCheck.dictionary(FastCheck.constantFrom("source", "a b"), nonBlankText(8), { noNullPrototype: true }),
    answers,
    revision: version
  })
}).map(({ more, n }) => ({
  _tag: "ResponsePut" as const,
  response: Fixtures.response(n, {
    ...more,
    surveyId: Fixtures.surveyId(surveyOf(n)),
    accountId: Fixtures.ownerOf(surveyOf(n))
  })
}))

/** The numbers are those that few changes reach, so that some blocks are kept, and some of them are void again. */
const keepBlocks = FastCheck.record({
  _tag: FastCheck.constant("RollupsPut" as const),
  surveyId: nth("surveys").map(Fixtures.surveyId),
  lastRemoval: FastCheck.oneof({ arbitrary: FastCheck.constant(0), weight: 3 }, FastCheck.nat({ max: 6 })),
  rollups: FastCheck.array(
    FastCheck.record({
      after: FastCheck.nat({ max: 4 }),
      length: FastCheck.integer({ min: 1, max: 3 }),
      content: nonBlankText(8)
    })
      .map(({ after, content, length }) => ({ after, upTo: after + length, content })),
    { minLength: 1, maxLength: 3 }
  )
})

const putSurvey = FastCheck.record({
  n: nth("surveys"),
  more: FastCheck.record({
    title: FastCheck.oneof(nonBlankText(20), FastCheck.constantFrom("100%", "A_b", "back\\slash", "ÄÖ")),
    description: nullable(nonBlankText(20)),
    status: FastCheck.constantFrom("draft" as const, "published" as const, "published" as const, "closed" as const),
    visibility: FastCheck.constantFrom("public" as const, "private" as const, "unlisted" as const),
    questions: FastCheck.uniqueArray(nth("questions"), { maxLength: 3 }).map((all) => all.map(Fixtures.question)),
    retired: FastCheck.uniqueArray(nth("questions"), { maxLength: 1 }).map((all) => all.map(Fixtures.question)),
    responseCount: FastCheck.nat({ max: 9 }),
    closesAt: nullable(instant),
    publishedAt: nullable(instant),
    closedAt: nullable(instant),
    closeReason: nullable(nonBlankText(20)),
    createdAt: instant,
    updatedAt: instant,
    version
  })
}).map(({ more, n }) => ({ _tag: "SurveyPut" as const, survey: Fixtures.survey(n, more) }))

const putWebhook = FastCheck.record({
  n: nth("webhooks"),
  more: FastCheck.record({
    events: FastCheck.uniqueArray(subscribable, { minLength: 1 }).map(([first = "survey.closed", ...rest]) =>
      [first, ...rest] as const
    ),
    previousSealedSecret: nullable(nonBlankText(8)),
    previousSecretUntil: nullable(instant),
    isActive: FastCheck.boolean(),
    pausedAt: nullable(instant),
    pauseReason: nullable(nonBlankText(8)),
    isFailing: FastCheck.boolean(),
    outages: FastCheck.nat({ max: 3 }),
    createdAt: instant,
    updatedAt: instant,
    version
  })
}).map(({ more, n }) => ({ _tag: "WebhookPut" as const, webhook: Fixtures.webhook(n, more) }))

const event = FastCheck.record({
  accountId: nth("accounts").map(Fixtures.accountId),
  name: subscribable,
  timestamp: instant,
  body: nonBlankText(20),
  traceId: nullable(nonBlankText(8))
})

const putDelivery = FastCheck.record({
  n: nth("deliveries"),
  webhook: nth("webhooks"),
  event: FastCheck.nat({ max: 1 }),
  more: FastCheck.record({
    status: FastCheck.constantFrom("pending" as const, "delivered" as const, "held" as const, "dead" as const),
    attemptCount: FastCheck.nat({ max: 6 }),
    nextAttemptAt: nullable(instant),
    redeliveryOf: nullable(nth("deliveries").map(Fixtures.deliveryId)),
    failureCount: FastCheck.nat({ max: 6 }),
    outage: nullable(FastCheck.nat({ max: 3 })),
    heldAt: nullable(instant),
    fence,
    leasedUntil: nullable(instant),
    createdAt: instant
  })
}).map(({ event, more, n, webhook }) => ({
  _tag: "DeliveryPut" as const,
  delivery: {
    id: Fixtures.deliveryId(n),
    accountId: Fixtures.ownerOf(webhook),
    webhookId: Fixtures.webhookId(webhook),
    eventId: Fixtures.eventId(event),
    event: "webhook.test" as const,
    ...more
  }
}))

const putToken = FastCheck.record({
  n: nth("tokens"),
  more: FastCheck.record({
    familyId: nth("families").map(Fixtures.familyId),
    expiresAt: instant,
    usedAt: nullable(instant)
  })
}).map(({ more, n }) => ({ _tag: "RefreshTokenPut" as const, token: Fixtures.refreshToken(n, more) }))

const change: FastCheck.Arbitrary<Change> = FastCheck.oneof(
  { arbitrary: putSurvey, weight: 4 },
  { arbitrary: putResponse, weight: 6 },
  { arbitrary: putWebhook, weight: 3 },
  putDelivery,
  FastCheck.record({
    n: nth("accounts"),
    more: FastCheck.record({
      name: nullable(nonBlankText(8)),
      passwordHash: nullable(nonBlankText(8)),
      plan: FastCheck.constantFrom("free" as const, "business" as const, "enterprise" as const),
      planExpiresAt: nullable(instant),
      createdAt: instant
    })
  }).map(({ more, n }) => ({ _tag: "AccountPut" as const, account: Fixtures.account(n, more) })),
  { arbitrary: putToken, weight: 2 },
  FastCheck.record({
    _tag: FastCheck.constant("RefreshFamilyEnded" as const),
    familyId: nth("families").map(Fixtures.familyId)
  }),
  FastCheck.record({
    n: nth("keys"),
    more: FastCheck.record({ scope: keyScope, allowedIps, lastUsedAt: nullable(instant) })
  }).map(({ more, n }) => ({ _tag: "KeyPut" as const, key: Fixtures.key(n, more) })),
  FastCheck.record({
    _tag: FastCheck.constant("KeyRemoved" as const),
    accountId: nth("accounts").map(Fixtures.accountId)
  }),
  FastCheck.record({
    _tag: FastCheck.constant("KeyUsed" as const),
    keyId: nth("keys").map(Fixtures.keyId),
    at: instant
  }),
  FastCheck.record({
    _tag: FastCheck.constant("SurveyRemoved" as const),
    surveyId: nth("surveys").map(Fixtures.surveyId)
  }),
  nth("responses").map((n) => ({
    _tag: "ResponseRemoved" as const,
    surveyId: Fixtures.surveyId(surveyOf(n)),
    responseId: Fixtures.responseId(n)
  })),
  { arbitrary: keepBlocks, weight: 2 },
  FastCheck.record({
    _tag: FastCheck.constant("RollupsInvalidated" as const),
    surveyId: nth("surveys").map(Fixtures.surveyId)
  }),
  nth("webhooks").map((n) => ({
    _tag: "WebhookRemoved" as const,
    webhookId: Fixtures.webhookId(n),
    accountId: Fixtures.webhook(n).accountId
  })),
  FastCheck.record({
    put: putDelivery,
    attempt: FastCheck.record({
      attemptedAt: instant,
      statusCode: nullable(FastCheck.constantFrom(200, 500)),
      error: nullable(nonBlankText(8)),
      durationMs: FastCheck.nat(),
      responseBody: nullable(nonBlankText(20))
    })
  }).map(({ attempt, put }) => ({ _tag: "DeliveryAttempted" as const, delivery: put.delivery, attempt })),
  FastCheck.record({
    _tag: FastCheck.constantFrom("DeliveriesHeld" as const, "DeliveriesReleased" as const),
    webhookId: nth("webhooks").map(Fixtures.webhookId),
    at: instant
  }),
  FastCheck.record({
    _tag: FastCheck.constant("HeldDeliveriesExpired" as const),
    now: FastCheck.oneof(instant, instant.map((at) => at + maxHeldMillis))
  }),
  FastCheck.record({ n: FastCheck.nat({ max: 1 }), event }).map(({ event, n }) => ({
    _tag: "EventPut" as const,
    event: { ...event, id: Fixtures.eventId(n) }
  })),
  FastCheck.record({ of: idempotencyKey, fingerprint: nonBlankText(4), expiresAt: instant }).map(
    ({ expiresAt, fingerprint, of: [scope, key] }) => ({
      _tag: "IdempotencyPut" as const,
      record: { scope, key, fingerprint, resourceId: Fixtures.surveyId(0), createdAt: Fixtures.startTime, expiresAt }
    })
  ),
  FastCheck.record({ _tag: FastCheck.constant("ExpiredDataRemoved" as const), now: instant }),
  FastCheck.record({ _tag: FastCheck.constant("AuditEntriesRemoved" as const), before: instant }),
  FastCheck.record({
    accountId: nth("accounts").map(Fixtures.accountId),
    day: FastCheck.constantFrom("2026-11-20", "2026-11-21"),
    statusClass: FastCheck.constantFrom("2xx" as const, "4xx" as const),
    count: FastCheck.integer({ min: 1, max: 9 })
  }).map((usage) => ({ _tag: "UsageAdded" as const, usage }))
)

const draft = FastCheck.record({
  guards: FastCheck.oneof(FastCheck.constant([]), FastCheck.array(guard, { maxLength: 2 })),
  changes: FastCheck.array(change, { maxLength: 3 }),
  events: FastCheck.oneof(FastCheck.constant([]), FastCheck.array(event, { maxLength: 2 })),
  audit: nullable(
    FastCheck.record({
      accountId: nth("accounts").map(Fixtures.accountId),
      method: FastCheck.constantFrom("POST", "PUT"),
      statusCode: FastCheck.constantFrom(201, 400),
      createdAt: instant
    }).map((more) => Fixtures.auditEntry(0, more))
  )
})
