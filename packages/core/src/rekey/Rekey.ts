/**
 * Encrypts what is stored encrypted again, with the first secret key. Afterwards nothing that is stored needs the other
 * keys. Servers may run meanwhile: each value is one small write with guards, so no concurrent change is lost. A run
 * may be interrupted and repeated: what the first key has encrypted already is left as it is.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import { resultsLinkRecord } from "../results-link/ResultsLink.js"
import { type FoundLink, ResultsLinkStore } from "../results-link/ResultsLinkStore.js"
import { type Decision, Transactor } from "../unit-of-work/Transactor.js"
import * as Instant from "../values/Instant.js"
import { type SealedKind, Secrets } from "../values/Secrets.js"
import * as Webhook from "../webhooks/Webhook.js"
import { WebhookStore } from "../webhooks/WebhookStore.js"

/** What a run has done so far. */
export interface RekeyReport {
  /** Number of webhooks and results links whose secrets were encrypted again. */
  readonly resealed: number
  /** Number of those that need nothing: the first secret key has encrypted their secrets. */
  readonly current: number
  /** Number of those with a secret that no secret key decrypts. */
  readonly unknown: number
  /** The first of these, `maxUnknownIds` at most. */
  readonly unknownIds: ReadonlyArray<UnknownSecret>
}

/** A webhook, or the survey of a results link, with a secret that no secret key decrypts. */
export interface UnknownSecret {
  readonly kind: SealedKind
  readonly id: string
}

/** Maximum number of ids in `RekeyReport.unknownIds`. */
export const maxUnknownIds = 100

/** The report of a run that has not done anything yet. */
export const nothingDone: RekeyReport = { resealed: 0, current: 0, unknown: 0, unknownIds: [] }

/** What happened to one webhook or results link. `Gone`: it was removed meanwhile. */
type KeyChange = "Current" | "Gone" | "Resealed" | "Unknown"

type Services = ResultsLinkStore | Secrets | Transactor | WebhookStore

/**
 * Encrypts all stored secrets with the first secret key.
 *
 * @param progress is updated after each write, so that an interrupted run can report too. A write that has begun is
 * finished before an interruption.
 */
export const run = (progress: Ref.Ref<RekeyReport>): Effect.Effect<RekeyReport, never, Services> =>
  Effect.zipRight(
    Effect.forEach(Object.values(steps), (step) => step(progress), { discard: true }),
    Ref.get(progress)
  )

const rekeyWebhooks = (progress: Ref.Ref<RekeyReport>, after?: Webhook.Webhook): Effect.Effect<void, never, Services> =>
  Effect.gen(function*() {
    const { listAll } = yield* WebhookStore
    const webhooks = yield* listAll(after?.id, rowsPerRead)
    yield* Effect.forEach(
      webhooks,
      (webhook) => recordChange(progress, "webhook-secret", webhook.id, rekeyWebhook(webhook)),
      { discard: true }
    )
    const last = webhooks.at(-1)
    if (last !== undefined) yield* rekeyWebhooks(progress, last)
  })

const rekeyResultsLinks = (progress: Ref.Ref<RekeyReport>, after?: FoundLink): Effect.Effect<void, never, Services> =>
  Effect.gen(function*() {
    const { listAll } = yield* ResultsLinkStore
    const links = yield* listAll(after?.link.surveyId, rowsPerRead)
    yield* Effect.forEach(
      links,
      (found) => recordChange(progress, "results-link-token", found.link.surveyId, rekeyResultsLink(found)),
      { discard: true }
    )
    const last = links.at(-1)
    if (last !== undefined) yield* rekeyResultsLinks(progress, last)
  })

/** The compiler asks for a step for each kind of stored secret. */
const steps = {
  "webhook-secret": (progress) => rekeyWebhooks(progress),
  "results-link-token": (progress) => rekeyResultsLinks(progress)
} satisfies Record<SealedKind, (progress: Ref.Ref<RekeyReport>) => Effect.Effect<void, never, Services>>

/** How many webhooks or results links are read at one time. */
const rowsPerRead = 100

const recordChange = (
  progress: Ref.Ref<RekeyReport>,
  kind: SealedKind,
  id: string,
  rekeyOne: Effect.Effect<KeyChange, never, Services>
): Effect.Effect<void, never, Services> =>
  Effect.uninterruptible(
    Effect.flatMap(rekeyOne, (outcome) => Ref.update(progress, (report) => addChange(report, outcome, { kind, id })))
  )

