/** Handles events in the process that stores them. */
import { Canvass } from "@canvass/core"
import { SqliteStore } from "@canvass/store-sqlite"
import { setTimeout } from "node:timers/promises"

/** Stands for the job queue of a program. A job that is added again with the same id replaces the first one. */
const jobs = new Map<string, unknown>()

const canvass = await Canvass.open({
  store: SqliteStore.layer({ path: "./surveys.db" }),
  secretKeyFile: "./secret.key",
  onEvent: ({ data, event }, { eventId }) => {
    if (event === "response.submitted") jobs.set(eventId, data)
  }
})

const owner = await canvass.accounts.ensure("ada@example.com")
const { id } = await canvass.surveys.create(owner.id, { title: "Lunch", questions: [{ type: "nps", text: "Again?" }] })
await canvass.surveys.publish(owner.id, id)
await canvass.responses.submit(id, { answers: [] })
while (await canvass.events.waitingCount() > 0) await setTimeout(10)

console.log(`${jobs.size} job`)
await canvass.close()
