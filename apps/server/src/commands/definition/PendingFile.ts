/** The definition of a file as the pending definition of its survey, from which it is planned and applied. */
import { CanvassError, type Violation } from "@canvass/client"
import { ValidationError } from "@canvass/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { unsafeCoerce } from "effect/Function"
import * as Predicate from "effect/Predicate"
import * as Ref from "effect/Ref"
import type * as Scope from "effect/Scope"
import { createHash } from "node:crypto"
import { CommandError } from "../../console/CommandError.js"
import { oneLine } from "../../console/oneLine.js"
import { callApi, type Connection, describeFailure, sendRequest } from "./Connection.js"
import { partsOf } from "./DefinitionParts.js"
import type { Plan } from "./PlanReport.js"

/** What the server refuses to store, with pointers in the definition of the file. */
export class PendingRefused extends Data.TaggedError("PendingRefused")<{
  readonly errors: ReadonlyArray<Violation>
}> {}

/** A definition, and the survey that it is to be. */
export interface PendingFile {
  readonly connection: Connection
  /** The id of the survey. */
  readonly id: string
  readonly definition: unknown
}

/** A definition that is stored as the pending one of its survey. */
export interface StoredPending {
  /** Says what its application would do. */
  readonly plan: Effect.Effect<Plan, CommandError>
  /**
   * Applies it as planned. It is not interrupted, so that the command says what has become of it.
   *
   * @param describe The lines for an error of the API.
   */
  readonly apply: (
    plan: string,
    describe: (error: CanvassError) => ReadonlyArray<string>
  ) => Effect.Effect<void, CommandError>
}

/**
 * Stores a definition as the pending one, each of its translations apart if they do not fit into one request. When the
 * scope closes, it is discarded, unless it has been applied or replaced. Fails when the survey has a pending one.
 *
 * @param replacesPending Whether a pending definition that the survey has is discarded first, whoever wrote it.
 */
export const putPending = (
  file: PendingFile,
  { replacesPending }: { readonly replacesPending: boolean }
): Effect.Effect<StoredPending, CommandError | PendingRefused, Scope.Scope> =>
  Effect.gen(function*() {
    const { connection, id } = file
    const { body, translations } = partsOf(file.definition)
    const definition = translations !== undefined && Predicate.isReadonlyRecord(body)
      ? { ...body, translations: {} }
      : body
    const isApplied = yield* Ref.make(false)
    if (replacesPending) yield* discardOther(file)
    yield* Effect.acquireRelease(
      putDefinition(file, definition),
      () => Effect.unlessEffect(discard(file, definition), Ref.get(isApplied))
    )
    const errors: Array<Violation> = []
    for (const [tag, texts] of translations ?? []) {
      yield* Effect.catchTag(putTranslation(file, tag, texts), "PendingRefused", (refused) =>
        Effect.sync(() => {
          errors.push(...refused.errors)
        }))
    }
    if (errors.length > 0) return yield* new PendingRefused({ errors })
    return {
      plan: Effect.mapError(
        whenFree(sendRequest(connection, (client) => client.post("/surveys/{id}/plan", { path: { id } }))),
        describeFailure()
      ),
      apply: (plan, describe) =>
        Effect.uninterruptible(Effect.zipRight(
          callApi(
            connection,
            (client) => client.post("/surveys/{id}/pending/apply", { path: { id }, body: { plan } }),
            describe
          ),
          Ref.set(isApplied, true)
        ))
    }
  })

const putDefinition = (
  file: PendingFile,
  definition: unknown
): Effect.Effect<void, CommandError | PendingRefused> => {
  const { connection, id } = file
  const body = unsafeCoerce<unknown, Record<string, never>>(definition)
  return whenFree(
    sendRequest(
      connection,
      (client) => client.put("/surveys/{id}/pending", { path: { id }, body, headers: { "If-None-Match": "*" } })
    )
  ).pipe(
    Effect.catchAll((error) => {
      if (!(error instanceof CanvassError)) return Effect.fail(describeFailure()(error))
      if (error.status === 412) return Effect.flatMap(describeOther(file), (lines) => new CommandError({ lines }))
      // Without an answer it is not known whether it is stored.
      return error.status === 0
        ? Effect.zipRight(discard(file, definition), Effect.fail(describeFailure()(error)))
        : refusedOf(error, "")
    }),
    Effect.asVoid
  )
}

