/** Runs the survey engine inside another program, without a server or database. Start: `npm run example:embed`. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"

const canvass = await Canvass.open({ store: Memory.layer })

const { id: owner } = await canvass.accounts.open({ email: "ada@example.com" })
const survey = await canvass.surveys.create(owner, {
  title: "Lunch",
  questions: [{ key: "again", type: "nps", text: "Would you come again?", required: true }]
})
await canvass.surveys.publish(owner, survey.id)
for (const value of [10, 9, 7, 3]) {
  await canvass.responses.submit(survey.id, undefined, { answers: [{ questionKey: "again", value }] })
}
const { nps, totals } = await canvass.analytics.compute(owner, survey.id, { interval: "day" })

console.log(`${totals.completed} responses, NPS ${nps?.score}`)
await canvass.close()
