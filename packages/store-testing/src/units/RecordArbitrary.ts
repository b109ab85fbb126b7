/** Random changes that put one record, built from its fixture. */
import { type Answer, ApiKey } from "@canvass/core"
import { partsOf, type UnitOfWork } from "@canvass/core/ports"
import { TextArbitrary } from "@canvass/core/testing"
import * as FastCheck from "effect/FastCheck"
import * as Fixtures from "../fixtures/Fixtures.js"
import {
  fence,
  indexOf,
  instant,
  keySettings,
  nullable,
  oneTimeTokenPurpose,
  quotas,
  subscribableEvent,
  surveyIndexOf,
  version
} from "./FixtureArbitrary.js"

/** An event without its id. */
export const event = FastCheck.record({
  accountId: indexOf("accounts").map(Fixtures.accountId),
  stream: indexOf("streams").map(Fixtures.stream),
  name: subscribableEvent,
  timestamp: instant,
  body: TextArbitrary.nonBlankText(20),
  traceId: nullable(TextArbitrary.nonBlankText(8))
})

const answers: FastCheck.Arbitrary<ReadonlyArray<Answer.Answer>> = FastCheck.uniqueArray(
  FastCheck.record({
    questionId: indexOf("questions").map(Fixtures.questionId),
    value: FastCheck.oneof(
      TextArbitrary.nonBlankText(8),
      FastCheck.integer(),
      // JSON has no -0.
      FastCheck.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
      FastCheck.boolean(),
      FastCheck.array(TextArbitrary.nonBlankText(4), { maxLength: 3 }),
      TextArbitrary.nonBlankText(4).map((other) => ({ other })),
      FastCheck.dictionary(FastCheck.constantFrom("row", "a b", "constructor"), TextArbitrary.nonBlankText(4), {
        noNullPrototype: true
      })
    )
  }),
  { selector: ({ questionId }) => questionId, maxLength: 3 }
)

/** The type is written, since the one that is inferred names a file of the core. */
type ResponsePut = Extract<UnitOfWork.Change, { readonly _tag: "ResponsePut" }>

const metadata = FastCheck.dictionary(
  FastCheck.constantFrom("source", "a b"),
  FastCheck.oneof(TextArbitrary.nonBlankText(8), FastCheck.constant("mail")),
  { noNullPrototype: true }
)

export const responsePut: FastCheck.Arbitrary<ResponsePut> = FastCheck.record({
  n: indexOf("responses"),
  overrides: FastCheck.record({
    status: FastCheck.constantFrom(...["completed", "completed", "partial", "screenedOut", "overQuota"] as const),
    submittedAt: instant,
    startedAt: nullable(instant),
    externalId: nullable(FastCheck.oneof(TextArbitrary.nonBlankText(8), FastCheck.constant("crm"))),
    metadata,
    answers,
    skipped: nullable(FastCheck.uniqueArray(indexOf("questions").map(Fixtures.questionId), { maxLength: 3 })),
    variables: nullable(FastCheck.constantFrom({ risk: 1.5 }, { risk: null, "a b": -0.000001 })),
    language: nullable(FastCheck.constantFrom("de", "pt-BR")),
    // The first version: a response never has a version that its survey has not had yet.
    questionnaireVersion: nullable(FastCheck.constant(1)),
    seed: nullable(FastCheck.constantFrom(0, 7, 2 ** 32 - 1)),
    reached: nullable(indexOf("questions").map(Fixtures.questionId)),
    quotaEnding: nullable(FastCheck.constant("done")),
    revision: version
  }),
  quotas
}).map(({ n, overrides, quotas }) => ({
  _tag: "ResponsePut" as const,
  ...quotas,
  response: Fixtures.response(n, {
    ...overrides,
    surveyId: Fixtures.surveyId(surveyIndexOf(n)),
    accountId: Fixtures.ownerOf(surveyIndexOf(n))
  })
}))

