import * as Data from "effect/Data"
import type { CountedEffect } from "./DefinitionEffects.js"

/** An edit would do something else to what is stored than its plan says, or the survey has changed. */
export class PlanOutdated extends Data.TaggedError("PlanOutdated")<{
  /** What the edit would do now. */
  readonly effects: ReadonlyArray<CountedEffect>
  /** The token of the plan of now. */
  readonly token: string
}> {
  override get message(): string {
    return "The survey, or what the change does to what is stored, is not as the plan says. Plan the change again, and " +
      "send the token of the new plan if its effects are right."
  }
}
