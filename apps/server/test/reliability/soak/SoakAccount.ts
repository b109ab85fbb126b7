/** An account whose published survey has a question of each type, and a webhook. */
import { sampleResponses, surveyOfAllTypes } from "@canvass/core/testing"
import * as Schema from "effect/Schema"
import { decodeBody, getWithKey, postJson } from "../../support/api.js"
import type { FileSurvey } from "../../support/fileAnswers.js"
import { countCreations, Created, openAccount, password, publishSurvey } from "../../support/Owner.js"

export interface SoakAccount {
  readonly url: string
  readonly email: string
  readonly apiKey: string
  readonly survey: FileSurvey
  readonly slug: string
  readonly webhook: string
  /** Valid answers of responses, which respondents take in turn. */
  readonly answers: ReadonlyArray<ReadonlyArray<unknown>>
  /** Number of audit entries of POST requests with status 201 before the first submission. */
  readonly initialCreations: number
}

export const createSoakAccount = async (url: string, endpoint: string): Promise<SoakAccount> => {
  const { apiKey, email } = await openAccount(url)
  const owner = { "x-api-key": apiKey }
  const id = await publishSurvey(url, owner, {
    title: "Soak",
    questions: [
      ...surveyOfAllTypes.questions?.filter(({ type }) => type !== "file") ?? [],
      { key: "photo", type: "file", text: "A photo?" }
    ]
  })
  const survey = await decodeBody(Survey, await getWithKey(`${url}/api/surveys/${id}`, apiKey))
  const newWebhook = { url: endpoint, events: "response.submitted" }
  const webhook = await decodeBody(Created, await postJson(`${url}/api/webhooks`, owner, newWebhook))
  return {
    url,
    email,
    apiKey,
    survey: { id, email, password, bearer: owner },
    slug: survey.slug,
    webhook: webhook.id,
    answers: sampleResponses(survey, { count: 100 }).map(({ answers }) => answers),
    initialCreations: await countCreations(url, apiKey)
  }
}

const Survey = Schema.Struct({ slug: Schema.String, questions: Schema.Array(Schema.Unknown) })
