/** A test of whether groups of respondents differ in their answers. */
import * as Schema from "effect/Schema"

export const AnalyticsTest = Schema.Struct({
  method: Schema.Literal("chi-square", "fisher", "welch").annotations({
    description:
      "`chi-square`: Pearson's test of independence, without continuity correction. `fisher`: Fisher's exact test, for " +
      "2 × 2 counts of which one is expected to be below 5. `welch`: Welch's one-way analysis of variance."
  }),
  statistic: Schema.NullOr(Schema.Number).annotations({
    description: "X² of `chi-square`, F of `welch`. Null for `fisher`, which has none."
  }),
  df: Schema.NullOr(Schema.Number).annotations({
    description: "Degrees of freedom; those of the numerator for `welch`. Null for `fisher`."
  }),
  denominatorDf: Schema.NullOr(Schema.Number).annotations({
    description: "Degrees of freedom of the denominator, for `welch`. Null for the others."
  }),
  p: Schema.Number.annotations({
    description: "How probable a difference at least as great is if the groups do not differ. Two-sided."
  }),
  effect: Schema.Number.annotations({
    description:
      "The strength, from 0 to 1: Cramér's V = √(X² / (n · min(rows − 1, columns − 1))), or η² = SSB / SST for `welch`."
  }),
  smallestExpected: Schema.NullOr(Schema.Number).annotations({
    description: "The smallest expected count. Below 5, the p of `chi-square` is a rough one. Null for `welch`."
  })
}).annotations({ identifier: "AnalyticsTest" })
export type AnalyticsTest = typeof AnalyticsTest.Type
