/**
 * Lookups by key that concurrent callers share. Lookups that start while others are running wait for the next
 * statement and share it. A statement only serves callers that came before it was sent, so each of them sees
 * everything that was committed when it asked.
 */
import { Committer } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Runtime from "effect/Runtime"
import type { Database } from "../Database.js"
import { maxRows } from "../Statements.js"
import { MicroBatcher } from "./MicroBatcher.js"

/**
 * Looks rows up by key: with `findMany` where lookups should be batched (`Dialect.batchesLookups`), else `findOne`.
 * `findMany` gets at most `maxKeys` keys, so that its rows do not take too much memory.
 */
export const batchedLookup = <A>(
  { dialect }: Database,
  maxKeys: number,
  findOne: (key: string) => Effect.Effect<Option.Option<A>>,
  findMany: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, A>>
): (key: string) => Effect.Effect<Option.Option<A>> => dialect.batchesLookups ? batching(maxKeys, findMany) : findOne

const options = { maxWaiting: 10_000, targetBatchSize: maxRows, maxConcurrentBatches: 4 }

const queueFull = Effect.die(new Committer.StoreUnavailable({ reason: "too many lookups wait" }))

const isUnavailable = (exit: Exit.Failure<unknown, never>): boolean =>
  Cause.squash(exit.cause) instanceof Committer.StoreUnavailable

interface Lookup<A> {
  readonly key: string
  readonly resume: (found: Effect.Effect<Option.Option<A>>) => void
}

const batching = <A>(
  maxKeys: number,
  findMany: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, A>>
) => {
  const batcher = new MicroBatcher<Lookup<A>>(
    Runtime.defaultRuntime,
    options,
    (lookups) =>
      Effect.forEach(
        Arr.chunksOf(Object.entries(Arr.groupBy(lookups, ({ key }) => key)), maxKeys),
        (some) =>
          Effect.flatMap(Effect.exit(findMany(some.map(([key]) => key))), (exit) =>
            // One row that cannot be decoded must not harm the lookups that share the statement.
            Exit.isFailure(exit) && some.length > 1 && !isUnavailable(exit)
              ? Effect.forEach(
                some,
                ([key, lookupsOfKey]) =>
                  Effect.map(Effect.exit(findMany([key])), (exit) => resumeAll(key, lookupsOfKey, exit)),
                { discard: true }
              )
              : Effect.sync(() => {
                for (const [key, lookupsOfKey] of some) resumeAll(key, lookupsOfKey, exit)
              })),
        { discard: true }
      )
  )
  const resumeAll = (
    key: string,
    lookups: ReadonlyArray<Lookup<A>>,
    exit: Exit.Exit<ReadonlyMap<string, A>>
  ): void => {
    const found = Exit.map(exit, (rows) => Option.fromNullable(rows.get(key)))
    for (const { resume } of lookups) resume(found)
  }
  return (key: string): Effect.Effect<Option.Option<A>> =>
    Effect.async((resume) => {
      if (!batcher.submit({ key, resume })) resume(queueFull)
    })
}
