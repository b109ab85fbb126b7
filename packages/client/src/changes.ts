/** The log of a survey, read page by page: each change once, after any interruption of the connection. */
import { CanvassError } from "./CanvassError.js"
import type { Schemas } from "./contract/Operations.js"
import { sleep } from "./transport/abort.js"
import { type ApiResponse, invalidResponse } from "./transport/readData.js"
import { isTemporary } from "./transport/retries.js"

/** One change in the log of a survey. `type` tells which fields it has. */
export type Change = Schemas["LogChange"]

export interface FollowOptions {
  /** The cursor of the last change that was applied, or the `X-Cursor` of an export. Default: the beginning. */
  readonly after?: string | undefined
  /** Whether to read partial responses, too. Default false. A cursor belongs to one kind. */
  readonly partials?: boolean | undefined
  /** The parts of responses to read, such as `["answers", "metadata"]`. Default: all. */
  readonly fields?: ReadonlyArray<string> | undefined
  /** Whether to wait for further changes, without end. Default false: it ends when the reader is up to date. */
  readonly follow?: boolean | undefined
  /** Maximum number of changes of a page, from 1 to 1000. Default 1000. */
  readonly limit?: number | undefined
  /** Ends the reading. It rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** Changes in their order, and the cursor after them. */
export interface ChangePage {
  readonly changes: ReadonlyArray<Change>
  /** Where to go on. Also after an empty page, which says that the reader is up to date. */
  readonly cursor: string
}

/**
 * The log does not reach back to the cursor: delete the copy of the survey, and begin again with an export or without a
 * cursor.
 */
export class CursorExpiredError extends Error {
  override readonly name = "CursorExpiredError"
  readonly surveyId: string

  constructor(surveyId: string, cause: CanvassError) {
    super(`The log of the survey ${surveyId} does not reach back to the cursor. Begin again.`, { cause })
    this.surveyId = surveyId
  }
}

/** Reads one page: the parameters of the request, and how long the server may hold its answer. */
type ReadPage = (
  query: Readonly<Record<string, boolean | number | string | undefined>>,
  holdMillis: number
) => Promise<ApiResponse<unknown>>

/** Reads pages until an empty one, which it gives too. With `follow`, it goes on after empty pages. */
export async function* readChangePages(
  surveyId: string,
  { after, fields, follow = false, limit = 1_000, partials = false, signal }: FollowOptions,
  maxAttempts: number,
  read: ReadPage
): AsyncGenerator<ChangePage, void> {
  let cursor = after
  let isUpToDate = false
  let failures = 0
  while (!isUpToDate || follow) {
    // A page that waits is small. It is asked for only when there is nothing to catch up with.
    const wait = isUpToDate ? waitSeconds : 0
    let page: ChangePage
    try {
      const query = { after: cursor, limit, fields: fields?.join(","), ...partials ? { partials } : {} }
      page = pageOf(await read(wait === 0 ? query : { ...query, wait }, wait * 1_000))
    } catch (error) {
      if (!(error instanceof CanvassError)) throw error
      if (error.status === 410) throw new CursorExpiredError(surveyId, error)
      failures++
      const isRefusal = error.status === 429 || error.status === 503
      if (!isTemporary(error) || !follow && !isRefusal && failures >= maxAttempts) throw error
      await sleep(pauseMillis(error, failures), signal === undefined ? [] : [signal])
      continue
    }
    failures = 0
    cursor = page.cursor
    isUpToDate = page.changes.length === 0
    yield page
  }
}

/** How long the server holds its answer while there is no change. */
const waitSeconds = 30

const maxPauseMillis = 30_000

/** As long as the server says, otherwise longer with each failure. Random, so that readers do not return together. */
const pauseMillis = ({ retryAfterMillis = 0 }: CanvassError, failures: number): number =>
  retryAfterMillis > 0
    ? retryAfterMillis + Math.random() * 500
    : Math.min(maxPauseMillis, 500 * 2 ** Math.min(failures - 1, 10)) * (0.5 + Math.random() / 2)

const pageOf = ({ data, headers, status }: ApiResponse<unknown>): ChangePage => {
  const cursor = headers.get("x-cursor")
  if (!isChanges(data) || cursor === null) {
    throw invalidResponse(status, "The log has no list of changes, or no header X-Cursor.")
  }
  return { changes: data, cursor }
}

const isChanges = (data: unknown): data is ReadonlyArray<Change> => Array.isArray(data)
