/**
 * Sends with undici, and gives the other side no room: one deadline from the name look-up to the end of the body, a
 * bounded answer, no redirects, and no address that is not public.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Agent, type Dispatcher } from "undici"
import { AddressRefused, guardedConnector, LookupFailed } from "./GuardedConnector.js"
import * as Resolver from "./Resolver.js"
import { answered, failed, type Message, type Outcome, Sender } from "./Sender.js"

export interface Options {
  /** From the name look-up to the end of the answer's body. */
  readonly timeoutMillis: number
  /** Whether private and loopback addresses may be dialled: for development and tests. */
  readonly allowPrivate: boolean
  readonly userAgent: string
  readonly resolve: Resolver.Resolve
}

export const defaults = {
  timeoutMillis: 10_000,
  allowPrivate: false,
  userAgent: "Canvass-Webhooks/0.1"
}

/** Connections are kept while they are used, and closed with the scope. */
export const layer = (partial: Partial<Options> = {}): Layer.Layer<Sender> =>
  Layer.scoped(
    Sender,
    Effect.gen(function*() {
      const some = { ...defaults, ...partial }
      const options = { ...some, resolve: partial.resolve ?? Resolver.make(some) }
      const agent = yield* Effect.acquireRelease(
        Effect.sync(() => new Agent({ connect: guardedConnector(options), headersTimeout: 0, bodyTimeout: 0 })),
        (agent) => Effect.promise(() => agent.destroy())
      )
      return {
        send: (message) =>
          Effect.async((resume) => {
            const leave = exchange(agent, message, options, (outcome) => resume(Effect.succeed(outcome)))
            return Effect.sync(leave)
          })
      }
    })
  )

/** How much of an answer is read, and how much of that is kept, in bytes. */
const maxRead = 65_536
const maxKept = 4_096

/** Sends, and calls `done` once. The result leaves it at that. */
const exchange = (
  dispatcher: Dispatcher,
  { body, headers, url }: Message,
  { timeoutMillis, userAgent }: Options,
  done: (outcome: Outcome) => void
): () => void => {
  const { origin, pathname, search } = new URL(url)
  const kept: Array<Buffer> = []
  let read = 0
  let status = 0
  let controller: Dispatcher.DispatchController | undefined
  let isOver = false

  const end = (outcome: Outcome | undefined): void => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    if (outcome !== undefined) done(outcome)
  }
  /** Before there is a connection there is nothing to abort: `onRequestStart` does it then. */
  const leave = (outcome?: Outcome): void => {
    end(outcome)
    controller?.abort(over)
  }
  const timer = setTimeout(
    () => leave(failed("timeout", `no complete answer within ${timeoutMillis} ms`)),
    timeoutMillis
  )

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (started) => {
      controller = started
      if (isOver) started.abort(over)
    },
    onResponseStart: (_, statusCode) => {
      status = statusCode
    },
    onResponseData: (_, chunk) => {
      if (read < maxKept) kept.push(chunk.subarray(0, maxKept - read))
      read += chunk.length
      if (read >= maxRead) leave(answered(status, textOf(kept)))
    },
    onResponseEnd: () => end(answered(status, textOf(kept))),
    onResponseError: (_, error) => end(failure(error))
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
    end(failure(error))
  }
  return leave
}

const over = new Error("the exchange is over")

/** What the bytes say, as every store can hold it; half a character at the end is left out. */
const textOf = (chunks: ReadonlyArray<Buffer>): string =>
  chunks.length === 0
    ? ""
    : new TextDecoder().decode(Buffer.concat(chunks), { stream: true }).replaceAll("\u0000", "\ufffd")

const failure = (error: unknown): Outcome => {
  if (error instanceof AddressRefused) return failed("blocked", error.message)
  if (error instanceof LookupFailed) return failed("dns", error.message)
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown"
  return failed(isOfTls(code) ? "tls" : "connection", code)
}

const isOfTls = (code: string): boolean =>
  /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(code)
