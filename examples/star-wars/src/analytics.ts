/** The parts of the analytics that this program uses. The response is validated when it arrives. */
import { z } from "zod"

const optionCount = z.object({ value: z.string(), label: z.string(), count: z.int(), share: z.number().nullable() })

const common = z.object({ key: z.string(), text: z.string(), answered: z.int(), skipped: z.int() })

const choice = common.extend({ type: z.enum(["single_choice", "multiple_choice"]), options: z.array(optionCount) })

const ranking = common.extend({
  type: z.literal("ranking"),
  options: z.array(z.object({
    value: z.string(),
    label: z.string(),
    meanRank: z.number().nullable(),
    firstPlace: z.int(),
    /** Number of respondents who put the option at each place, first place first. */
    ranks: z.array(z.int())
  }))
})

const matrix = common.extend({
  type: z.literal("matrix"),
  rows: z.array(z.object({ value: z.string(), label: z.string(), answered: z.int(), columns: z.array(optionCount) }))
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
