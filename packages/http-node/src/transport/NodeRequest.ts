/** Requests of node:http as the API's request contexts. */
import {
  BodyCollector,
  type BodyReservation,
  canonicalAddress,
  ExpectationFailed,
  type HostAuthenticationFailed,
  HostMissing,
  HostRepeated,
  MalformedJson,
  type MountPath,
  PayloadTooLarge,
  RequestContext,
  RequestTimeout,
  SendRate,
  unknownAddress
} from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { BodyReader } from "./BodyReader.js"

/** Ends requests whose body does not arrive in time. */
export interface BodyDeadline {
  /** Starts the timer. */
  readonly start: () => void
  /** Stops the timer until `start` is called again. */
  readonly suspend: () => void
}

export interface NodeRequestOptions {
  /** Path and query, or a full URL. */
  readonly target: string
  /** Number of trusted proxies. */
  readonly trustProxy: number
  /** Path prefix below which the API is mounted. */
  readonly mountPath: MountPath
  /** Asks the host for the account of the caller. */
  readonly hostAccount?: Effect.Effect<unknown, HostAuthenticationFailed> | undefined
  /** The time limit of the body. A body that is streamed has limits of its own. */
  readonly deadline?: BodyDeadline | undefined
  /** The body as the host decoded and parsed it. Only for a request whose stream has been read. */
  readonly parsedBody?: unknown
}

/** Makes the context of a request. */
export const contextOf = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { deadline, hostAccount, mountPath, parsedBody, target, trustProxy }: NodeRequestOptions
): RequestContext.RequestContext =>
  RequestContext.make({
    method: incoming.method ?? "GET",
    target,
    headers: parsedBody === undefined ? incoming.headers : { ...incoming.headers, "content-encoding": undefined },
    remoteAddress: peerOf(incoming.socket),
    body: hasBody(incoming)
      ? {
        receive: (maxBytes, reservation) =>
          parsedBody === undefined
            ? receiveBody(incoming, outgoing, maxBytes, reservation)
            : takeParsedBody(parsedBody, maxBytes),
        announcedBytes: announcedBytes(incoming),
        stream: (minRate) =>
          parsedBody === undefined
            ? streamBody(incoming, outgoing, new SendRate(minRate), deadline)
            : Stream.fromEffect(Effect.orDie(bytesOf(parsedBody)))
      }
      : undefined,
    disconnected: disconnectionOf(outgoing),
    endWithCaller: () => endWithCaller(incoming.socket, outgoing),
    mountPath,
    hostAccount,
    protocolError: protocolErrorOf(incoming)
  }, trustProxy)

const disconnectionOf = (outgoing: ServerResponse): Effect.Effect<void> =>
  Effect.async((resume) => {
    const onClose = () => {
      if (!outgoing.writableFinished) resume(Effect.void)
    }
    if (outgoing.closed) onClose()
    outgoing.on("close", onClose)
    return Effect.sync(() => outgoing.off("close", onClose))
  })

/** A caller that was killed closes its half of the connection, as one does that only has nothing more to send. */
const endWithCaller = (socket: Socket, outgoing: ServerResponse): void => {
  const close = (): void => {
    outgoing.destroy()
  }
  if (socket.readableEnded) {
    close()
    return
  }
  socket.once("end", close)
  outgoing.once("close", () => socket.off("end", close))
}

/** Whether the request announces a body that is not empty. */
export const hasBody = (request: IncomingMessage): boolean =>
  request.headers["transfer-encoding"] !== undefined || (announcedBytes(request) ?? 0) > 0

/** The size that the request announces, if it announces one. The sender may send less. */
export const announcedBytes = ({ headers }: IncomingMessage): number | undefined => {
  const length = headers["content-length"]
  return length === undefined ? undefined : Number(length)
}

const protocolErrorOf = ({ headers: { expect, host }, httpVersion, rawHeaders }: IncomingMessage) => {
  if (host === undefined && httpVersion === "1.1") return new HostMissing()
  if (hasTwoHosts(rawHeaders)) return new HostRepeated()
  return expect === undefined || expect.toLowerCase() === "100-continue" ? undefined : new ExpectationFailed()
}

/** node:http keeps the first one only. */
const hasTwoHosts = (namesAndValues: ReadonlyArray<string>): boolean => {
  let hosts = 0
  for (let index = 0; index < namesAndValues.length; index += 2) {
    const name = namesAndValues[index]
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++
  }
  return hosts > 1
}

