/** Runs calls on an open engine: as promises and as async iterables. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Predicate from "effect/Predicate"
import * as Runtime from "effect/Runtime"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { RunningFibers } from "../../concurrency/RunningFibers.js"
import { splitSignal } from "./Arguments.js"
import { withStatus } from "./ErrorStatus.js"

/** The engine is closed, or was closed while the call was in progress. */
export class EngineClosed extends Schema.TaggedError<EngineClosed>()("EngineClosed", {}) {
  override get message(): string {
    return "The engine is closed: `close` has been called."
  }
}

/** How the parts of the API call the services. */
export interface Calls {
  /** Runs an effect. Rejects with its error, which is always an `Error`, and has a `status` if it is the engine's. */
  readonly run: <A, E>(effect: Effect.Effect<A, E>) => Promise<A>
  /**
   * Iterates over the items of a stream of chunks. `open` receives the options without their `signal`, which ends the
   * iteration. The effect that it returns opens the stream when the first item is requested.
   */
  readonly iterate: <A, E, E2>(
    options: unknown,
    open: (options: unknown) => Effect.Effect<Stream.Stream<ReadonlyArray<A>, E2>, E>
  ) => AsyncIterable<A>
}

/** The calls of an engine, and their end. */
export interface RunningCalls extends Calls {
  /** Refuses further calls, and waits for those in progress, 10 seconds at most. Then it interrupts them. */
  readonly close: () => Promise<void>
}

/** How long `close` waits for calls in progress. */
const drainMillis = 10_000

export const make = <R>(runtime: Runtime.Runtime<R>): RunningCalls => {
  const runFork = Runtime.runFork(runtime)
  const inProgress = new RunningFibers<unknown, unknown>()
  let isClosing = false
  let isClosed = false

  const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> =>
    new Promise((resolve, reject) => {
      if (isClosing) return reject(withStatus(new EngineClosed()))
      const fiber = runFork(effect)
      inProgress.add(fiber)
      fiber.addObserver((exit) => {
        if (Exit.isSuccess(exit)) resolve(exit.value)
        else reject(errorOf(exit.cause))
      })
    })

  async function* iterateStream<A, E, E2>(
    stream: Effect.Effect<Stream.Stream<ReadonlyArray<A>, E2>, E>,
    signal?: AbortSignal
  ): AsyncGenerator<A, void, undefined> {
    const requireOpen = () => {
      if (isClosing) throw withStatus(new EngineClosed())
      signal?.throwIfAborted()
    }
    requireOpen()
    try {
      for await (const items of Stream.toAsyncIterableRuntime(Stream.unwrap(stream), runtime)) {
        for (const item of items) {
          requireOpen()
          yield item
        }
      }
    } catch (error) {
      throw withStatus(isClosed ? new EngineClosed() : toError(error))
    }
  }

  const drain = Effect.gen(function*() {
    yield* Effect.timeoutOption(Effect.suspend(() => Fiber.awaitAll(inProgress.all)), drainMillis)
    isClosed = true
    yield* Fiber.interruptAll(inProgress.all)
  })

  return {
    run,
    iterate: (options, open) => {
      const { rest, signal } = splitSignal(options)
      return iterateStream(open(rest), signal)
    },
    close: () => {
      isClosing = true
      return Effect.runPromise(drain)
    }
  }
}

/** The error of a call that failed. */
export const errorOf = (cause: Cause.Cause<unknown>): Error =>
  withStatus(Cause.isInterruptedOnly(cause) ? new EngineClosed() : toError(Cause.squash(cause)))

const toError = (error: unknown): Error =>
  error instanceof Error || isAbortReason(error) ? error : new Error("The engine failed.", { cause: error })

/** A reason of an `AbortSignal` may be a `DOMException` that is no `Error` in older browsers. */
const isAbortReason = (error: unknown): error is Error =>
  Predicate.hasProperty(error, "name") && Predicate.hasProperty(error, "message")
