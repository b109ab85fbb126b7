/** The net promoter score: promoters answer 9 or 10, passives 7 or 8, detractors 0 to 6. */
import * as Schema from "effect/Schema"
import { type Band, bandOf } from "../logic/questionnaire/types/nps.js"
import type { Histogram } from "./Histogram.js"

export const NetPromoterScore = Schema.Struct({
  score: Schema.NullOr(Schema.Number).annotations({
    description: "100 · (promoters − detractors) / answered, from -100 to 100. Null when nobody answered."
  }),
  promoters: Schema.Int.annotations({ description: "Who gave 9 or 10." }),
  passives: Schema.Int.annotations({ description: "Who gave 7 or 8." }),
  detractors: Schema.Int.annotations({ description: "Who gave 0 to 6." }),
  answered: Schema.Int,
  margin95: Schema.NullOr(Schema.Number).annotations({
    description:
      "The score's margin of error at 95 % confidence: 196 · √((p + d − (p − d)²) / answered), p and d the shares " +
      "of promoters and detractors. Null for fewer than two answers, and where all are in one of the three groups."
  })
}).annotations({ identifier: "NetPromoterScore" })
export type NetPromoterScore = typeof NetPromoterScore.Type

/** Computes the score of the counted answers from 0 to 10. */
export const netPromoterScore = (answers: Histogram<number>): NetPromoterScore => {
  const counted = { promoter: 0, passive: 0, detractor: 0 } satisfies Record<Band, number>
  answers.forEach((times, value) => {
    counted[bandOf(value)] += times
  })
  const { detractor: detractors, passive: passives, promoter: promoters } = counted
  const answered = promoters + passives + detractors
  const counts = { promoters, passives, detractors, answered }
  if (answered === 0) return { score: null, ...counts, margin95: null }
  const p = promoters / answered
  const d = detractors / answered
  const hasVariance = Math.max(promoters, passives, detractors) < answered
  return {
    score: 100 * (promoters - detractors) / answered,
    ...counts,
    margin95: hasVariance ? 196 * Math.sqrt((p + d - (p - d) ** 2) / answered) : null
  }
}
