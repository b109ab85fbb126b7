import type { Ids, Instant } from "@canvass/core"
import { type AuditFilter, AuditStore } from "@canvass/core/ports"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { withAuditOwners } from "../database/auditOwners.js"
import { Database } from "../database/Database.js"
import { hourMillis } from "../database/hours.js"
import { isNotRemoved } from "../database/removedAccounts.js"
import { allOf, readAll, readCount, readTime, statementConcurrency } from "../database/Statements.js"
import { AuditEntryRow, UsageCountRow } from "../schema/RowSchemas.js"

/**
 * Reads the audit log and the daily counts of requests. The total and the place where a page begins come from the
 * counts by hour. Entries are counted only in the hours that a range of times cuts.
 */
export const layer: Layer.Layer<AuditStore, never, Database> = Layer.effect(
  AuditStore,
  Effect.map(Database, (database) => {
    const { dialect, sql } = database

    /** The conditions on the columns that entries and counts have. */
    const matches = (owner: Ids.AccountId, { method, statusCode }: AuditFilter, ...range: ReadonlyArray<Fragment>) =>
      allOf(
        sql,
        sql`"accountId" = ${owner}`,
        isNotRemoved(sql, owner),
        method === undefined ? undefined : sql`method = ${method}`,
        statusCode === undefined ? undefined : sql`"statusCode" = ${statusCode}`,
        ...range
      )

    const entriesWithin = (owner: Ids.AccountId, filter: AuditFilter, { from, to }: Range) =>
      matches(
        owner,
        filter,
        sql`"createdAt" >= ${dialect.instant(from)}`,
        sql`"createdAt" < ${dialect.instant(to)}`
      )

    const countsWithin = (owner: Ids.AccountId, filter: AuditFilter, { first, end }: Hours) =>
      matches(
        owner,
        filter,
        ...first === undefined ? [] : [sql`hour >= ${first}`],
        ...end === undefined ? [] : [sql`hour < ${end}`]
      )

    const countEntries = (owner: Ids.AccountId, filter: AuditFilter, range: Range) =>
      readCount(sql`SELECT count(*) AS count FROM audit_entries WHERE ${entriesWithin(owner, filter, range)}`)

    const readEntriesWithin = (owner: Ids.AccountId, filter: AuditFilter, { limit, offset, ...range }: Slice) =>
      readEntries(
        sql`SELECT * FROM audit_entries WHERE ${entriesWithin(owner, filter, range)}
          ORDER BY "createdAt" DESC, id DESC LIMIT ${limit} OFFSET ${offset}`
      )

    const sum = sql`CAST(coalesce(sum(count), 0) AS ${sql.literal(dialect.types.integer)}) AS count`

    /** The latest hours with entries, and how many they have. */
    const latestHours = (owner: Ids.AccountId, filter: AuditFilter, hours: Hours) =>
      readHours(
        sql`SELECT hour, ${sum} FROM audit_counts WHERE ${countsWithin(owner, filter, hours)}
          GROUP BY hour ORDER BY hour DESC LIMIT ${maxHoursPerRead}`
      )

    /** Where the entries of a page are: ranges of times, the latest first. */
    const findSlices = (owner: Ids.AccountId, filter: AuditFilter, limit: number, offset: number) =>
      Effect.gen(function*() {
        const { earliest, hours, latest } = split(filter)
        const slices: Array<Slice> = []
        let [skipped, wanted] = [offset, limit]
        const take = (range: Range, count: number): void => {
          if (skipped >= count) {
            skipped -= count
            return
          }
          if (wanted === 0) return
          const last = slices.at(-1)
          // Hours that follow each other are read together.
          if (last?.from === range.to) slices.splice(-1, 1, { ...last, from: range.from })
          else slices.push({ ...range, offset: skipped, limit: wanted })
          wanted -= Math.min(wanted, count - skipped)
          skipped = 0
        }
        if (latest !== undefined) take(latest, yield* countEntries(owner, filter, latest))
        let rest: Hours | undefined = hours
        while (rest !== undefined && wanted > 0) {
          const found: ReadonlyArray<HourCount> = yield* latestHours(owner, filter, rest)
          for (const { count, hour } of found) take({ from: hour * hourMillis, to: (hour + 1) * hourMillis }, count)
          const last: HourCount | undefined = found[maxHoursPerRead - 1]
          rest = last === undefined ? undefined : { ...hours, end: last.hour }
        }
        if (earliest !== undefined && wanted > 0) take(earliest, yield* countEntries(owner, filter, earliest))
        return slices
      })

    return {
      list: (owner, filter, { limit, offset }) =>
        Effect.flatMap(findSlices(owner, filter, limit, offset), (slices) =>
          Effect.map(
            Effect.forEach(slices, (slice) => readEntriesWithin(owner, filter, slice), {
              concurrency: statementConcurrency(database)
            }),
            (pieces) => Arr.flatten(pieces).slice(0, limit)
          )),
      count: (owner, filter) => {
        const { earliest, hours, latest } = split(filter)
        const counted = hours === undefined
          ? Effect.succeed(0)
          : readCount(sql`SELECT ${sum} FROM audit_counts WHERE ${countsWithin(owner, filter, hours)}`)
        const edges = [earliest, latest].filter((range) => range !== undefined)
        return Effect.map(
          Effect.all([counted, ...edges.map((range) => countEntries(owner, filter, range))]),
          (counts) => counts.reduce((total, count) => total + count, 0)
        )
      },
      oldest: readTime(
        sql`${withAuditOwners(sql)} SELECT min(
              (SELECT "createdAt" FROM audit_entries WHERE "accountId" = owners.id ORDER BY "createdAt" LIMIT 1)
            ) AS at FROM owners`
      ),
      usage: (owner, from, to) =>
        readUsage(
          sql`SELECT * FROM usage_counts
            WHERE "accountId" = ${owner} AND day >= ${from} AND day <= ${to} AND ${isNotRemoved(sql, owner)}
            ORDER BY day, "statusClass"`
        )
    }
  })
)

/** `from` inclusive, `to` exclusive. */
interface Range {
  readonly from: Instant.Instant
  readonly to: Instant.Instant
}

/** The part of a range that a page has: at most `limit` entries after the `offset` latest ones. */
interface Slice extends Range {
  readonly offset: number
  readonly limit: number
}

/** Hours from 1970: `first` inclusive, `end` exclusive. Without a bound, all of them. */
interface Hours {
  readonly first?: number | undefined
  readonly end?: number | undefined
}

/** Splits the range of a filter into whole hours, and the parts of hours before and after them. */
const split = ({ from, to }: AuditFilter): {
  readonly latest?: Range
  readonly hours?: Hours
  readonly earliest?: Range
} => {
  const first = from === undefined ? undefined : Math.ceil(from / hourMillis)
  const end = to === undefined ? undefined : Math.floor(to / hourMillis)
  if (from !== undefined && to !== undefined && first !== undefined && end !== undefined && first > end) {
    return { latest: { from, to } }
  }
  return {
    hours: { first, end },
    ...from === undefined || first === undefined || first * hourMillis === from
      ? {}
      : { earliest: { from, to: first * hourMillis } },
    ...to === undefined || end === undefined || end * hourMillis === to
      ? {}
      : { latest: { from: end * hourMillis, to } }
  }
}

/** The hours of six weeks. */
const maxHoursPerRead = 1_000

const HourCount = Schema.Struct({ hour: Schema.Int, count: Schema.Int })
type HourCount = typeof HourCount.Type

const readHours = readAll(HourCount)
const readEntries = readAll(AuditEntryRow)
const readUsage = readAll(UsageCountRow)