const putTranslation = (
  { connection, id }: PendingFile,
  tag: string,
  texts: unknown
): Effect.Effect<void, CommandError | PendingRefused> => {
  const body = unsafeCoerce<unknown, Readonly<Record<string, string>>>(texts)
  return whenFree(
    sendRequest(
      connection,
      (client) =>
        client.put("/surveys/{id}/pending/translations/{tag}", {
          path: { id, tag },
          body,
          // Two tags that are one language do not replace each other.
          headers: { "If-None-Match": "*" }
        })
    )
  ).pipe(
    Effect.catchAll((error) =>
      error instanceof CanvassError
        ? refusedOf(error, ValidationError.pointer(["translations", tag]))
        : Effect.fail(describeFailure()(error))
    ),
    Effect.asVoid
  )
}

const refusedOf = (error: CanvassError, at: string): Effect.Effect<never, CommandError | PendingRefused> =>
  error.errors.length === 0
    ? Effect.fail(describeFailure()(error))
    : new PendingRefused({ errors: error.errors.map((found) => ({ ...found, pointer: at + found.pointer })) })

/** Discards what this program has stored. It stays if somebody has stored another definition meanwhile. */
const discard = ({ connection, id }: PendingFile, definition: unknown): Effect.Effect<void> => {
  const digest = createHash("sha256").update(JSON.stringify(definition)).digest("hex")
  return whenFree(
    sendRequest(
      connection,
      (client) => client.delete("/surveys/{id}/pending", { path: { id }, headers: { "If-Match": `"${digest}"` } })
    )
  ).pipe(
    Effect.catchAll((error) => {
      const isGone = error instanceof CanvassError && [404, 412].includes(error.status)
      return isGone
        ? Effect.void
        : Effect.logWarning(oneLine(`The pending definition of ${id} was not discarded: ${error.message}`))
    }),
    Effect.asVoid
  )
}

/** Discards the pending definition that the survey has, whoever wrote it, unless it is changed at this moment. */
const discardOther = ({ connection, id }: PendingFile): Effect.Effect<void, CommandError> =>
  whenFree(Effect.flatMap(
    sendRequest(connection, (client) => client.request("get", "/surveys/{id}/pending", { path: { id } })),
    ({ headers }) => {
      const tag = headers.get("etag") ?? ""
      return sendRequest(
        connection,
        (client) => client.delete("/surveys/{id}/pending", { path: { id }, headers: { "If-Match": tag } })
      )
    }
  )).pipe(
    Effect.catchAll((error) =>
      error instanceof CanvassError && error.status === 404 ? Effect.void : Effect.fail(describeFailure()(error))
    ),
    Effect.asVoid
  )

/** Says who wrote the pending definition that a survey has, and when. */
const describeOther = ({ connection, id }: PendingFile): Effect.Effect<ReadonlyArray<string>, CommandError> =>
  Effect.map(
    callApi(connection, (client) => client.get("/surveys/{id}/pending", { path: { id } })),
    ({ updatedAt, updatedBy }) => {
      const author = authorOf(updatedBy)
      return [
        `Nothing was changed: the survey has a pending definition, last written by ${author} at ${updatedAt}.`,
        "Apply it or discard it first. canvass apply --replace-pending discards it."
      ]
    }
  )

interface Author {
  readonly via: string
  readonly name: string | null
  readonly actor: string | null
}

const authorOf = ({ actor, name, via }: Author): string => {
  if (actor !== null) return actor
  switch (via) {
    case "apikey":
      return `the API key ${name ?? ""}`
    case "jwt":
      return "a person who was logged in"
    case "cli":
      return "the command line"
    default:
      return "a program"
  }
}

/** Repeats a request as long as the server is too busy for it. */
const whenFree = <A>(request: Effect.Effect<A, Error>): Effect.Effect<A, Error> =>
  Effect.retry(request, {
    times: maxRepetitions,
    while: (error) =>
      error instanceof CanvassError && [429, 503].includes(error.status)
        ? Effect.as(Effect.sleep(Math.min(error.retryAfterMillis ?? defaultWaitMillis, maxWaitMillis)), true)
        : Effect.succeed(false)
  })

const maxRepetitions = 3

const defaultWaitMillis = 1_000

const maxWaitMillis = 60_000
