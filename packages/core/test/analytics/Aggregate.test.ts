/** Aggregates of random responses, compared with a count by brute force. */
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import * as Aggregate from "../../src/analytics/Aggregate.js"
import * as AggregateBuilder from "../../src/analytics/AggregateBuilder.js"
import * as AnalyticsResult from "../../src/analytics/AnalyticsResult.js"
import * as GroupedAggregate from "../../src/analytics/groups/GroupedAggregate.js"
import * as Series from "../../src/analytics/Series.js"
import { answered, edited } from "../fixtures/ResponseArbitrary.js"
import { aggregateOf, now, questionsOf, request, resultOf } from "./analyticsOf.js"
import { recount } from "./recount.js"

describe("an aggregate", () => {
  it.prop("has the figures of a count by brute force", [answered()], ([{ responses, survey }]) => {
    expect(resultOf(survey, aggregateOf(survey, responses))).toEqual(recount(survey, responses, request, now))
  })

  it.prop(
    "counts answers to options, rows and scale values that the question no longer has",
    [answered(), Series.Interval],
    ([{ responses, survey }, interval]) => {
      const after = edited(survey)
      const aggregate = aggregateOf(survey, responses)
      expect(AnalyticsResult.make(after, GroupedAggregate.ofAll(aggregate), { interval }, now)).toEqual(
        recount(after, responses, { interval }, now)
      )
    }
  )

  it.prop(
    "is the same, bit for bit, in whatever order responses are added and aggregates are merged",
    [
      answered(40).chain(({ responses, survey }) =>
        FastCheck.record({
          survey: FastCheck.constant(survey),
          responses: FastCheck.constant(responses),
          shuffled: FastCheck.shuffledSubarray([...responses], { minLength: responses.length }),
          cuts: FastCheck.tuple(FastCheck.nat(responses.length), FastCheck.nat(responses.length))
        })
      )
    ],
    ([{ cuts: [one, two], responses, shuffled, survey }]) => {
      const [first, second, third] = [shuffled.slice(0, one), shuffled.slice(one, one + two), shuffled.slice(one + two)]
      const merged = Aggregate.merge([
        Aggregate.compact(aggregateOf(survey, third)),
        AggregateBuilder.add(aggregateOf(survey, second), questionsOf(survey), first)
      ])
      expect(resultOf(survey, merged)).toStrictEqual(resultOf(survey, aggregateOf(survey, responses)))
    }
  )

  it.prop(
    "does not change when responses are added or aggregates are merged",
    [answered()],
    ([{ responses, survey }]) => {
      const aggregate = aggregateOf(survey, responses)
      const before = structuredClone(aggregate)
      AggregateBuilder.add(aggregate, questionsOf(survey), responses)
      Aggregate.merge([aggregate, aggregate])
      expect(aggregate).toStrictEqual(before)
      expect(Aggregate.empty).toStrictEqual(
        aggregateOf({ id: survey.id, questions: [], retired: [], variables: [] }, [])
      )
    }
  )
})
