/**
 * Chance in a response: its seed, which decides about random orders, and the arms of its hidden fields. The first
 * request that stores the response fixes them.
 */
import { armsOf, seedOf, usesSeed } from "../../logic/questionnaire/randomOrder.js"
import type { Survey } from "../../surveys/model/Survey.js"
import type { ResponseId } from "../../values/Ids.js"
import type { Metadata } from "../../values/Metadata.js"
import type { Response } from "../Response.js"

/** What a request says of a response. */
export interface ChanceRequest {
  readonly id: ResponseId
  readonly externalId: string | null
  readonly metadata: Metadata
  /** Null or undefined: the request has none. */
  readonly seed: number | null | undefined
  /** The response as it is stored. Undefined: the request is the first one. */
  readonly before?: Pick<Response, "metadata" | "seed">
}

/** The seed of the response, and its metadata with the arms. */
export const drawChance = (
  survey: Pick<Survey, "hiddenFields" | "id" | "questions">,
  { before, externalId, id, metadata, seed: sent }: ChanceRequest
): Pick<Response, "metadata" | "seed"> => {
  const fixed = before?.seed ?? sent ?? null
  if (!usesSeed(survey)) return { seed: fixed, metadata }
  const seed = fixed ?? (externalId === null ? randomOf(id) : seedOf(survey.id, externalId))
  const arms = armsOf(survey.hiddenFields, seed)
  // A response without a seed has no arms yet: what it has for such a field is from before the field had arms.
  const kept = before === undefined || before.seed === null ? {} : before.metadata
  return {
    seed,
    metadata: {
      ...metadata,
      ...Object.fromEntries(
        Object.entries(arms).map(([name, arm]) => [name, Object.hasOwn(kept, name) ? kept[name] ?? arm : arm])
      )
    }
  }
}

/** The last 32 bits of an id are random. */
const randomOf = (id: ResponseId): number => Number.parseInt(id.slice(-8), 16)
