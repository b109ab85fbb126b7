/** The fields that the comparison of groups of respondents adds to figures. They are absent without groups. */
import * as Schema from "effect/Schema"
import { AnalyticsTest } from "../../../statistics/hypothesis-tests/AnalyticsTest.js"
import { optionalField } from "../definition/optionalField.js"

/** The test of a figure. */
export const testField = (subject: string) =>
  optionalField(
    Schema.NullOr(AnalyticsTest),
    `Whether the groups differ in ${subject}. Absent without groups, null when they are not compared.`
  )

/** The groups that a figure is higher than. */
export const higherThanField = optionalField(
  Schema.NullOr(Schema.Array(Schema.Int)),
  "The indexes of the groups than which this group is significantly higher: p < 0.05 in two-sided tests of each pair of " +
    "groups, after Holm's correction. Absent outside of groups, null when the group is not compared."
)
