/** Runs the survey engine inside another program, without a server or database. Start: `npm run example:embed`. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"

const canvass = await Canvass.open({ store: Memory.layer })

const owner = await canvass.accounts.ensure("ada@example.com")
const survey = await canvass.surveys.create(owner.id, {
  title: "Lunch",
  questions: [{ key: "again", type: "nps", text: "Would you come again?", required: true }]
})
await canvass.surveys.publish(owner.id, survey.id)
for (const value of [10, 9, 7, 3]) {
  await canvass.responses.submit(survey.id, { answers: [{ questionKey: "again", value }] })
}
const { nps, totals } = await canvass.analytics.compute(owner.id, survey.id)

console.log(`${totals.completed} responses, NPS ${nps?.score}`)
await canvass.close()
