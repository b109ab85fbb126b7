import { Ids } from "@canvass/core"
import { Committer, RollupStore } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { decodeBody, getWithKey } from "../support/api.js"
import { createOwner, type Owner, submit } from "../support/Owner.js"
import { runCommand, serve } from "../support/runCommand.js"
import { anyStore, storeLayer } from "../support/stores.js"

const Me = Schema.Struct({ id: Ids.AccountId })
const Analytics = Schema.Struct({ totals: Schema.Struct({ completed: Schema.Int }) })

const completedOf = async (url: string, { apiKey, survey }: Owner): Promise<number> =>
  (await decodeBody(Analytics, await getWithKey(`${url}/api/surveys/${survey}/analytics`, apiKey))).totals.completed

/** Changes each stored rollup so that it counts no response. Returns the number of rollups. */
const falsifyRollups = (owner: Ids.AccountId, surveyId: Ids.SurveyId) =>
  Effect.gen(function*() {
    const stored = yield* (yield* RollupStore).listRollupParts(owner, surveyId, {
      after: 0,
      upTo: 1_024,
      changeCount: 256,
      skippedParts: 0
    })
    const parts = stored.map((part) => ({
      ...part,
      content: part.content.replace(/^(\[\d+,\d+),\d+/, "$1,0")
    }))
    const { commit } = yield* Committer.Committer
    yield* commit({
      guards: [],
      changes: [{ _tag: "RollupsPut", surveyId, lastRemoval: 0, parts }],
      events: [],
      audit: Option.none()
    })
    return parts.length
  })

/** More than one rollup holds. */
const submissions = 300

/** The responses of the first rollup of 256 changes. The first two changes are those of the survey itself. */
const firstRollup = 254

describe.each(anyStore)("canvass analytics rebuild on $name", ({ use }) => {
  it("replaces the stored rollups, which a restarted server reads", () =>
    use(async (environment) => {
      const settings = { ...environment, RATE_LIMIT_ANONYMOUS: "10000" }
      const first = await serve(settings)
      const owner = await createOwner(first.url)
      const { id } = await decodeBody(Me, await getWithKey(`${first.url}/api/auth/me`, owner.apiKey))
      await Promise.all(Array.from({ length: submissions }, (_, n) => submit(first.url, owner, String(n))))
      expect(await completedOf(first.url, owner)).toBe(submissions)
      await first.stop()

      const survey = Ids.SurveyId.make(owner.survey)
      expect(await Effect.runPromise(Effect.provide(falsifyRollups(id, survey), storeLayer(environment)))).toBe(1)
      const second = await serve(settings)
      expect(await completedOf(second.url, owner), "the stored rollup is used").toBe(submissions - firstRollup)

      const { code, output } = await runCommand(["analytics", "rebuild"], environment)
      expect(output).toContain("Rebuilt the stored aggregates of all surveys (1).")
      expect(code).toBe(0)
      expect(await completedOf(second.url, owner), "a running server reads the new rollup").toBe(submissions)
      await second.stop()
    }))
})
