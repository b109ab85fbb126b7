/**
 * When something is decided, and what is named then. A decision has it handed in and stays a plain function, where
 * asking for the time and for each id would be an effect of its own.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import type { RuntimeFiber } from "effect/Fiber"
import { type Branding, Ids, uuidv7, wellFormed } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"

/** `newId(SurveyId)` is another one each time. */
export interface DecisionContext {
  readonly now: Instant
  readonly newId: <A>(schema: Branding<A>) => A
}

/** By the clock and the randomness that the fiber has been given. */
export const decisionContextOf = <A, E>(
  { currentContext, currentDefaultServices }: RuntimeFiber<A, E>
): DecisionContext => {
  const { randomBytes } = Context.get(currentContext, Ids)
  const now = Context.get(currentDefaultServices, Clock.Clock).unsafeCurrentTimeMillis()
  return { now, newId: (schema) => schema.make(uuidv7(now, randomBytes(10)), wellFormed) }
}
