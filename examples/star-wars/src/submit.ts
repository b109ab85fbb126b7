/** Sends the responses, a few at a time. */
import type { Client } from "./client.js"
import type { Submission } from "./submissions.js"

export interface SubmitOptions {
  readonly client: Client
  readonly surveyId: string
  readonly submissions: ReadonlyArray<Submission>
  readonly onSubmitted: () => void
}

const concurrency = 8

/** Resolves when every response is acknowledged. The first that is refused for good ends it. */
export const submit = async (options: SubmitOptions): Promise<void> => {
  const waiting = queue(options.submissions)
  const worker = async () => {
    for (const submission of waiting) {
      await options.client.send({
        method: "POST",
        path: `/response/survey/${options.surveyId}`,
        // The survey is in the key, since a second run sends the same respondents to a survey of its own.
        idempotencyKey: `${options.surveyId}/${submission.externalId}`,
        body: submission
      })
      options.onSubmitted()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** Shared by the workers. A generator, because the worker that fails closes it: the others then find nothing left. */
function* queue<Item>(items: ReadonlyArray<Item>): Generator<Item> {
  yield* items
}
