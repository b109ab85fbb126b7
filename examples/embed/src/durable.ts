/** The engine on a SQLite file, with promises. Start: `SECRET_KEY=$(openssl rand -base64 32) node dist/durable.js`. */
import { Canvass } from "@canvass/core"
import { SqliteStore } from "@canvass/store-sqlite"

const canvass = await Canvass.open({
  store: SqliteStore.layer({ path: "./surveys.db" }),
  secretKey: process.env.SECRET_KEY // 32 bytes: base64 text or Uint8Array
})
const owner = await canvass.accounts.ensure("ada@example.com")
const survey = await canvass.surveys.create(owner.id, {
  title: "Lunch",
  questions: [{ key: "again", type: "nps", text: "Again?" }]
})
await canvass.surveys.publish(owner.id, survey.id)
await canvass.responses.submit(survey.id, { answers: [{ questionKey: "again", value: 9 }] })
const result = await canvass.analytics.compute(owner.id, survey.id)

console.log(`NPS ${result.nps?.score}`)
await canvass.close()
