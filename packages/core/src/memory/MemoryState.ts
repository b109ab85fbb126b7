/** The reference of all stores: a pure function from a state and a unit of work to the next state. */
import * as Chunk from "effect/Chunk"
import * as Either from "effect/Either"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as RemovedAccounts from "../unit-of-work/RemovedAccounts.js"
import { type Change, GuardFailed, type UnitOfWork } from "../unit-of-work/UnitOfWork.js"
import { accountChanges } from "./changes/AccountChanges.js"
import { assetChanges } from "./changes/AssetChanges.js"
import { childChanges } from "./changes/ChildChanges.js"
import { cleanupChanges } from "./changes/CleanupChanges.js"
import { fileChanges } from "./changes/FileChanges.js"
import { responseChanges } from "./changes/ResponseChanges.js"
import type { Changes } from "./changes/SomeChanges.js"
import { surveyChanges } from "./changes/SurveyChanges.js"
import { addEvent, webhookChanges } from "./changes/WebhookChanges.js"
import { holds } from "./holds.js"
import { auditOf, type State } from "./State.js"

export { empty, type State } from "./State.js"

/** Applies the changes, the events and the audit entry of a unit, or nothing when a guard fails. */
export const apply = (state: State, unit: UnitOfWork): Either.Either<State, GuardFailed> => {
  const failed = unit.guards.find((guard) => !holds(state, guard))
  if (failed !== undefined) return Either.left(new GuardFailed({ guard: failed._tag }))
  const { audit, changes, events } = RemovedAccounts.discard(
    unit,
    (account) => HashMap.has(state.removedAccounts, account)
  )
  const changed = changes.reduce(applyChange, state)
  const next = events.reduce(addEvent, changed)
  return Either.right(Option.match(audit, {
    onNone: () => next,
    onSome: (entry) => ({
      ...next,
      audit: HashMap.set(
        next.audit,
        entry.accountId,
        Chunk.append(auditOf(next, entry.accountId), entry)
      )
    })
  }))
}

/** The compiler asks for an entry for every kind of change. */
const changesByTag: Changes = {
  ...accountChanges,
  ...surveyChanges,
  ...childChanges,
  ...responseChanges,
  ...assetChanges,
  ...fileChanges,
  ...webhookChanges,
  ...cleanupChanges
}

const applyChange = (state: State, change: Change): State => applyTagged(state, change._tag, change)

/** Calls the function of a kind of change. The tag keeps the two types together. */
const applyTagged = <Tag extends Change["_tag"]>(
  state: State,
  tag: Tag,
  change: Extract<Change, { readonly _tag: Tag }>
): State => changesByTag[tag](state, change)
