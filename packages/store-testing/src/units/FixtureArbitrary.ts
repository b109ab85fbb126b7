/** Random picks from a small set of fixtures, so that the units of work of a random history meet. */
import { type Instant, subscribableEventNames } from "@canvass/core"
import * as FastCheck from "effect/FastCheck"
import { childSamples } from "../fixtures/ChildSamples.js"
import * as Fixtures from "../fixtures/Fixtures.js"

/** How many fixtures of each kind random units of work use. */
export const fixtureCounts = {
  accounts: 2,
  surveys: 3,
  streams: 3,
  questions: 4,
  responses: 6,
  files: 4,
  assets: 4,
  keys: 8,
  tokens: 3,
  identities: 3,
  sessions: 4,
  addresses: 3,
  webhooks: 3,
  deliveries: 3,
  reservationKeys: 3
} as const

/** An arbitrary, and how often it is chosen among the others of its table. */
export interface WeightedArbitrary<A> {
  readonly weight: number
  readonly arbitrary: FastCheck.Arbitrary<A>
}

/** Makes one arbitrary for each tag of a union of tagged values. */
export type ArbitraryByTag<Tagged extends { readonly _tag: string }> = {
  readonly [Tag in Tagged["_tag"]]: WeightedArbitrary<Extract<Tagged, { readonly _tag: Tag }>>
}

/** Makes values with this tag and these fields. */
export const tagged = <Tag extends string, Fields extends Readonly<Record<string, unknown>>>(
  tag: Tag,
  fields: { readonly [Name in keyof Fields]: FastCheck.Arbitrary<Fields[Name]> },
  weight = 1
): WeightedArbitrary<{ readonly _tag: Tag } & Fields> => ({
  weight,
  arbitrary: FastCheck.record<Fields>(fields).map((values) => ({ _tag: tag, ...values }))
})

/** The position of a fixture of this kind. */
export const indexOf = (kind: keyof typeof fixtureCounts): FastCheck.Arbitrary<number> =>
  FastCheck.nat({ max: fixtureCounts[kind] - 1 })

export const accountId = indexOf("accounts").map(Fixtures.accountId)

export const surveyId = indexOf("surveys").map(Fixtures.surveyId)

/** One of five times, so that times often coincide. */
export const instant: FastCheck.Arbitrary<Instant.Instant> = FastCheck.nat({ max: 4 }).map((n) =>
  Fixtures.startTime + n * 1_000
)

export const nullable = <A>(arbitrary: FastCheck.Arbitrary<A>): FastCheck.Arbitrary<A | null> =>
  FastCheck.option(arbitrary, { nil: null })

/** One of two versions, so that guards often hold. */
export const version = FastCheck.integer({ min: 1, max: 2 })

export const fence = FastCheck.nat({ max: 1 })

const allowedIps = FastCheck.constantFrom(null, ["10.0.0.1"], ["10.0.0.1", "10.0.0.2"])

const keyScope = FastCheck.constantFrom("full" as const, "read_only" as const)

/** The settings that each key has. */
export const keySettings = FastCheck.record({ scope: keyScope, allowedIps })

/** Two of the purposes, so that purposes often coincide. */
export const oneTimeTokenPurpose = FastCheck.constantFrom("password-reset" as const, "oauth-code" as const)

export const subscribableEvent = FastCheck.constantFrom(...subscribableEventNames)

/** The scope and the key of a reservation. */
export const reservationKey = FastCheck.tuple(
  FastCheck.constantFrom("one", "two"),
  indexOf("reservationKeys").map(String)
)

/** One of the kinds of records that belong to a survey. */
export const childSample = FastCheck.constantFrom(...Object.values(childSamples))

/** The place and the variant of such a record. */
export const childPlace = FastCheck.tuple(FastCheck.nat({ max: 2 }), FastCheck.nat({ max: 3 }))

/** The key of a quota. `constructor` is a name that every object has. */
export const quotaKey = FastCheck.constantFrom("all", "young", "constructor")

/** The quotas of a change that puts or removes a response. */
export const quotas: FastCheck.Arbitrary<{ readonly quotas?: ReadonlyArray<string> }> = FastCheck.oneof(
  FastCheck.constant({}),
  FastCheck.uniqueArray(quotaKey, { minLength: 1 }).map((quotas) => ({ quotas }))
)

/** The survey that a response or a file belongs to: always the same one, in every change of a history. */
export const surveyIndexOf = (index: number): number => index % fixtureCounts.surveys
