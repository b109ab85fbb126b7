/** The examples of docs/languages.md. */
import { ResponseJson, SurveyJson } from "@canvass/core/ports"
import { decodeBody } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { publishSurvey } from "../fixtures/surveys.js"
import { startTestServer } from "../fixtures/TestServer.js"

const page = readFileSync(new URL("../../../../docs/languages.md", import.meta.url), "utf8")

const Body = Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown }))

const example = (name: string) =>
  Schema.decodeSync(Body)(new RegExp(`<!-- ${name} -->\n\`\`\`json\n([^]*?)\`\`\``).exec(page)?.[1] ?? "")

it("the survey of docs/languages.md is read and answered in German", async () => {
  const server = await startTestServer()
  try {
    const account = await server.newAccount()
    const survey = await publishSurvey(account, example("survey"))
    const path = `/surveys/${survey.id}/translations`
    const put = await account.put(`${path}/de`, example("german"))
    expect(JSON.parse(put.text)).toEqual({ ...example("german"), ignored: [] })
    expect(JSON.parse((await account.get(path)).text)).toEqual([
      { tag: "de", translated: 6, missing: 0, outdated: [] },
      { tag: "ar", translated: 0, missing: 6, outdated: [] }
    ])
    const shown = decodeBody(
      SurveyJson.PublicSurvey,
      await server.call("GET", `/public/surveys/${survey.slug}?language=de`)
    )
    expect([shown.title, shown.language]).toEqual(["Ihr Besuch", "de"])
    const submitted = decodeBody(
      ResponseJson.SubmittedResponse,
      await server.call("POST", `/response/survey/${survey.id}`, { body: example("response") })
    )
    expect([submitted.language, submitted.ending?.title]).toEqual(["de-AT", "Danke für Rot"])
    // Every place of the table exists.
    const places = Array.from(page.matchAll(/^\| `(\/[^|]*)` \|/gm), ([, cell = ""]) => cell)
    expect(places.length).toBeGreaterThan(5)
  } finally {
    await server.stop()
  }
})