export const filePut = FastCheck.record({
  n: indexOf("files"),
  overrides: FastCheck.record({
    questionId: FastCheck.nat({ max: 1 }).map(Fixtures.questionId),
    responseId: nullable(indexOf("responses").map(Fixtures.responseId)),
    name: TextArbitrary.nonBlankText(8),
    size: FastCheck.nat({ max: 100 }),
    uploadId: nullable(TextArbitrary.nonBlankText(8)),
    status: FastCheck.constantFrom("uploading" as const, "stored" as const, "stored" as const, "removed" as const),
    createdAt: instant,
    expiresAt: nullable(instant)
  })
}).map(({ n, overrides }) => ({
  _tag: "FilePut" as const,
  file: Fixtures.uploadedFile(n, {
    ...overrides,
    surveyId: Fixtures.surveyId(surveyIndexOf(n)),
    accountId: Fixtures.ownerOf(surveyIndexOf(n))
  })
}))

export const assetPut = FastCheck.record({
  n: indexOf("assets"),
  overrides: FastCheck.record({
    sha256: FastCheck.constantFrom(Fixtures.assetDigest, "ef".repeat(32)),
    uploadId: nullable(TextArbitrary.nonBlankText(8)),
    status: FastCheck.constantFrom("uploading" as const, "stored" as const, "stored" as const, "removed" as const),
    createdAt: instant,
    expiresAt: nullable(instant)
  })
}).map(({ n, overrides }) => ({ _tag: "AssetPut" as const, asset: Fixtures.asset(n, overrides) }))

const columns = partsOf("columns")

/** The numbers are small, so that some rollups are stored and some of these become void again. */
export const rollupsPut = FastCheck.record({
  _tag: FastCheck.constant("RollupsPut" as const),
  surveyId: indexOf("surveys").map(Fixtures.surveyId),
  lastRemoval: FastCheck.oneof({ arbitrary: FastCheck.constant(0), weight: 3 }, FastCheck.nat({ max: 6 })),
  parts: FastCheck.uniqueArray(
    FastCheck.record({
      place: FastCheck.nat({ max: 4 }),
      size: FastCheck.integer({ min: 1, max: 3 }),
      part: FastCheck.constantFrom(0, 1, 2, columns.first, columns.first + 1),
      digest: FastCheck.constantFrom("d1", "d2"),
      content: TextArbitrary.nonBlankText(8),
      firstSubmittedAt: FastCheck.constantFrom(null, 0, Fixtures.startTime),
      lastSubmittedAt: FastCheck.constantFrom(null, Fixtures.startTime)
    }).map(({ place, size, ...part }) => ({ ...part, after: place * size, upTo: (place + 1) * size })),
    { minLength: 1, maxLength: 4, selector: ({ after, part, upTo }) => `${after} ${upTo} ${part}` }
  )
})

