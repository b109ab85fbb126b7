/** The error of a request, whatever refused it: the API, a proxy before it, or the network. */
import type { Violation } from "./contract/Operations.js"

/** What an error holds, beside its message. */
export interface CanvassErrorFields {
  readonly status: number
  readonly type: string
  readonly title: string
  readonly detail?: string | undefined
  readonly errors?: ReadonlyArray<Violation>
  readonly traceId?: string | undefined
  readonly retryAfterMillis?: number | undefined
  readonly cause?: unknown
}

/**
 * A request that failed.
 *
 * @example
 * try {
 *   await canvass.post("/surveys/{id}/publish", { path: { id } })
 * } catch (error) {
 *   if (error instanceof CanvassError && error.slug === "business-rule") console.log(error.errors)
 *   else throw error
 * }
 */
export class CanvassError extends Error {
  override readonly name = "CanvassError"
  /** The HTTP status; 0 when there was no response (`network-error`, `timeout`). */
  readonly status: number
  /**
   * Identifies the kind of error. For a problem of the API: the URL of its documentation, such as
   * `https://surveys.example.com/errors/not-found`. Otherwise:
   *
   * - `about:blank`: an error status without a problem, such as the page of a proxy;
   * - `network-error`: no connection, or it was closed before the response was complete;
   * - `timeout`: no byte for `idleTimeoutMillis`, or no result within `timeoutMillis`;
   * - `redirect`: the client follows none, so that it sends its credential to no other server;
   * - `invalid-response`: a successful status with a body that is not from the API.
   */
  readonly type: string
  /** Summary of the type. The same for all errors of the type. */
  readonly title: string
  /** What went wrong in this request. */
  readonly detail: string | undefined
  /** Every violation in the request, with the statuses 400 and 422. Empty otherwise. */
  readonly errors: ReadonlyArray<Violation>
  /** Identifies the request in the logs of the server. */
  readonly traceId: string | undefined
  /** How long the server wants the caller to wait before the next request. */
  readonly retryAfterMillis: number | undefined

  constructor({ cause, detail, errors = [], retryAfterMillis, status, title, traceId, type }: CanvassErrorFields) {
    super(
      [
        detail === undefined ? title : `${title}: ${detail}`,
        ...errors.slice(0, maxShownViolations).map(({ code, detail, pointer }) => `\n- ${pointer} ${code}: ${detail}`),
        errors.length > maxShownViolations ? `\n- and ${errors.length - maxShownViolations} more` : "",
        status > 0 ? ` (status ${status}${traceId === undefined ? "" : `, trace ${traceId}`})` : ""
      ].join(""),
      { cause }
    )
    this.status = status
    this.type = type
    this.title = title
    this.detail = detail
    this.errors = errors
    this.traceId = traceId
    this.retryAfterMillis = retryAfterMillis
  }

  /** The last part of `type`, such as `not-found`. It does not depend on the server's URL. */
  get slug(): string {
    return this.type.slice(this.type.lastIndexOf("/") + 1)
  }
}

const maxShownViolations = 5
