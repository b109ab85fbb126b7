/** Aggregates rest in the store (decisions §6): they are used, and can be thrown away and counted again. */
import { Committer, Ids, RollupStore } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { anOwner, get, type Owner, read, submit } from "./anOwner.js"
import { aServer, canvass } from "./aServer.js"
import { storeOf, stores } from "./stores.js"

const Me = Schema.Struct({ id: Ids.AccountId })
const Figures = Schema.Struct({ totals: Schema.Struct({ completed: Schema.Int }) })

const completed = async (url: string, { apiKey, survey }: Owner): Promise<number> =>
  (await read(Figures, await get(`${url}/api/surveys/${survey}/analytics`, apiKey))).totals.completed

/** Makes every rollup that is kept claim that it counts no response. */
const forge = (owner: Ids.AccountId, surveyId: Ids.SurveyId) =>
  Effect.gen(function*() {
    const kept = yield* (yield* RollupStore).listRollups(owner, surveyId, { after: 0, upTo: 1_000 })
    const rollups = kept.map((rollup) => ({
      ...rollup,
      content: rollup.content.replace(/"completed":\d+/, `"completed":0`)
    }))
    const { commit } = yield* Committer.Committer
    yield* commit({
      guards: [],
      changes: [{ _tag: "RollupsPut", surveyId, lastRemoval: 0, rollups }],
      events: [],
      audit: Option.none()
    })
    return rollups.length
  })

/** Enough for a rollup. */
const submissions = 300

describe.each(stores)("canvass analytics rebuild, on $name", ({ use }) => {
  it("what is kept is read again after a restart; once thrown away, it is counted again", () =>
    use(async (environment) => {
      const settings = { ...environment, RATE_LIMIT_ANONYMOUS: "10000" }
      const first = await aServer(settings)
      const owner = await anOwner(first.url)
      const { id } = await read(Me, await get(`${first.url}/api/auth/me`, owner.apiKey))
      await Promise.all(Array.from({ length: submissions }, (_, n) => submit(first.url, owner, String(n))))
      expect(await completed(first.url, owner)).toBe(submissions)
      await first.stop()

      const survey = Ids.SurveyId.make(owner.survey)
      expect(await Effect.runPromise(Effect.provide(forge(id, survey), storeOf(environment)))).toBe(1)
      const second = await aServer(settings)
      expect(await completed(second.url, owner), "the rollup that was kept is believed").toBe(submissions - 256)

      const { code, said } = await canvass(["analytics", "rebuild"], environment)
      expect(said).toContain("All aggregates have been counted again (surveys: 1).")
      expect(code).toBe(0)
      expect(await completed(second.url, owner), "a server that remembers better learns of it").toBe(submissions)
      await second.stop()
    }))
})