export const surveyPut = FastCheck.record({
  n: indexOf("surveys"),
  hasAlias: FastCheck.boolean(),
  overrides: FastCheck.record({
    title: FastCheck.oneof(
      TextArbitrary.nonBlankText(20),
      FastCheck.constantFrom("100%", "A_b", "back\\slash", "ÄÖ", "äö", "A\u0308", "ΟΔΟΣ", "Straße")
    ),
    description: nullable(TextArbitrary.nonBlankText(20)),
    status: FastCheck.constantFrom("draft" as const, "published" as const, "published" as const, "closed" as const),
    visibility: FastCheck.constantFrom("public" as const, "private" as const, "unlisted" as const),
    questions: FastCheck.uniqueArray(indexOf("questions"), { maxLength: 3 }).map((all) => all.map(Fixtures.question)),
    retired: FastCheck.uniqueArray(indexOf("questions"), { maxLength: 1 }).map((all) => all.map(Fixtures.question)),
    metadata,
    responseCount: FastCheck.nat({ max: 9 }),
    closesAt: nullable(instant),
    publishedAt: nullable(instant),
    closedAt: nullable(instant),
    closeReason: nullable(TextArbitrary.nonBlankText(20)),
    createdAt: instant,
    updatedAt: instant,
    variables: FastCheck.constantFrom([], [{ name: "risk", value: { sum: [{ answer: "q0" }, 1] } }]),
    quotas: FastCheck.constantFrom([], [{ key: "all", max: 2 }, {
      key: "constructor",
      name: "Risky",
      when: { variable: "risk", op: "gt" as const, value: 1 },
      max: 1_000_000_000,
      ending: "done"
    }]),
    onePerExternalId: FastCheck.boolean(),
    endings: FastCheck.constantFrom([], [{ key: "done", outcome: "screenedOut" as const, title: "Thanks" }]),
    layout: FastCheck.constantFrom("pages" as const, "one" as const),
    design: FastCheck.constantFrom(null, { accent: "#0a6b5c", welcome: { title: "Hi" } }, { closedMessage: "Später" }),
    languages: FastCheck.constantFrom([], ["en"], ["de", "ar", "pt-BR"]),
    keepPartials: nullable(FastCheck.constantFrom(1, 365)),
    questionnaireVersion: FastCheck.constantFrom(1, 1, 2, 3),
    questionnaireAt: instant,
    version
  }),
  recountsQuotas: FastCheck.boolean()
}).map(({ hasAlias, n, overrides, recountsQuotas }) => ({
  _tag: "SurveyPut" as const,
  survey: Fixtures.survey(n, { ...overrides, alias: hasAlias ? Fixtures.alias(n) : null }),
  ...recountsQuotas ? { recountsQuotas } : {}
}))

export const webhookPut = FastCheck.record({
  n: indexOf("webhooks"),
  overrides: FastCheck.record({
    events: FastCheck.uniqueArray(subscribableEvent, { minLength: 1 }).map(([first = "survey.closed", ...rest]) =>
      [first, ...rest] as const
    ),
    previousSealedSecret: nullable(TextArbitrary.nonBlankText(8)),
    previousSecretUntil: nullable(instant),
    metadata,
    isActive: FastCheck.boolean(),
    pausedAt: nullable(instant),
    pauseReason: nullable(TextArbitrary.nonBlankText(8)),
    isFailing: FastCheck.boolean(),
    outages: FastCheck.nat({ max: 3 }),
    createdAt: instant,
    updatedAt: instant,
    version
  })
}).map(({ n, overrides }) => ({ _tag: "WebhookPut" as const, webhook: Fixtures.webhook(n, overrides) }))

/** A delivery always belongs to the same account, and so do its webhook and its event. */
export const deliveryPut = FastCheck.record({
  n: indexOf("deliveries"),
  webhook: FastCheck.constantFrom(0, 2),
  overrides: FastCheck.record({
    status: FastCheck.constantFrom("pending" as const, "delivered" as const, "held" as const, "dead" as const),
    attemptCount: FastCheck.nat({ max: 6 }),
    nextAttemptAt: nullable(instant),
    redeliveryOf: nullable(indexOf("deliveries").map(Fixtures.deliveryId)),
    failureCount: FastCheck.nat({ max: 6 }),
    outage: nullable(FastCheck.nat({ max: 3 })),
    heldAt: nullable(instant),
    fence,
    leasedUntil: nullable(instant),
    createdAt: instant
  })
}).map(({ n, overrides, webhook }) => ({
  _tag: "DeliveryPut" as const,
  delivery: {
    id: Fixtures.deliveryId(n),
    accountId: Fixtures.ownerOf(n),
    webhookId: Fixtures.webhookId(n % 2 === 1 ? 1 : webhook),
    eventId: Fixtures.eventId(n % 2),
    event: "webhook.test" as const,
    ...overrides
  }
}))

export const attempt = FastCheck.record({
  attemptedAt: instant,
  statusCode: nullable(FastCheck.constantFrom(200, 500)),
  error: nullable(TextArbitrary.nonBlankText(8)),
  durationMs: FastCheck.nat(),
  responseBody: nullable(TextArbitrary.nonBlankText(20))
})

