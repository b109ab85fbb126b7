/** Submits the responses, several at a time. */
import type { Client } from "./client.js"
import type { Submission } from "./submissions.js"

export interface SubmitOptions {
  readonly client: Client
  readonly surveyId: string
  readonly submissions: ReadonlyArray<Submission>
  readonly onSubmitted: () => void
}

const concurrency = 8

/** Resolves when every response is accepted. Rejects at the first permanent error. */
export const submit = async (options: SubmitOptions): Promise<void> => {
  const pending = queue(options.submissions)
  const worker = async () => {
    for (const submission of pending) {
      await options.client.send({
        method: "POST",
        path: `/response/survey/${options.surveyId}`,
        // The key names the survey, because each run submits the same respondents to a new survey.
        idempotencyKey: `${options.surveyId}/${submission.externalId}`,
        body: submission
      })
      options.onSubmitted()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** A queue that the workers share. A worker that fails closes the generator, which ends the others. */
function* queue<Item>(items: ReadonlyArray<Item>): Generator<Item> {
  yield* items
}
