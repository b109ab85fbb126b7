/**
 * Serves the contract on node's own server: one fiber per request, its stages in the order of decisions §8. Whatever
 * fails in any of them is answered as a problem. LIFECYCLE.md draws the way.
 */
import { Audit } from "@canvass/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Admission from "./Admission.js"
import * as Answer from "./Answer.js"
import { type ApiError, ExpectationFailed, HostMissing, UriTooLong } from "./ApiError.js"
import * as Cors from "./Cors.js"
import { commonHeaders, type Exchange, statusClass } from "./Exchange.js"
import { accountOf } from "./Handler.js"
import * as Input from "./Input.js"
import type { Operation } from "./Operation.js"
import type { Page } from "./Pages/Pages.js"
import * as Problem from "./Problem.js"
import * as Routes from "./Routes.js"
import * as Send from "./Send.js"
import type { Settings } from "./Settings.js"
import type { Site } from "./Site.js"

export interface Options<R> {
  readonly operations: ReadonlyArray<Operation<R>>
  /** What is served outside of the API. */
  readonly pages: Page
  readonly settings: Settings
  readonly site: Site
}

/** From a request's headers to the end of its answer, on a fiber that has the exchange's facts as `CurrentRequest`. */
export const make = <R>({ operations, pages, settings, site }: Options<R>) =>
  Effect.gen(function*() {
    const admission = yield* Admission.make(settings)
    const audit = yield* Audit
    const cors = Cors.make(settings.corsOrigins)
    const routes = Routes.make(operations)

    const serve = (exchange: Exchange): Effect.Effect<void, never, R> =>
      Effect.matchCauseEffect(Effect.suspend(() => outcome(exchange)), {
        onFailure: (cause) => Effect.flatMap(problem(exchange, cause), (answer) => finish(exchange, answer)),
        onSuccess: (answer) => finish(exchange, answer)
      })

    const outcome = (exchange: Exchange): Effect.Effect<Answer.Answer, ApiError, R> => {
      const misfit = misfitOf(exchange)
      if (!Routes.isApi(exchange.path)) return misfit === undefined ? pages(exchange) : Effect.fail(misfit)
      if (misfit !== undefined) return refuse(exchange, misfit)
      const route = routes(exchange.method, exchange.path)
      switch (route._tag) {
        case "Matched":
          return call(exchange, route.operation, route.target)
        case "Unmatched":
          return refuse(exchange, route.error)
        case "Options":
          return preflight(exchange, route.methods)
      }
    }

    /** The stages. None is reached before those above it have passed. */
    const call = (
      exchange: Exchange,
      operation: Operation<R>,
      target: Input.Target
    ): Effect.Effect<Answer.Answer, ApiError, R> => {
      exchange.operation = operation.name
      return Effect.flatMap(admission.admit(exchange, operation.successStatus), (caller) => {
        const refusal = Admission.refusal(caller, operation.access)
        if (refusal !== undefined) return Effect.fail(refusal)
        return Effect.flatMap(Input.read(exchange, operation, target, caller, settings), (input) => {
          const url = { origin: site.publicUrl(), path: exchange.path, query: exchange.query ?? "" }
          return Effect.map(
            operation.handle({ ...input, caller, url }),
            (reply) => Answer.ofReply(reply, operation.successStatus, operation.encode)
          )
        })
      })
    }

    /** There is nothing to call; that is counted and told like a call of an operation that needs no credential. */
    const refuse = (exchange: Exchange, error: ApiError) =>
      Effect.zipRight(
        exchange.method === "OPTIONS"
          ? admission.peek(exchange)
          : admission.admit(exchange, Problem.statusOf(Problem.ofError(error))),
        Effect.fail(error)
      )

    const preflight = (exchange: Exchange, methods: ReadonlyArray<string>) =>
      Effect.map(admission.peek(exchange), (): Answer.Answer => {
        exchange.operation = "options"
        const headers = { Allow: methods.join(", "), ...cors.preflight(exchange.incoming, methods) }
        return { status: 204, headers, body: undefined }
      })

    const problem = (exchange: Exchange, cause: Cause.Cause<ApiError>): Effect.Effect<Answer.Answer> =>
      Effect.as(
        noted(exchange, cause),
        Answer.ofProblem(Problem.ofCause(cause), {
          errorsBase: site.errorsBase(),
          instance: exchange.path,
          traceId: exchange.traceId
        })
      )

    /** The audit log knows of a write before its caller does. */
    const finish = (exchange: Exchange, answer: Answer.Answer): Effect.Effect<void> => {
      const { facts } = exchange
      const sent = Effect.catchAllCause(send(exchange, answer), (cause) => broken(exchange, cause))
      const told = facts.audit === undefined || facts.outcome.isAuditRecorded
        ? sent
        : Effect.zipRight(recorded(exchange, answer.status), sent)
      const account = exchange.caller === undefined ? undefined : accountOf(exchange.caller)
      return account === undefined
        ? told
        : Effect.zipRight(told, Effect.suspend(() => audit.countRequest(account, statusClass(exchange))))
    }

    /** That it can't be told changes nothing of the answer. */
    const recorded = ({ facts, traceId }: Exchange, status: number): Effect.Effect<void> =>
      audit.recordRefusal(facts, status).pipe(
        Effect.catchAllCause((cause) => Effect.logError("An audit entry was not written.", cause)),
        Effect.annotateLogs({ traceId })
      )

    const send = (exchange: Exchange, answer: Answer.Answer): Effect.Effect<void> =>
      Send.send(exchange, answer, [commonHeaders(exchange), cors.headers(exchange.incoming)], settings.maxBodyBytes)

    /** Who reads a stream that fails in the middle must see that it did not end well. */
    const broken = (exchange: Exchange, cause: Cause.Cause<never>): Effect.Effect<void> =>
      exchange.outgoing.headersSent
        ? Effect.zipRight(noted(exchange, cause), Effect.sync(() => exchange.outgoing.destroy()))
        : Effect.flatMap(problem(exchange, cause), (answer) => send(exchange, answer))

    return { serve }
  })

const misfitOf = ({ incoming }: Exchange): ApiError | undefined => {
  const { expect, host } = incoming.headers
  if ((incoming.url?.length ?? 0) > longestUri) return new UriTooLong({ maxLength: longestUri })
  if (host === undefined && incoming.httpVersion === "1.1") return new HostMissing()
  return expect === undefined || expect.toLowerCase() === "100-continue" ? undefined : new ExpectationFailed()
}

/** What RFC 9110 §4.1 asks of every server, and more than any operation needs. */
const longestUri = 8_192

/** Errors are the caller's affair. A defect is ours, with all that is known of it. */
const noted = ({ traceId }: Exchange, cause: Cause.Cause<ApiError>): Effect.Effect<void> => {
  if (Option.isSome(Cause.failureOption(cause))) return Effect.void
  return Effect.annotateLogs(
    Problem.isUnexpected(cause)
      ? Effect.logError("A request failed.", cause)
      : Effect.logWarning("A request met a store that is out of reach."),
    { traceId }
  )
}
