/**
 * Which units of work may share a transaction. In a batch every guard is checked before any change is made, and
 * changes are made kind by kind, not unit by unit; so units go together only if no order among them can be told from
 * another.
 */
import type { UnitOfWork } from "@canvass/core"

export interface Batch<A> {
  readonly entries: ReadonlyArray<A>
  /** A single unit whose own changes must be made one after the other. */
  readonly inOrder: boolean
}

/**
 * What a unit touches, and how. Two that touch the same thing commute if both read it, or both add to it; a write
 * commutes with nothing.
 */
export interface Access {
  readonly key: string
  readonly mode: "read" | "add" | "write"
}

/** What a guard relies on. */
export const ofGuard = (guard: UnitOfWork.Guard): Access => {
  switch (guard._tag) {
    case "SurveyAt":
      return read("survey", guard.surveyId)
    case "SlugFree":
      return read("slug", guard.slug)
    case "Unanswered":
      return read("answers", guard.surveyId)
    case "ResponseAt":
      return read("response", guard.responseId)
    case "EmailFree":
      return read("email", guard.email)
    case "RefreshTokenUnused":
      return read("token", guard.hash)
    case "KeyAt":
      return read("key", guard.accountId)
    case "WebhookAt":
      return read("webhook", guard.webhookId)
    case "WebhookCount":
      return read("webhooks", guard.accountId)
    case "DeliveryAt":
      return read("delivery", guard.deliveryId)
    case "IdempotencyKeyFree":
      return read("idempotency", guard.scope, guard.key)
  }
}

/**
 * What a change touches. `everything`, when the change does not say which rows it reaches: that is known to the store
 * alone.
 */
export const ofChange = (change: UnitOfWork.Change): ReadonlyArray<Access> | "everything" => {
  switch (change._tag) {
    case "AccountPut":
      return [write("account", change.account.id), write("email", change.account.email)]
    case "RefreshTokenPut":
      return [write("token", change.token.hash)]
    case "KeyPut":
      return [write("key", change.key.accountId), write("keyId", change.key.id)]
    case "KeyRemoved":
      return [write("key", change.accountId)]
    case "KeyUsed":
      return [add("keyId", change.keyId)]
    case "SurveyPut":
      return [write("survey", change.survey.id), write("slug", change.survey.slug)]
    case "ResponsePut":
      return ofResponse(change.response.surveyId, change.response.id)
    case "ResponseRemoved":
      return ofResponse(change.surveyId, change.responseId)
    // Kept only while no response that they count changes.
    case "RollupsPut":
      return [read("survey", change.surveyId), read("answers", change.surveyId), write("blocks", change.surveyId)]
    case "WebhookPut":
      return [write("webhook", change.webhook.id), add("webhooks", change.webhook.accountId)]
    case "DeliveryAttempted":
    case "DeliveryPut":
      return [write("delivery", change.delivery.id), read("webhook", change.delivery.webhookId)]
    case "EventPut":
      return [write("event", change.event.id)]
    case "IdempotencyPut":
      return [write("idempotency", change.record.scope, change.record.key)]
    case "UsageAdded":
      return []
    case "AuditEntriesRemoved":
    case "RollupsInvalidated":
    case "ExpiredDataRemoved":
    case "DeliveriesHeld":
    case "DeliveriesReleased":
    case "HeldDeliveriesExpired":
    case "RefreshFamilyEnded":
    case "SurveyRemoved":
    case "WebhookRemoved":
      return "everything"
  }
}

/**
 * Puts units into batches of at most `maxUnits`, to be committed one after the other. A unit goes into the earliest
 * batch that comes after all those before it with which it does not commute.
 */
export const plan = <A extends { readonly unit: UnitOfWork.UnitOfWork }>(
  entries: ReadonlyArray<A>,
  maxUnits: number
): ReadonlyArray<Batch<A>> => {
  const batches: Array<{ readonly entries: Array<A>; readonly inOrder: boolean }> = []
  const seen = new Map<string, Seen>()
  let earliest = 0
  for (const entry of entries) {
    const changes = entry.unit.changes.map(ofChange)
    const inOrder = crosses(changes)
    if (inOrder || changes.includes("everything")) {
      batches.push({ entries: [entry], inOrder })
      earliest = batches.length
      continue
    }
    const accesses = merged([
      ...entry.unit.guards.map(ofGuard),
      ...changes.flatMap(keyed),
      ...entry.unit.events.map(ofEvent)
    ])
    let at = accesses.reduce((after, access) => Math.max(after, earliestFor(seen.get(access.key), access)), earliest)
    while ((batches[at]?.entries.length ?? 0) >= maxUnits) at += 1
    const batch = batches[at] ?? { entries: [], inOrder: false }
    batch.entries.push(entry)
    batches[at] = batch
    for (const access of accesses) seen.set(access.key, note(seen.get(access.key), access, at))
  }
  return batches
}

/** Whoever touches a thing in two ways is in the way of both. */
const merged = (accesses: ReadonlyArray<Access>): ReadonlyArray<Access> => {
  const modes = new Map<string, Access["mode"]>()
  for (const { key, mode } of accesses) modes.set(key, (modes.get(key) ?? mode) === mode ? mode : "write")
  return Array.from(modes, ([key, mode]) => ({ key, mode }))
}

/**
 * Of the things touched so far: how they were touched last, from which batch on that goes on, and up to which it went.
 */
interface Seen {
  readonly mode: Access["mode"]
  readonly from: number
  readonly to: number
}

const earliestFor = (seen: Seen | undefined, { mode }: Access): number =>
  seen === undefined ? 0 : commute(seen.mode, mode) ? seen.from : seen.to + 1

const note = (seen: Seen | undefined, { mode }: Access, at: number): Seen =>
  seen === undefined
    ? { mode, from: 0, to: at }
    : commute(seen.mode, mode)
    ? { ...seen, to: Math.max(seen.to, at) }
    : { mode, from: at, to: at }

const commute = (left: Access["mode"], right: Access["mode"]): boolean => left === right && left !== "write"

/** Whether a unit's changes touch the same thing in ways that don't commute: it matters which of them comes first. */
const crosses = (changes: ReadonlyArray<ReadonlyArray<Access> | "everything">): boolean => {
  if (changes.length < 2) return false
  if (changes.includes("everything")) return true
  const modes = new Map<string, Access["mode"]>()
  return changes.flatMap(keyed).some(({ key, mode }) => {
    const earlier = modes.get(key)
    modes.set(key, mode)
    return earlier !== undefined && !commute(earlier, mode)
  })
}

const keyed = (accesses: ReadonlyArray<Access> | "everything"): ReadonlyArray<Access> =>
  accesses === "everything" ? [] : accesses

/** An event goes to whichever subscriptions its account has. */
export const ofEvent = (event: UnitOfWork.UnitOfWork["events"][number]): Access => read("webhooks", event.accountId)

const ofResponse = (survey: string, response: string): ReadonlyArray<Access> => [
  read("survey", survey),
  add("answers", survey),
  write("response", response)
]

/** No id, address or slug has U+0000 in it. */
const key = (...parts: ReadonlyArray<string>): string => parts.join("\u0000")
export const read = (...parts: ReadonlyArray<string>): Access => ({ key: key(...parts), mode: "read" })
const add = (...parts: ReadonlyArray<string>): Access => ({ key: key(...parts), mode: "add" })
export const write = (...parts: ReadonlyArray<string>): Access => ({ key: key(...parts), mode: "write" })
