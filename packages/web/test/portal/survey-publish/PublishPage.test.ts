/** The head of the pages of a survey, and the page that says what it lacks and publishes it, without script. */
import { surveyOfAllTypes } from "@canvass/core/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let server: PageServer
let client: Awaited<ReturnType<typeof logInto>>
let owner: string
beforeAll(async () => {
  server = await startPageServer()
  client = await logInto(server.url)
  owner = (await server.canvass.accounts.ensure(client.email)).id
})
afterAll(() => server.stop())

const path = (id: string) => `/portal/surveys/${id}/publish`

const titled = { title: "Lunch", questions: [{ key: "again", type: "nps" as const, text: "Again?" }] }

describe("the page that publishes a survey", () => {
  it("has a checklist, publishes what lacks nothing, and reopens it", async () => {
    const { id } = await server.canvass.surveys.create(owner, surveyOfAllTypes)
    const { html } = await client.get(path(id))
    expect(html).toContain("Questions and rules are complete.")
    expect(html).not.toContain("Missing")
    expect((await client.submit(path(id), "publish")).html).toContain("The survey is published.")
    expect((await client.get(path(id))).html).toContain("This survey accepts answers.")
    await server.canvass.surveys.close(owner, id)
    expect((await client.submit(path(id), "publish")).html).toContain("accepts answers again")
    expect((await server.canvass.surveys.get(owner, id)).status).toBe("published")
  })

  it("says that there are no questions, where to add them, and has no button", async () => {
    const { id } = await server.canvass.surveys.create(owner, { title: "Empty" })
    const { html } = await client.get(path(id))
    expect(html).toContain("The survey has no questions yet.")
    expect(html).toContain(`href="/portal/surveys/${id}/edit"`)
    expect(html).not.toContain("Publish survey")
  })

  it("sends the owner to changes that wait, and to a closing time that has passed", async () => {
    const { id } = await server.canvass.surveys.create(owner, {
      ...titled,
      closesAt: new Date(Date.now() + 200).toISOString()
    })
    await server.canvass.pending.replace(owner, id, titled, { ifDigest: null })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { html } = await client.get(path(id))
    expect(html).toContain("Its closing time has passed.")
    expect(html).toContain(`href="/portal/surveys/${id}/text/changes"`)
    expect(html).not.toContain("Publish survey")
  })

  it("shows what is odd, and lets it be published", async () => {
    const { id } = await server.canvass.surveys.create(owner, {
      ...titled,
      questions: [
        ...titled.questions,
        {
          type: "text",
          text: "Why?",
          showIf: {
            all: [{ question: "again", op: "gte", value: 9 }, { question: "again", op: "lte", value: 3 }]
          }
        }
      ]
    })
    const { html } = await client.get(path(id))
    expect(html).toContain("Worth a look")
    expect(html).toContain("/questions/1/showIf")
    expect(html).toContain("Publish survey")
  })
})

describe("the head of a survey", () => {
  it("is the same on all of its pages: title, state, responses, what to do next, and the pages", async () => {
    const { id } = await server.canvass.surveys.create(owner, titled)
    const heads = async () =>
      Promise.all(
        ["translations", "share", "results", "responses", "results/codebook", "text"].map(async (page) => {
          const { html } = await client.get(`/portal/surveys/${id}/${page}`)
          const [, head = ""] = /<div class="heading">(.*?)<nav class="tabs"/s.exec(html) ?? []
          return [
            page,
            head.includes("Lunch"),
            /badge [a-z]+">(\w+)</.exec(head)?.[1],
            />(\d+ responses?)</.exec(head)?.[1],
            /(Publish|Close|Reopen)<\/a>/.exec(head)?.[1]
          ]
        })
      )
    const expected = async (state: string, responses: string, action: string) =>
      expect(await heads()).toEqual(
        ["translations", "share", "results", "responses", "results/codebook", "text"].map((page) => [
          page,
          true,
          state,
          responses,
          action
        ])
      )
    await expected("Draft", "0 responses", "Publish")
    await server.canvass.surveys.publish(owner, id)
    await server.canvass.responses.submit(id, { answers: [{ questionKey: "again", value: 9 }] })
    await expected("Published", "1 response", "Close")
    await server.canvass.surveys.close(owner, id)
    await expected("Closed", "1 response", "Reopen")
  })
})
