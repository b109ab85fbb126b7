/** The analytics of a survey and its responses, for a request by weeks. */
import * as Aggregate from "../../src/analytics/Aggregate.js"
import * as AggregateBuilder from "../../src/analytics/AggregateBuilder.js"
import * as AnalyticsResult from "../../src/analytics/AnalyticsResult.js"
import * as GroupedAggregate from "../../src/analytics/groups/GroupedAggregate.js"
import type { Question } from "../../src/questions/Question.js"
import type { Response } from "../../src/responses/Response.js"

export type Survey = Parameters<typeof AnalyticsResult.make>[0]

export const now = Date.UTC(2026, 10, 20)

export const request = { interval: "week" } as const

export const questionsOf = ({ questions, retired }: Survey): ReadonlyArray<Question> => [...questions, ...retired]

export const aggregateOf = (survey: Survey, responses: ReadonlyArray<Response>) =>
  AggregateBuilder.add(Aggregate.empty, questionsOf(survey), responses)

export const resultOf = (survey: Survey, aggregate: Aggregate.Aggregate) =>
  AnalyticsResult.make(survey, GroupedAggregate.ofAll(aggregate), request, now)
