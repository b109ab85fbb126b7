/**
 * The table of all changes and guards, and what the committer asks of it. The compiler demands an entry for every kind,
 * and every answer of an entry. Changes are written in the order of the table.
 */
import type { UnitOfWork } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import type { Database } from "../database/Database.js"
import type {
  ChangeByTag,
  ChangeDescription,
  ChangeDescriptions,
  ChangeTag,
  GuardByTag,
  GuardDescription,
  GuardDescriptions,
  GuardTag
} from "./ChangeDescription.js"
import { accountChanges, accountGuards } from "./changes/AccountChanges.js"
import { accountRemovalChanges } from "./changes/AccountRemovalChanges.js"
import { assetChanges, assetGuards } from "./changes/AssetChanges.js"
import { childChanges, childGuards } from "./changes/ChildChanges.js"
import { cleanupChanges } from "./changes/CleanupChanges.js"
import { fileChanges, fileGuards } from "./changes/FileChanges.js"
import { identityChanges, identityGuards } from "./changes/IdentityChanges.js"
import { keyChanges, keyGuards } from "./changes/KeyChanges.js"
import { reservationChanges, reservationGuards } from "./changes/ReservationChanges.js"
import { responseChanges, responseGuards } from "./changes/ResponseChanges.js"
import { surveyChanges, surveyGuards } from "./changes/SurveyChanges.js"
import { usageChanges } from "./changes/UsageChanges.js"
import { webhookChanges, webhookGuards } from "./changes/WebhookChanges.js"
import type { PreconditionKeys, Preconditions } from "./Preconditions.js"
import { type ResponseChange, toResponseWrites, writeResponses } from "./ResponseWrites.js"
import { read, type StateAccess } from "./StateAccess.js"

const changeTable: ChangeDescriptions = {
  ...accountChanges,
  ...identityChanges,
  ...accountRemovalChanges,
  ...keyChanges,
  ...surveyChanges,
  ...childChanges,
  ...responseChanges,
  ...fileChanges,
  ...assetChanges,
  ...webhookChanges,
  ...reservationChanges,
  ...cleanupChanges,
  ...usageChanges
}

const guardTable: GuardDescriptions = {
  ...accountGuards,
  ...identityGuards,
  ...keyGuards,
  ...surveyGuards,
  ...childGuards,
  ...responseGuards,
  ...fileGuards,
  ...assetGuards,
  ...webhookGuards,
  ...reservationGuards
}

/** What a change touches, for the planner of batches. */
export const changeAccesses = (change: UnitOfWork.Change): ReadonlyArray<StateAccess> | "everything" =>
  withDescription(change._tag, change, ({ touches }, change) => touches === "everything" ? touches : touches(change))

/** What is locked for a change. */
export const changeLocks = (change: UnitOfWork.Change): ReadonlyArray<StateAccess> =>
  withDescription(
    change._tag,
    change,
    (description, change) =>
      description.touches === "everything"
        ? description.locks(change)
        : description.locks === "touched"
        ? description.touches(change)
        : description.locks(change)
  )

/** The stored state that a change needs. */
export const changeReads = (change: UnitOfWork.Change): PreconditionKeys =>
  withDescription(change._tag, change, ({ reads }, change) => reads === "nothing" ? {} : reads(change))

/** What a guard relies on, for the planner of batches. */
export const guardAccess = (guard: UnitOfWork.Guard): StateAccess =>
  withGuard(guard._tag, guard, ({ touches }, guard) => touches(guard))

/** What is locked for a guard. */
export const guardLocks = (guard: UnitOfWork.Guard): ReadonlyArray<StateAccess> =>
  withGuard(guard._tag, guard, ({ locks, touches }, guard) => locks === "touched" ? [touches(guard)] : locks(guard))

/** The stored state that a guard relies on. */
export const guardReads = (guard: UnitOfWork.Guard): PreconditionKeys =>
  withGuard(guard._tag, guard, ({ reads }, guard) => reads === "nothing" ? {} : reads(guard))

/** Whether a guard holds. `preconditions` were read with `guardReads`. */
export const guardHolds = (guard: UnitOfWork.Guard, preconditions: Preconditions): boolean =>
  withGuard(guard._tag, guard, ({ holds }, guard) => holds(guard, preconditions))

/** What an event relies on: it goes to the webhooks of its account. */
export const eventAccess = (event: UnitOfWork.UnitOfWork["events"][number]): StateAccess =>
  read("webhooks of account", event.accountId)

/**
 * Writes changes that commute, kind by kind. `preconditions` were read with `changeReads`. Responses come last, because
 * they lock rows of surveys that other transactions wait for.
 */
export const writeChanges = (
  database: Database,
  changes: ReadonlyArray<UnitOfWork.Change>,
  preconditions: Preconditions
): Effect.Effect<void, SqlError> => {
  const present = new Set(changes.map(({ _tag }) => _tag))
  return Effect.all([
    ...changeTags.filter((tag) => present.has(tag))
      .map((tag) => writeKind(tag, database, ofKind(tag, changes), preconditions)),
    writeResponses(database, preconditions, toResponseWrites(responseChangesOf(changes, preconditions)))
  ], { discard: true })
}

/** The changes of responses among these changes. */
export const responseChangesOf = (
  changes: ReadonlyArray<UnitOfWork.Change>,
  preconditions: Preconditions
): ReadonlyArray<ResponseChange> =>
  changes.flatMap((change) => {
    const responseChange = toResponseChange(change, preconditions)
    return responseChange === undefined ? [] : [responseChange]
  })

const changeTags: ReadonlyArray<ChangeTag> = Object.keys(changeTable)
  .filter((tag): tag is ChangeTag => tag in changeTable)

const writeKind = <Tag extends ChangeTag>(
  tag: Tag,
  database: Database,
  changes: ReadonlyArray<ChangeByTag[Tag]>,
  preconditions: Preconditions
): Effect.Effect<unknown, SqlError> => {
  const description: ChangeDescription<ChangeByTag[Tag]> = changeTable[tag]
  return "write" in description ? description.write(database, changes, preconditions) : Effect.void
}

const ofKind = <Tag extends ChangeTag>(
  tag: Tag,
  changes: ReadonlyArray<UnitOfWork.Change>
): ReadonlyArray<ChangeByTag[Tag]> => changes.filter((change): change is ChangeByTag[Tag] => change._tag === tag)

const toResponseChange = (
  change: UnitOfWork.Change,
  preconditions: Preconditions
): ResponseChange | undefined =>
  withDescription(
    change._tag,
    change,
    (description, change) =>
      "toResponseChange" in description ? description.toResponseChange(change, preconditions) : undefined
  )

/** Calls a function with a change and the description of its kind. The tag keeps the two types together. */
const withDescription = <Tag extends ChangeTag, A>(
  tag: Tag,
  change: ChangeByTag[Tag],
  use: (description: ChangeDescription<ChangeByTag[Tag]>, change: ChangeByTag[Tag]) => A
): A => use(changeTable[tag], change)

/** Calls a function with a guard and the description of its kind. */
const withGuard = <Tag extends GuardTag, A>(
  tag: Tag,
  guard: GuardByTag[Tag],
  use: (description: GuardDescription<GuardByTag[Tag]>, guard: GuardByTag[Tag]) => A
): A => use(guardTable[tag], guard)
