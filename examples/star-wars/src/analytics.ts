/** What this program reads of Canvass's analytics, checked on arrival, so that a surprise is named where it enters. */
import { z } from "zod"

const tally = z.object({ value: z.string(), label: z.string(), count: z.int(), share: z.number().nullable() })

const asked = z.object({ key: z.string(), text: z.string(), answered: z.int(), skipped: z.int() })

const choice = asked.extend({ type: z.enum(["single_choice", "multiple_choice"]), options: z.array(tally) })

const ranking = asked.extend({
  type: z.literal("ranking"),
  options: z.array(z.object({
    value: z.string(),
    label: z.string(),
    meanRank: z.number().nullable(),
    firstPlace: z.int(),
    /** How many put it first, second, third and so on. */
    ranks: z.array(z.int())
  }))
})

const matrix = asked.extend({
  type: z.literal("matrix"),
  rows: z.array(z.object({ value: z.string(), label: z.string(), answered: z.int(), columns: z.array(tally) }))
})

export const Analytics = z.object({
  surveyId: z.string(),
  totals: z.object({
    started: z.int(),
    completed: z.int(),
    partial: z.int(),
    completionRate: z.number().nullable()
  }),
  questions: z.array(z.discriminatedUnion("type", [choice, ranking, matrix]))
})

export type Analytics = z.infer<typeof Analytics>
export type QuestionAnalytics = Analytics["questions"][number]
export type ChoiceAnalytics = z.infer<typeof choice>
export type RankingAnalytics = z.infer<typeof ranking>
export type MatrixAnalytics = z.infer<typeof matrix>
