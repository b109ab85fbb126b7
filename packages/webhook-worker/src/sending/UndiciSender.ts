/**
 * `Sender` on undici. One deadline covers everything from the DNS query to the end of the response body. The response
 * is bounded, redirects are not followed, and only public addresses are connected to.
 *
 * The import names a file of the package: Bun has a module `undici` of its own, whose `Agent` cannot dispatch requests.
 */
import { version } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Agent, type Dispatcher } from "undici/index.js"
import * as DnsResolver from "./DnsResolver.js"
import { AddressRefused, errorCode, guardedConnector, LookupFailed } from "./GuardedConnector.js"
import { defaultTimeoutMillis, errorOutcome, type Message, responseOutcome, Sender, type SendResult } from "./Sender.js"

export interface UndiciSenderOptions {
  /** Time limit from the DNS query to the end of the response body. */
  readonly timeoutMillis: number
  /** Whether private and loopback addresses are allowed: for development and tests. */
  readonly allowPrivate: boolean
  readonly userAgent: string
  readonly resolve: DnsResolver.Resolve
}

export const defaults = {
  timeoutMillis: defaultTimeoutMillis,
  allowPrivate: false,
  userAgent: `Canvass-Webhooks/${version}`
}

/** Keeps connections alive between requests, and closes them with the scope. */
export const layer = (options: Partial<UndiciSenderOptions> = {}): Layer.Layer<Sender> =>
  Layer.scoped(
    Sender,
    Effect.gen(function*() {
      const withDefaults = { ...defaults, ...options }
      const complete = { ...withDefaults, resolve: options.resolve ?? DnsResolver.make(withDefaults) }
      const agent = yield* Effect.acquireRelease(
        Effect.sync(() => new Agent({ connect: guardedConnector(complete), headersTimeout: 0, bodyTimeout: 0 })),
        (agent) => Effect.promise(() => agent.destroy())
      )
      return {
        send: (message) =>
          Effect.async((resume) => {
            const abort = dispatch(agent, message, complete, (outcome) => resume(Effect.succeed(outcome)))
            return Effect.sync(abort)
          })
      }
    })
  )

/** Response bytes that are read before the attempt counts as complete. */
const maxReadBytes = 65_536

/** Response bytes that are stored with the attempt. */
const maxStoredBytes = 4_096

/** Sends a request and calls `onOutcome` once. The returned function aborts the request without an outcome. */
const dispatch = (
  dispatcher: Dispatcher,
  { body, headers, url }: Message,
  { timeoutMillis, userAgent }: UndiciSenderOptions,
  onOutcome: (outcome: SendResult) => void
): () => void => {
  const { origin, pathname, search } = new URL(url)
  const storedChunks: Array<Buffer> = []
  let readBytes = 0
  let status = 0
  let controller: Dispatcher.DispatchController | undefined
  let isFinished = false

  const finish = (outcome: SendResult | undefined): void => {
    if (isFinished) return
    isFinished = true
    clearTimeout(timer)
    if (outcome !== undefined) onOutcome(outcome)
  }
  /** Without a connection there is no controller yet: `onRequestStart` aborts then. */
  const abort = (outcome?: SendResult): void => {
    finish(outcome)
    controller?.abort(aborted)
  }
  const timer = setTimeout(
    () => abort(errorOutcome("timeout", `no complete answer within ${timeoutMillis} ms`)),
    timeoutMillis
  )

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (started) => {
      controller = started
      if (isFinished) started.abort(aborted)
    },
    onResponseStart: (_, statusCode) => {
      status = statusCode
    },
    onResponseData: (_, chunk) => {
      if (readBytes < maxStoredBytes) storedChunks.push(chunk.subarray(0, maxStoredBytes - readBytes))
      readBytes += chunk.length
      if (readBytes >= maxReadBytes) abort(responseOutcome(status, decodeText(storedChunks)))
    },
    onResponseEnd: () => finish(responseOutcome(status, decodeText(storedChunks))),
    onResponseError: (_, error) => finish(outcomeOfError(error))
  }
  try {
    dispatcher.dispatch({
      origin,
      path: pathname + search,
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": userAgent, ...headers },
      body
    }, handler)
  } catch (error) {
    finish(outcomeOfError(error))
  }
  return abort
}

const aborted = new Error("the request was aborted")

/** Decodes UTF-8, drops an incomplete character at the end, and replaces U+0000, which PostgreSQL cannot store. */
const decodeText = (chunks: ReadonlyArray<Buffer>): string =>
  chunks.length === 0
    ? ""
    : new TextDecoder().decode(Buffer.concat(chunks), { stream: true }).replaceAll("\u0000", "\ufffd")

const outcomeOfError = (error: unknown): SendResult => {
  if (error instanceof AddressRefused) return errorOutcome("blocked", error.message)
  if (error instanceof LookupFailed) return errorOutcome("dns", error.message)
  const code = errorCode(error)
  return errorOutcome(isTlsError(code) ? "tls" : "connection", code)
}

const isTlsError = (code: string): boolean =>
  /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(code)
