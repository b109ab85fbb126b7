/** The expected analytics, counted directly from the submitted responses. */
import type { Analytics, QuestionAnalytics } from "../src/analytics.js"
import type { Option, Question } from "../src/questionnaire.js"
import type { Submission, Value } from "../src/submissions.js"

export const recount = (questions: ReadonlyArray<Question>, submissions: ReadonlyArray<Submission>): Analytics => ({
  surveyId: "01890a5d-ac96-774b-bcce-b302099a8057",
  totals: { started: submissions.length, completed: submissions.length, partial: 0, completionRate: 1 },
  questions: questions.map((question) => {
    const values = submissions.flatMap(({ answers }) =>
      answers.filter(({ questionKey }) => questionKey === question.key).map(({ value }) => value)
    )
    return recountQuestion(question, values, submissions.length - values.length)
  })
})

const recountQuestion = (question: Question, values: ReadonlyArray<Value>, skipped: number): QuestionAnalytics => {
  const common = { key: question.key, text: question.text, answered: values.length, skipped }
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return { ...common, type: question.type, options: optionCounts(question.options, values.flat(), values.length) }
    case "ranking":
      return { ...common, type: question.type, options: countRanks(question.options, values) }
    case "matrix":
      return { ...common, type: question.type, rows: countRows(question.settings.rows, question.options, values) }
  }
}

const optionCounts = (options: ReadonlyArray<Option>, chosen: ReadonlyArray<unknown>, answered: number) =>
  options.map(({ label, value }) => {
    const count = chosen.filter((choice) => choice === value).length
    return { value, label, count, share: answered === 0 ? null : count / answered }
  })

const countRanks = (options: ReadonlyArray<Option>, values: ReadonlyArray<Value>) =>
  options.map(({ label, value }) => {
    const ranks = values.flatMap((ranking) =>
      Array.isArray(ranking) && ranking.includes(value) ? [ranking.indexOf(value) + 1] : []
    )
    const rankCounts = options.map((_, index) => ranks.filter((rank) => rank === index + 1).length)
    const sum = ranks.reduce((sum, rank) => sum + rank, 0)
    return {
      value,
      label,
      meanRank: ranks.length === 0 ? null : sum / ranks.length,
      firstPlace: rankCounts[0] ?? 0,
      ranks: rankCounts
    }
  })

const countRows = (rows: ReadonlyArray<Option>, columns: ReadonlyArray<Option>, values: ReadonlyArray<Value>) =>
  rows.map(({ label, value }) => {
    const cells = values.flatMap((answer) => Object.entries(answer))
    const chosen = cells.filter(([row]) => row === value).map(([, column]) => column)
    return { value, label, answered: chosen.length, columns: optionCounts(columns, chosen, chosen.length) }
  })
