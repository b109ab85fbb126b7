/** The plan of an edit: what changes in the definition of a survey, and what becomes of what is stored. */
import type * as Effect from "effect/Effect"
import type { Violation } from "../validation/ValidationError.js"
import type { Warning } from "../validation/Warning.js"
import { sha256 } from "../values/Secrets.js"
import type { DefinitionChange } from "./DefinitionChanges.js"
import type { CountedEffect, Effect as DefinitionEffect } from "./DefinitionEffects.js"

export interface SurveyPlan {
  /** Empty: the survey has this definition. */
  readonly changes: ReadonlyArray<DefinitionChange>
  readonly effects: ReadonlyArray<CountedEffect>
  /** Responses that have been begun, and that go on with the survey as it will be. */
  readonly partialResponses: number
  /** What the edit would be refused for. Then there are no changes and no effects. */
  readonly errors: ReadonlyArray<Violation>
  /** What is odd about the survey after the edit, though it is allowed. */
  readonly warnings: ReadonlyArray<Warning>
  /** Stands for the survey, the definition and the effects. Null: the edit would be refused. */
  readonly token: string | null
}

/** What a token stands for. */
export interface PlannedEdit {
  /** The digest of the definition before the edit. */
  readonly base: string
  /** The digest of the definition after it. */
  readonly proposal: string
  readonly effects: ReadonlyArray<DefinitionEffect>
}

/** Counts may grow before the edit is made, and the token stays. */
export const tokenOf = ({ base, effects, proposal }: PlannedEdit): Effect.Effect<string> =>
  sha256([base, proposal, ...effects.map(({ kind, place }) => `${kind} ${place}`).sort()].join("\n"))
