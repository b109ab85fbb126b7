/** Rows that a store cannot decode. Each harms itself only: lists and jobs leave it out and go on with the next. */
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as ParseResult from "effect/ParseResult"

const unreadableRows = Metric.counter("canvass_unreadable_rows_total", {
  description: "Reads of rows that cannot be decoded. Find them with canvass check.",
  incremental: true
})

// An alert on what has not happened yet needs a value.
unreadableRows.unsafeUpdate(0, [])

/** Counts the row, and logs it when it is seen first. */
export const report = (table: string, id: string, cause: unknown): Effect.Effect<void> =>
  Effect.suspend(() => {
    const row = `${table} ${id}`
    const isNew = !reported.has(row) && reported.size < maxReported
    if (isNew) reported.add(row)
    const counted = Metric.increment(unreadableRows)
    return isNew
      ? Effect.zipRight(
        counted,
        Effect.logError(
          `A row of ${table} cannot be read, and is left out: ${id}. \`canvass check\` finds such rows. ${
            reasonOf(cause)
          }`
        )
      )
      : counted
  })

/** Why a row could not be decoded, in one line of at most 500 characters. */
export const reasonOf = (cause: unknown): string => {
  const [first] = ParseResult.isParseError(cause) ? ParseResult.ArrayFormatter.formatErrorSync(cause) : []
  const reason = first === undefined ? String(cause) : `${first.path.join(".")}: ${first.message}`
  return reason.replaceAll(/\s+/g, " ").slice(0, 500)
}

/** The rows of this process that were logged. */
const reported = new Set<string>()

const maxReported = 1_000