export const accountPut = FastCheck.record({
  n: indexOf("accounts"),
  overrides: FastCheck.record({
    emailConfirmedAt: nullable(instant),
    name: nullable(TextArbitrary.nonBlankText(8)),
    passwordHash: nullable(TextArbitrary.nonBlankText(8)),
    plan: FastCheck.constantFrom("free" as const, "business" as const, "enterprise" as const),
    planExpiresAt: nullable(instant),
    createdAt: instant
  })
}).map(({ n, overrides }) => ({ _tag: "AccountPut" as const, account: Fixtures.account(n, overrides) }))

export const oneTimeTokenPut = FastCheck.record({
  n: indexOf("tokens"),
  overrides: FastCheck.record({
    purpose: oneTimeTokenPurpose,
    accountId: nullable(indexOf("accounts").map(Fixtures.accountId)),
    payload: nullable(TextArbitrary.nonBlankText(20)),
    expiresAt: instant
  })
}).map(({ n, overrides }) => ({ _tag: "OneTimeTokenPut" as const, token: Fixtures.oneTimeToken(n, overrides) }))

export const sessionPut = FastCheck.record({
  n: indexOf("sessions"),
  overrides: FastCheck.record({
    createdAt: instant,
    lastUsedAt: instant,
    authenticatedAt: instant,
    expiresAt: instant,
    ipAddress: nullable(TextArbitrary.nonBlankText(8)),
    userAgent: nullable(TextArbitrary.nonBlankText(8))
  })
}).map(({ n, overrides }) => ({ _tag: "SessionPut" as const, session: Fixtures.session(n, overrides) }))

export const loginAddressPut = FastCheck.record({
  n: indexOf("addresses"),
  overrides: FastCheck.record({ accountId: indexOf("accounts").map(Fixtures.accountId), expiresAt: instant })
}).map(({ n, overrides }) => ({
  _tag: "LoginAddressPut" as const,
  loginAddress: Fixtures.loginAddress(n, overrides)
}))

export const refreshTokenPut = FastCheck.record({
  n: indexOf("tokens"),
  session: indexOf("sessions"),
  overrides: FastCheck.record({ expiresAt: instant, usedAt: nullable(instant) })
}).map(({ n, overrides, session }) => ({
  _tag: "RefreshTokenPut" as const,
  token: Fixtures.refreshToken(n, {
    ...overrides,
    sessionId: Fixtures.sessionId(session),
    accountId: Fixtures.ownerOf(session)
  })
}))

export const identityPut = FastCheck.record({
  n: indexOf("identities"),
  overrides: FastCheck.record({
    email: nullable(TextArbitrary.nonBlankText(8)),
    createdAt: instant,
    lastUsedAt: instant
  })
}).map(({ n, overrides }) => ({ _tag: "IdentityPut" as const, identity: Fixtures.identity(n, overrides) }))

export const keyPut = FastCheck.record({
  n: indexOf("keys"),
  settings: keySettings,
  restrictions: FastCheck.record({
    expiresAt: nullable(instant),
    surveys: nullable(FastCheck.array(indexOf("surveys").map(Fixtures.surveyId), { minLength: 1, maxLength: 2 }))
  }),
  lastUsedAt: nullable(instant)
}).map(({ lastUsedAt, n, restrictions, settings }) => {
  const key = Fixtures.key(n, { ...settings, lastUsedAt })
  return { _tag: "KeyPut" as const, key: ApiKey.isDefault(key) ? key : { ...key, ...restrictions } }
})

export const usage = FastCheck.record({
  accountId: indexOf("accounts").map(Fixtures.accountId),
  day: FastCheck.constantFrom("2026-11-20", "2026-11-21"),
  statusClass: FastCheck.constantFrom("2xx" as const, "4xx" as const),
  count: FastCheck.integer({ min: 1, max: 9 })
})
