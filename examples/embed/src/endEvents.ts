/** Ends the events of a program that no longer has `onEvent`. */
import { Canvass } from "@canvass/core"
import { SqliteStore } from "@canvass/store-sqlite"

const canvass = await Canvass.open({
  store: SqliteStore.layer({ path: "./surveys.db" }),
  secretKeyFile: "./secret.key"
})
const owner = await canvass.accounts.ensure("ada@example.com")
const { id } = await canvass.surveys.create(owner.id, { title: "Dinner", questions: [{ type: "nps", text: "Again?" }] })
await canvass.surveys.publish(owner.id, id)

console.log(`waiting: ${await canvass.events.waitingCount()}`)
await canvass.events.close()
console.log(`waiting: ${await canvass.events.waitingCount()}`)
await canvass.close()