const addChange = (report: RekeyReport, outcome: KeyChange, secret: UnknownSecret): RekeyReport => {
  switch (outcome) {
    case "Gone":
      return report
    case "Current":
      return { ...report, current: report.current + 1 }
    case "Resealed":
      return { ...report, resealed: report.resealed + 1 }
    case "Unknown":
      return {
        ...report,
        unknown: report.unknown + 1,
        unknownIds: report.unknown < maxUnknownIds ? [...report.unknownIds, secret] : report.unknownIds
      }
  }
}

/** Most rows need no write. Only for the others, the row is read again together with its guard. */
const rekeyWebhook = (listed: Webhook.Webhook): Effect.Effect<KeyChange, never, Services> =>
  Effect.gen(function*() {
    const store = yield* WebhookStore
    const { transact } = yield* Transactor
    const { changes, outcome } = yield* resealWebhook(listed, yield* Instant.now)
    if (changes === undefined) return outcome
    return yield* transact(({ now }) =>
      Effect.gen(function*() {
        const found = Option.getOrUndefined(yield* store.find(listed.accountId, listed.id))
        const resealed = found && (yield* resealWebhook(found, now))
        const decision: Decision<KeyChange> = {
          result: resealed?.outcome ?? "Gone",
          accountId: listed.accountId,
          ...found === undefined || resealed?.changes === undefined ? {} : {
            guards: [{ _tag: "WebhookAt", webhookId: found.id, version: found.version }],
            changes: [{ _tag: "WebhookPut", webhook: Webhook.reseal(found, resealed.changes) }]
          }
        }
        return decision
      })
    )
  })

/** The secrets of a webhook, encrypted with the first key. `changes` is undefined if the webhook can stay as it is. */
const resealWebhook = (webhook: Webhook.Webhook, now: Instant.Instant) =>
  Effect.gen(function*() {
    const { reseal } = yield* Secrets
    const current = yield* Effect.option(reseal(webhook.sealedSecret))
    const previous = webhook.previousSealedSecret === null
      ? Option.some(null)
      : yield* Effect.option(reseal(webhook.previousSealedSecret)).pipe(
        // One that does not sign any more, and cannot be decrypted, is of no use.
        Effect.map(
          Option.orElse(() => Webhook.signingSecrets(webhook, now).length > 1 ? Option.none() : Option.some(null))
        )
      )
    const changes: Webhook.SealedSecrets = {
      sealedSecret: Option.getOrElse(current, () => webhook.sealedSecret),
      previousSealedSecret: Option.getOrElse(previous, () => webhook.previousSealedSecret)
    }
    const hasChanged = changes.sealedSecret !== webhook.sealedSecret ||
      changes.previousSealedSecret !== webhook.previousSealedSecret
    const outcome: KeyChange = Option.isNone(current) || Option.isNone(previous)
      ? "Unknown"
      : hasChanged
      ? "Resealed"
      : "Current"
    return { outcome, changes: hasChanged ? changes : undefined }
  })

const rekeyResultsLink = ({ link: listed, owner }: FoundLink): Effect.Effect<KeyChange, never, Services> =>
  Effect.gen(function*() {
    const { reseal } = yield* Secrets
    const store = yield* ResultsLinkStore
    const { transact } = yield* Transactor
    const sealedToken = yield* Effect.option(reseal(listed.sealedToken))
    if (Option.isNone(sealedToken)) return "Unknown"
    if (sealedToken.value === listed.sealedToken) return "Current"
    return yield* transact(() =>
      Effect.gen(function*() {
        const link = Option.getOrUndefined(yield* store.find(owner, listed.surveyId))
        const resealed = link && Option.getOrUndefined(yield* Effect.option(reseal(link.sealedToken)))
        const decision: Decision<KeyChange> =
          link === undefined || resealed === undefined || resealed === link.sealedToken
            ? {
              result: link === undefined ? "Gone" : resealed === undefined ? "Unknown" : "Current",
              accountId: owner
            }
            : {
              result: "Resealed",
              accountId: owner,
              guards: [resultsLinkRecord.at(link.surveyId, [link])],
              changes: [resultsLinkRecord.put({ ...link, sealedToken: resealed })]
            }
        return decision
      })
    )
  })
