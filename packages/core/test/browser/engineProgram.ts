/** A program for the browser: it runs the engine on the memory store and returns the analytics of a survey. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"

export const run = async (scores: ReadonlyArray<number>) => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const survey = await canvass.surveys.create(owner, {
    title: "Lunch",
    questions: [{ key: "again", type: "nps", text: "Would you come again?" }]
  })
  await canvass.surveys.publish(owner, survey.id)
  for (const value of scores) {
    await canvass.responses.submit(survey.id, { answers: [{ questionKey: "again", value }] })
  }
  const { nps, totals } = await canvass.analytics.compute(owner, survey.id)
  await canvass.close()
  return { completed: totals.completed, score: nps?.score }
}
