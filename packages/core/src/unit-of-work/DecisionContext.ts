/**
 * The inputs of a decision, except the state that it reads. All of them are read at once, so that a decision is a plain
 * function: an effect for the time and for each id would take longer than the decision.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { RuntimeFiber } from "effect/Fiber"
import { type Branding, Ids, makeId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import { CurrentRequest, type RequestInfo } from "./CurrentRequest.js"

export interface DecisionContext {
  /** The time of the decision. */
  readonly now: Instant
  /** Returns a new id on each call, for example `newId(SurveyId)`. */
  readonly newId: <A>(schema: Branding<A>) => A
  /** The request that asks for the decision. */
  readonly request: RequestInfo
}

/** Reads the clock, the source of ids and the request of a fiber. */
export const decisionContextOf = <A, E>(fiber: RuntimeFiber<A, E>): DecisionContext => {
  const ids = Context.get(fiber.currentContext, Ids)
  const now = Context.get(fiber.currentDefaultServices, Clock.Clock).unsafeCurrentTimeMillis()
  return {
    now,
    newId: (schema) => makeId(ids, now, schema),
    request: fiber.getFiberRef(CurrentRequest)
  }
}

/** Runs `use` with the decision context of the current fiber. */
export const withDecisionContext = <A, E, R>(
  use: (context: DecisionContext) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> => Effect.withFiberRuntime((fiber) => use(decisionContextOf(fiber)))