/** The address of the peer. Cached, since it is the same for all requests of a connection. */
export const peerOf = (socket: Socket): string => {
  const cached = peers.get(socket)
  if (cached !== undefined) return cached
  const address = canonicalAddress(socket.remoteAddress ?? "") ?? unknownAddress
  peers.set(socket, address)
  return address
}

const peers = new WeakMap<Socket, string>()

/** Renders a parsed body as JSON again, so that it passes the same checks as one that the API receives itself. */
const takeParsedBody = (
  body: unknown,
  maxBytes: number
): Effect.Effect<Uint8Array, MalformedJson | PayloadTooLarge> =>
  Effect.flatMap(
    bytesOf(body),
    (bytes) => bytes.length > maxBytes ? Effect.fail(new PayloadTooLarge({ maxBytes })) : Effect.succeed(bytes)
  )

const bytesOf = (body: unknown): Effect.Effect<Uint8Array, MalformedJson> =>
  Effect.suspend(() => {
    if (body instanceof Uint8Array) return Effect.succeed(body)
    if (typeof body === "string") return Effect.succeed(Buffer.from(body))
    try {
      return Effect.succeed(Buffer.from(JSON.stringify(body)))
    } catch (error) {
      // A parser may accept deeper nesting than `JSON.stringify` can follow.
      return error instanceof RangeError
        ? Effect.fail(new MalformedJson({ detail: "The body nests too deep." }))
        : Effect.die(error)
    }
  })

/** A body that announces more than `maxBytes` is refused before its first byte is read. */
const receiveBody = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  maxBytes: number,
  reservation: BodyReservation
): Effect.Effect<Uint8Array, RequestContext.ReceiveError> =>
  Effect.suspend(() => {
    if ((announcedBytes(incoming) ?? 0) > maxBytes) return Effect.fail(new PayloadTooLarge({ maxBytes }))
    if (incoming.headers.expect !== undefined) outgoing.writeContinue()
    return collect(incoming, maxBytes, reservation)
  })

/** Reads a body in pieces of at most 64 KiB, each when it is pulled. The connection waits meanwhile. */
const streamBody = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  rate: SendRate,
  deadline: BodyDeadline | undefined
): Stream.Stream<Uint8Array, RequestTimeout> =>
  Stream.unwrapScoped(
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => {
          deadline?.suspend()
          if (incoming.headers.expect !== undefined) outgoing.writeContinue()
          return new BodyReader(incoming, rate)
        }),
        (reader) =>
          Effect.sync(() => {
            reader.close()
            deadline?.start()
            // node:http drops the rest of a body only if its reading has not begun. The next request follows it on the
            // connection.
            setImmediate(() => incoming.resume())
          })
      ),
      (reader) => Stream.repeatEffectOption(reader.next)
    )
  )

const collect = (request: IncomingMessage, maxBytes: number, reservation: BodyReservation) =>
  Effect.async<Uint8Array, RequestContext.ReceiveError>((resume) => {
    const collector = new BodyCollector({ maxBytes, announcedBytes: announcedBytes(request), reserve: reservation.add })
    const settle = (outcome: Effect.Effect<Uint8Array, RequestContext.ReceiveError>) => {
      stop()
      resume(outcome)
    }
    let pieces = 0
    const onData = (chunk: Buffer) => {
      const error = collector.add(chunk)
      if (error !== undefined) {
        settle(Effect.fail(error))
        return
      }
      pieces += 1
      if (pieces % maxPiecesPerRound === 0) {
        request.pause()
        setImmediate(() => request.resume())
      }
    }
    const onEnd = () => settle(Effect.succeed(collector.bytes()))
    // A connection always closes, so an interrupted fiber need not remove these listeners.
    const onClose = () => settle(Effect.fail(new RequestTimeout()))
    const stop = () => request.off("data", onData).off("end", onEnd).off("error", onClose).off("close", onClose)
    if (request.destroyed) {
      resume(Effect.fail(new RequestTimeout()))
      return
    }
    request.on("data", onData).on("end", onEnd).on("error", onClose).on("close", onClose)
  })

/**
 * After this number of pieces of a body, the next ones are taken in the next round of the event loop. Node.js reads up
 * to 2 MiB of a connection in one round, which may be 350 000 pieces.
 */
const maxPiecesPerRound = 1_000
