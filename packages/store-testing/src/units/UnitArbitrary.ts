/** Random units of work over the fixtures: those that services commit, and many that no service commits. */
import type { Instant } from "@canvass/core"
import type { UnitOfWork } from "@canvass/core/ports"
import * as FastCheck from "effect/FastCheck"
import * as Option from "effect/Option"
import * as Fixtures from "../fixtures/Fixtures.js"
import { change } from "./ChangeArbitrary.js"
import { indexOf, instant, nullable } from "./FixtureArbitrary.js"
import { guard } from "./GuardArbitrary.js"
import { event } from "./RecordArbitrary.js"

/**
 * A history of at most `maxUnits` units of work, to be committed one after another. Events and audit entries have
 * unique ids, as in production.
 *
 * @param start number of units that another history before this one may have
 */
export const units = (maxUnits: number, start = 0): FastCheck.Arbitrary<ReadonlyArray<UnitOfWork.UnitOfWork>> =>
  FastCheck.array(draft, { minLength: 1, maxLength: maxUnits, size: "max" }).map((drafts) =>
    drafts.map(({ audit, changes, events, guards }, index) => ({
      guards,
      changes,
      events: events.map((event, n) => ({ ...event, id: Fixtures.eventId(100 + (start + index) * 10 + n) })),
      audit: Option.map(Option.fromNullable(audit), (entry) => ({ ...entry, id: Fixtures.auditEntryId(start + index) }))
    }))
  )

/**
 * As `units`, without limits on bytes: for what does not depend on the sizes of responses and definitions, or on the
 * order in which a batch checks these limits.
 */
export const unitsWithoutByteLimits: typeof units = (maxUnits, start) =>
  units(maxUnits, start).map((all) =>
    all.map((unit) => ({ ...unit, guards: unit.guards.filter(({ _tag }) => !byteLimits.has(_tag)) }))
  )

const byteLimits: ReadonlySet<string> = new Set(["DefinitionsFit", "ResponseBytesFit"])

/**
 * The same changes, with one time for the responses that they put and remove. What a store writes together enters the
 * log of a survey at the time of the latest response.
 */
export const atOneTime = (
  changes: ReadonlyArray<UnitOfWork.Change>,
  at: Instant.Instant
): ReadonlyArray<UnitOfWork.Change> =>
  changes.map((change) => {
    if (change._tag === "ResponsePut") return { ...change, response: { ...change.response, submittedAt: at } }
    return change._tag === "ResponseRemoved" ? { ...change, at } : change
  })

const draft = FastCheck.record({
  guards: FastCheck.oneof(FastCheck.constant([]), FastCheck.array(guard, { maxLength: 2 })),
  changes: FastCheck.tuple(FastCheck.array(change, { maxLength: 3 }), instant).map(([changes, at]) =>
    atOneTime(changes, at)
  ),
  events: FastCheck.oneof(
    FastCheck.constant([]),
    FastCheck.array(
      event,
      { maxLength: 2 }
    )
  ),
  audit: nullable(
    FastCheck.record({
      accountId: indexOf("accounts").map(Fixtures.accountId),
      method: FastCheck.constantFrom("POST", "PUT"),
      statusCode: FastCheck.constantFrom(201, 400),
      actor: FastCheck.constantFrom(null, "Ada"),
      surveyTitle: FastCheck.constantFrom(null, "Lunch"),
      createdAt: instant
    }).map((overrides) => Fixtures.auditEntry(0, overrides))
  )
})
