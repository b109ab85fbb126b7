/** Pending definitions as JSON. */
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { DraftDefinition as Draft } from "../definitions/pending/checkDraft.js"
import type * as Pending from "../definitions/pending/PendingDefinitions.js"
import type { EditedVia } from "../surveys/pending/PendingDefinition.js"
import type { Violation } from "../validation/ValidationError.js"
import type { Warning } from "../validation/Warning.js"
import * as Instant from "../values/Instant.js"

/** A definition that may be incomplete. Its draft schema is derived from the schema of definitions, not documented. */
export const DraftDefinition = Schema.declare((input): input is Draft => isReadonlyRecord(input), {
  identifier: "DraftDefinition",
  jsonSchema: {
    type: "object",
    additionalProperties: true,
    description:
      "A definition of any state of completeness: with the fields of `SurveyDefinition` and of their types, " +
      "and without its other rules. Required fields may be missing, and lengths, counts, ranges, formats and patterns " +
      "are checked when it is applied. Unknown fields and values of other types are refused."
  }
})
export type DraftDefinition = Draft

/** What is known of a pending definition beside its content. */
export interface PendingState {
  /** The `ETag` of the definition of the survey that it was made on. */
  readonly baseETag: string
  /** An ISO timestamp. */
  readonly updatedAt: string
  /** Who wrote last. */
  readonly updatedBy: {
    /** How the caller was identified. `program`: a program that embeds the engine. */
    readonly via: EditedVia
    /** The name of the API key. */
    readonly name: string | null
    /** Who acted, in the words of the program that the API is mounted in. */
    readonly actor: string | null
  }
  /** The tags of its translations. */
  readonly translations: ReadonlyArray<string>
  /** What it would be refused for if it were applied now, at most 1 000. */
  readonly errors: ReadonlyArray<Violation>
  /** What is odd about the survey after it, though it is allowed, at most 1 000. */
  readonly warnings: ReadonlyArray<Warning>
}

/** A pending definition. */
export interface PendingDefinition extends PendingState {
  /** As it was sent. */
  readonly definition: DraftDefinition
  /** The definition of the survey that it was made on, without translations. */
  readonly base: DraftDefinition
}

/** The `ETag` of a digest, as the header has it. */
export const tagOf = (digest: string): string => `"${digest}"`

/** What is known of a pending definition beside its content, before it is encoded. */
export const stateOf = (
  { baseDigest, errors, translations, updatedAt, updatedBy, warnings }: Pending.PendingState
) => ({ baseETag: tagOf(baseDigest), updatedAt, updatedBy, translations, errors, warnings })

/** Encodes what is known of a pending definition beside its content. */
export const encodeState = (state: Pending.PendingState): PendingState => ({
  ...stateOf(state),
  updatedAt: Instant.format(state.updatedAt)
})
