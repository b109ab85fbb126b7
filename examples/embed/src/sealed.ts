/** The engine on a SQLite file whose answers are encrypted. `SEALING_KEY` is made by `openssl rand -base64 32`. */
import { Canvass } from "@canvass/core"
import { SqliteStore } from "@canvass/store-sqlite"
import { Buffer } from "node:buffer"
import { sealedStore } from "./sealedStore.js"

const canvass = await Canvass.open({
  store: sealedStore(SqliteStore.layer({ path: "./surveys.db" }), Buffer.from(process.env.SEALING_KEY ?? "", "base64")),
  secretKeyFile: "./secret.key"
})
const owner = await canvass.accounts.ensure("ada@example.com")
const survey = await canvass.surveys.create(owner.id, {
  title: "Lunch",
  questions: [{ key: "diet", type: "text", text: "What can you not eat?" }]
})
await canvass.surveys.publish(owner.id, survey.id)
await canvass.responses.submit(survey.id, {
  answers: [{ questionKey: "diet", value: "Peanuts, because of an allergy" }],
  metadata: { table: "Seven" }
})
const { items } = await canvass.responses.list(owner.id, survey.id, { limit: 1 })

console.log(items[0]?.answers[0]?.value)
await canvass.close()
