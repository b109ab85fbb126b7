/** The engine in a test: in memory, with a clock that the test turns. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"

let now = new Date("2030-01-01T00:00:00Z")
const canvass = await Canvass.open({ store: Memory.layer, clock: { now: () => now } })

const owner = await canvass.accounts.ensure("ada@example.com")
const { id } = await canvass.surveys.create(owner.id, {
  title: "Lunch",
  questions: [{ key: "again", type: "nps", text: "Again?" }],
  closesAt: "2030-01-02T00:00:00Z"
})
await canvass.surveys.publish(owner.id, id)

now = new Date("2030-01-03T00:00:00Z")
const refused = await canvass.responses.submit(id, { answers: [] }).catch((error: unknown) => error)

console.log(refused instanceof Error ? refused.message : "accepted")
await canvass.close()
