/** The services for programs with Effect: documented, and with their arguments in the order of the promise API. */
import {
  Accounts,
  Analytics,
  Assets,
  Audit,
  Canvass,
  Exports,
  Files,
  Keys,
  PendingDefinitions,
  Responses,
  ResultsLinks,
  Segments,
  SurveyDefinitions,
  Surveys,
  Texts,
  Translations,
  Webhooks
} from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

const page = readFileSync(new URL("../../../../docs/embedding.md", import.meta.url), "utf8")

const services = {
  Accounts,
  Analytics,
  Assets,
  Audit,
  Exports,
  Files,
  Keys,
  PendingDefinitions,
  Responses,
  ResultsLinks,
  Segments,
  SurveyDefinitions,
  Surveys,
  Texts,
  Translations,
  Webhooks
}

it("docs/embedding.md lists the services and use cases that there are", async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const found = await canvass.runtime.runPromise(Effect.all(services))
  for (const [name, service] of Object.entries<object>(found)) {
    const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\` | \`canvass.`)) ?? ""
    const [, , calls = "", useCases = ""] = row.split("|").map((cell) => cell.trim())
    expect(calls, name).toMatch(/^`canvass\.\w+`/)
    const listed = useCases.split(", ").map((useCase) => useCase.slice(1, -1))
    expect(listed.filter((useCase) => !(useCase in service)), name).toEqual([])
    expect(listed.length, name).toBeGreaterThan(1)
  }
  const rows = [...page.matchAll(/^\| `(\w+)` \| `canvass\./gm)].map(([, name]) => name)
  expect(rows.toSorted()).toEqual(Object.keys(services).toSorted())
  await canvass.close()
})

it("a program passes the arguments of a promise to a service as they are", async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const survey = await canvass.surveys.create(owner, {
    title: "Order",
    visibility: "private",
    questions: [{ key: "again", type: "nps", text: "Again?" }]
  })
  await canvass.surveys.publish(owner, survey.id)
  const { accounts, responses, surveys } = await canvass.runtime.runPromise(
    Effect.all({ accounts: Accounts, responses: Responses, surveys: Surveys })
  )
  const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(effect)
  const account = Option.getOrThrow(await run(accounts.find("ada@example.com")))
  const caller = account.id
  const found = await run(surveys.forRespondent(survey.slug, { caller, language: "de" }))
  const { id } = found.survey
  const begun = await run(responses.submit(id, { status: "partial", answers: [] }, { caller }))
  const { resumeToken = "", response } = begun
  const answers = [{ questionKey: "again", value: 9 }]
  const ended = await run(
    responses.resume(id, response.id, { status: "completed", answers }, { resumeToken, caller })
  )
  expect(ended.response.status).toBe("completed")
  const read = await run(responses.getAsRespondent(id, response.id, { resumeToken }))
  expect(read).toMatchObject({ id: response.id, status: "completed" })
  await canvass.close()
})
