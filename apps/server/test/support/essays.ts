/** A survey whose responses have 1 MB. */
import { openAccount, publishSurvey } from "./Owner.js"

export interface EssaySurvey {
  readonly id: string
  readonly apiKey: string
}

const questionCount = 100
const answerLength = 10_000

/** Bytes of the answers of one response. */
export const essayBytes = questionCount * answerLength

const keys = Array.from({ length: questionCount }, (_, index) => `q${index}`)

/** Publishes a survey of a new account. */
export const createEssaySurvey = async (url: string): Promise<EssaySurvey> => {
  const { apiKey, bearer } = await openAccount(url)
  const questions = keys.map((key, index) => ({ key, type: "text", text: `Question ${index}` }))
  const id = await publishSurvey(url, bearer, { title: "Essays", questions })
  return { id, apiKey }
}

/** A submission that answers all questions. */
export const essays = {
  answers: keys.map((key) => ({ questionKey: key, value: `${key} `.padEnd(answerLength, "essay ") }))
}
