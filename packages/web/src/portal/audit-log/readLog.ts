/** Reads the part of the audit log that a page shows: as many entries as make a page of sentences. */
import type { ApiRefused, InProcessApi } from "@canvass/http"
import * as Effect from "effect/Effect"
import { EntryFolder, type FoldedEntries } from "./EntryFolder.js"
import { type Entry, type Kind, type LogEntry, logEntryOf } from "./LogEntry.js"

/** What the page shows. The API selects by time and status, and the page among what it has read. */
export interface LogFilter {
  /** Parameters of the API. */
  readonly query: Readonly<Record<string, string>>
  readonly person: Entry["authMethod"] | undefined
  readonly surveyId: string | undefined
  readonly kind: Kind | undefined
  /** Whether entries of respondents are shown one by one. */
  readonly isUnfolded: boolean
}

export interface LogPart {
  readonly rows: ReadonlyArray<FoldedEntries>
  /** How many entries the API selects. */
  readonly total: number
  /** How many of them have been read for this page, after those that are skipped. */
  readonly readCount: number
}

/** Maximum number of sentences of a page. */
const maxRows = 50

/** How many entries the API returns at once, and how often a page asks: it reads no more than so many entries. */
const batchSize = 200
const maxBatches = 10

/**
 * Reads entries, newest first, until they make a page.
 *
 * @param skip how many entries the pages before have read
 */
export const readLog = (
  api: InProcessApi,
  filter: LogFilter,
  skip: number
): Effect.Effect<LogPart, ApiRefused> =>
  Effect.gen(function*() {
    const folder = new EntryFolder({ isUnfolded: filter.isUnfolded, maxRows })
    let [position, total] = [skip, 0]
    for (let batch = 0; batch < maxBatches; batch++) {
      const page = Math.floor(position / batchSize) + 1
      const log = yield* api.invoke("developer.auditLogs", { query: { ...filter.query, page, pageSize: batchSize } })
      total = log.total
      for (const entry of log.logs.slice(position % batchSize)) {
        const read = logEntryOf(entry)
        if (matches(read, filter) && !folder.add(read)) {
          return { rows: folder.rows, total, readCount: position - skip }
        }
        position++
      }
      if (position >= total || log.logs.length < batchSize) break
    }
    return { rows: folder.rows, total, readCount: position - skip }
  })

const matches = ({ entry, kind, surveyId }: LogEntry, filter: LogFilter): boolean =>
  (filter.person === undefined || entry.authMethod === filter.person) &&
  (filter.surveyId === undefined || surveyId === filter.surveyId) &&
  (filter.kind === undefined || kind === filter.kind)
