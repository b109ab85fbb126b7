import type { Question } from "@canvass/core"

/** The question with further rows, if it is a matrix. */
export const withRows = (
  question: Question.Question,
  rows: ReturnType<typeof Question.rowsOf>
): Question.Question =>
  question.type === "matrix"
    ? { ...question, settings: { ...question.settings, rows: [...question.settings.rows, ...rows] } }
    : question
