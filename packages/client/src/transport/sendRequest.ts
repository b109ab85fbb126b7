/** One call: its credential, its requests and the waits between them, within a time limit. */
import { CanvassError } from "../CanvassError.js"
import { type Signals, sleep, untilAborted } from "./abort.js"
import type { Credential } from "./Credential.js"
import { fetchGuarded, type GuardedResponse, readText } from "./fetchGuarded.js"
import { readProblem } from "./readProblem.js"
import { type RetryLimits, waitMillis } from "./retries.js"

export interface CallRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: FormData | string | undefined
  /** Whether repeating the request cannot have a second effect. */
  readonly isRepeatable: boolean
  readonly signal: AbortSignal | undefined
}

export interface CallSettings extends RetryLimits {
  readonly fetch: typeof globalThis.fetch
  /** Maximum time of a call. Of a stream, until it begins. */
  readonly timeoutMillis: number
  /** Maximum time without a byte from the server. */
  readonly idleTimeoutMillis: number
}

/**
 * Sends a request until it succeeds, and returns what `read` makes of the response. Fails with a `CanvassError`, or
 * with the reason of the signal.
 */
export const sendRequest = async <A>(
  settings: CallSettings,
  credential: Credential,
  request: CallRequest,
  read: (response: GuardedResponse) => A | Promise<A>
): Promise<A> => {
  const deadline = new AbortController()
  const deadlineAt = performance.now() + settings.timeoutMillis
  const timer = setTimeout(() => deadline.abort(callTimeout(settings.timeoutMillis)), settings.timeoutMillis)
  const signals = request.signal === undefined ? [deadline.signal] : [request.signal, deadline.signal]
  try {
    for (let attempt = 1;; attempt++) {
      try {
        return await read(await sendAuthorized(settings, credential, request, signals))
      } catch (error) {
        const isFinal = !request.isRepeatable || !(error instanceof CanvassError) || deadline.signal.aborted
        const millis = isFinal ? undefined : waitMillis(error, attempt, settings)
        if (millis === undefined || performance.now() + millis > deadlineAt) throw error
        await sleep(millis, signals)
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Sends the request once, or a second time if its access token was refused and could be renewed. */
const sendAuthorized = async (
  settings: CallSettings,
  credential: Credential,
  request: CallRequest,
  signals: Signals
): Promise<GuardedResponse> => {
  for (let isRenewed = false;; isRenewed = true) {
    const authorization = await untilAborted(credential.header, signals)
    const headers = new Headers(request.headers)
    if (authorization !== undefined) headers.set(authorization.name, authorization.value)
    const response = await fetchGuarded({ ...settings, ...request, headers, signals })
    if (response.status >= 200 && response.status < 300) return response
    const text = await readText(response.body, maxProblemBytes)
    if (isRenewed || response.status !== 401 || !credential.discard(authorization)) {
      throw readProblem({ ...response, text })
    }
  }
}

/** A problem has at most 1 000 violations. */
const maxProblemBytes = 1_048_576

const callTimeout = (millis: number) =>
  new CanvassError({
    status: 0,
    type: "timeout",
    title: "The call takes too long",
    detail: `There was no result within ${millis} ms.`
  })
