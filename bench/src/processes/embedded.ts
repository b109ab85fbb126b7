/** Submits responses to an engine in this process and in memory: receives one job, sends its result, and exits. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import * as Schema from "effect/Schema"
import { performance } from "node:perf_hooks"
import process from "node:process"
import { EmbeddedJob } from "../benches/Embedded.js"
import * as Hotel from "../generate/Hotel.js"
import { submissions } from "../generate/Submissions.js"

const run = async (message: unknown): Promise<void> => {
  const { concurrency, seconds } = Schema.decodeUnknownSync(EmbeddedJob)(message)
  const canvass = await Canvass.open({ store: Memory.layer })
  const owner = await canvass.accounts.ensure("bench@example.com")
  await canvass.webhooks.create(owner.id, { url: "https://example.com/hook", events: "response.submitted" })
  const { id } = await canvass.surveys.create(owner.id, Hotel.survey)
  await canvass.surveys.publish(owner.id, id)
  const bodies = submissions([id]).map(({ body = "" }) => body)
  let count = 0
  let end = 0
  const submitInTurn = async (): Promise<void> => {
    while (performance.now() < end) {
      // Parsed here, as the server does.
      const body: unknown = JSON.parse(bodies[count++ % bodies.length] ?? "")
      if (isSubmission(body)) await canvass.responses.submit(id, body)
    }
  }
  const submitFor = async (millis: number): Promise<number> => {
    const [before, start] = [count, performance.now()]
    end = start + millis
    await Promise.all(Array.from({ length: concurrency }, submitInTurn))
    return (count - before) / (performance.now() - start) * 1_000
  }
  await submitFor(warmUpMillis)
  process.send?.({ perSecond: await submitFor(seconds * 1_000) })
  await canvass.close()
  process.disconnect()
}

/** The process is new in each round. The server, which it is compared with, is warm. */
const warmUpMillis = 3_000

/** The engine validates it. */
const isSubmission = (_body: unknown): _body is Canvass.SubmissionInput => true

process.once("message", (message) => void run(message))
