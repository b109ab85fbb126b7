/** The figures of a survey as whoever has its results link sees them. */
import * as QuestionBreakdown from "../analytics/QuestionBreakdown.js"
import type { QuestionBreakdown as Breakdown } from "../analytics/QuestionBreakdown.js"
import type { Question } from "../questions/Question.js"
import * as DecimalSums from "../statistics/DecimalSums.js"
import type { NetPromoterScore } from "../statistics/NetPromoterScore.js"
import type { Survey } from "../surveys/model/Survey.js"
import type { QuestionId } from "../values/Ids.js"
import * as Publication from "./Publication.js"

/** A question with its figures. */
export interface SharedQuestion {
  /** As the survey has it now, with its rules: not for whoever has the link. */
  readonly question: Question
  readonly retired: boolean
  /**
   * The figures of the responses that were counted at the last step. Null: see `hiddenBecause`. `skipped` and
   * `notShown` are always 0, and `samples` is empty unless the link shows texts. A matrix has only the rows that are
   * shown.
   */
  readonly figures: Breakdown | null
  /**
   * Why there are no figures: too few people have answered, or a response was removed and too few have answered since.
   * Null where there are figures.
   */
  readonly hiddenBecause: "tooFew" | "removal" | null
  /** The labels of the present rows of a matrix that show nothing. */
  readonly hiddenRows: ReadonlyArray<string>
}

/** A variable with its figures. */
export interface SharedVariable {
  readonly name: string
  readonly answered: number
  readonly mean: number | null
  readonly stdDev: number | null
  readonly margin95: number | null
  readonly min: number | null
  readonly max: number | null
}

/** Each part is of the moment of its own last step. Null: it is not shown yet, or not any more. */
export interface SharedResults {
  readonly title: string
  readonly texts: boolean
  readonly completed: number | null
  readonly medianSeconds: number | null
  /** Of the first nps question. */
  readonly nps: typeof NetPromoterScore.Type | null
  /** Those that enough responses have. */
  readonly variables: ReadonlyArray<SharedVariable>
  readonly questions: ReadonlyArray<SharedQuestion>
}

/**
 * Computes the figures of a publication, with the texts and options that the survey has now.
 *
 * @param texts - Whether the link shows texts.
 * @param textOf - The text that a response has for a question, if the response still exists.
 */
export const make = (
  survey: Pick<Survey, "questions" | "retired" | "title" | "variables">,
  publication: Publication.Publication,
  texts: boolean,
  textOf: (responseId: string, questionId: QuestionId) => string | undefined
): SharedResults => {
  const share = (retired: boolean) => (question: Question): SharedQuestion => {
    const counts = Publication.publishedCounts(
      publication,
      question,
      (responseId) => texts ? textOf(responseId, question.id) : undefined
    )
    if (counts === undefined) {
      const hiddenBecause = Publication.isHiddenByRemoval(publication, question.id) ? "removal" : "tooFew"
      return { question, retired, figures: null, hiddenBecause, hiddenRows: [] }
    }
    const figures = QuestionBreakdown.make(question, retired, {
      counts: { ...counts, skipped: 0 },
      completed: counts.answered
    })
    if (figures.type !== "matrix") return { question, retired, figures, hiddenBecause: null, hiddenRows: [] }
    return {
      question,
      retired,
      hiddenBecause: null,
      figures: { ...figures, rows: figures.rows.filter(({ answered }) => answered > 0) },
      hiddenRows: figures.rows.filter(({ answered }) => answered === 0).map(({ label }) => label)
    }
  }
  const questions = [...survey.questions.map(share(false)), ...survey.retired.map(share(true))]
  const medianMillis = Publication.publishedMedian(publication)
  return {
    title: survey.title,
    texts,
    completed: Publication.publishedCompleted(publication) ?? null,
    medianSeconds: medianMillis === undefined ? null : medianMillis / 1_000,
    nps: questions.reduce<SharedResults["nps"]>(
      (found, { figures }) => found ?? (figures?.type === "nps" ? figures.nps : null),
      null
    ),
    variables: survey.variables.flatMap(({ name }) => {
      const sums = Publication.publishedSums(publication, name)
      return sums === undefined ? [] : [{ name, answered: sums.count, ...DecimalSums.summarize(sums) }]
    }),
    questions
  }
}
