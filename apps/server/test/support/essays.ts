/** A survey whose responses have 1 MB. */
import { decodeBody, postJson } from "./api.js"
import { ApiKey, Created, Session } from "./Owner.js"

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
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse battery" }
  const { accessToken } = await decodeBody(Session, await postJson(`${url}/api/auth/register`, {}, account))
  const bearer = { authorization: `Bearer ${accessToken}` }
  const { apiKey } = await decodeBody(ApiKey, await postJson(`${url}/api/developer/api-key`, bearer, {}))
  const questions = keys.map((key, index) => ({ key, type: "text", text: `Question ${index}` }))
  const { id } = await decodeBody(
    Created,
    await postJson(`${url}/api/surveys`, bearer, { title: "Essays", questions })
  )
  await postJson(`${url}/api/surveys/${id}/publish`, bearer, {})
  return { id, apiKey }
}

/** A submission that answers all questions. */
export const essays = {
  answers: keys.map((key) => ({ questionKey: key, value: `${key} `.padEnd(answerLength, "essay ") }))
}
