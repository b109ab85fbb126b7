/** The page of one response. */
import { afterAll, beforeAll, expect, it } from "vitest"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

it("says the language, the version of the questions and the time taken, and leads to the responses beside it", async () => {
  const person = await logInto(server.url)
  const owner = (await server.canvass.accounts.ensure(person.email)).id
  const { id } = await server.canvass.surveys.create(owner, {
    title: "Visit",
    languages: ["en", "de"],
    questions: [{ key: "q", type: "text", text: "Well?" }]
  })
  await server.canvass.surveys.publish(owner, id)
  const startedAt = new Date(Date.now() - 125_000).toISOString()
  const ids: Array<string> = []
  for (const value of ["one", "two", "three"]) {
    const answers = [{ questionKey: "q", value }]
    ids.push((await server.canvass.responses.submit(id, { answers, startedAt, language: "de" })).id)
  }
  const page = async (index: number) => (await person.get(`/portal/surveys/${id}/responses/${ids[index] ?? ""}`)).html
  const linkOf = (html: string, text: string) => new RegExp(`href="([^"]+)">${text}<`).exec(html)?.[1]
  const middle = await page(1)
  expect(middle).toMatch(/<dt>Language<\/dt><dd><span lang="de">Deutsch<\/span>/)
  expect(middle).toMatch(/<dt>Version of the questions<\/dt><dd>1</)
  expect(middle).toMatch(/<dt>Time taken<\/dt><dd>2\u00a0min\u00a05\u00a0s</)
  expect(linkOf(middle, "Newer response")).toContain(ids[2])
  expect(linkOf(middle, "Older response")).toContain(ids[0])
  const [oldest, newest] = [await page(0), await page(2)]
  expect([linkOf(oldest, "Older response"), linkOf(newest, "Newer response")]).toEqual([undefined, undefined])
  expect(linkOf(oldest, "Newer response")).toContain(ids[1])
  expect(linkOf(newest, "Older response")).toContain(ids[1])
})
