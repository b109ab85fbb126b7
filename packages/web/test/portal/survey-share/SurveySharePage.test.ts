/** Publishing, closing and sharing a survey without script. */
import { surveyOfAllTypes } from "@canvass/core/testing"
import { qrCodeFile } from "@canvass/ui"
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

const path = (id: string) => `/portal/surveys/${id}/share`

const unescape = (html: string): string =>
  html.replaceAll("&quot;", "\"").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")

describe("the share page", () => {
  it("publishes, closes with a reason, and opens again", async () => {
    const { id } = await server.canvass.surveys.create(owner, surveyOfAllTypes)
    expect((await client.submit(path(id), "publish")).html).toContain("The survey is published.")
    const closed = await client.submit(path(id), "close", { reason: " Enough answers " })
    expect(closed.html).toContain("Reason: Enough answers")
    expect(await server.canvass.surveys.get(owner, id)).toMatchObject({
      status: "closed",
      closeReason: "Enough answers"
    })
    expect((await client.submit(path(id), "publish")).html).toContain("accepts answers again")
    await client.submit(path(id), "close")
    expect(await server.canvass.surveys.get(owner, id)).toMatchObject({ status: "closed", closeReason: null })
  })

  it("a reason that is too long is refused and kept", async () => {
    const { id } = await server.canvass.surveys.create(owner, surveyOfAllTypes)
    await server.canvass.surveys.publish(owner, id)
    const reason = "x".repeat(501)
    const refused = await client.send(path(id), "close", { reason })
    expect([refused.status, refused.html.includes(reason)]).toEqual([400, true])
    expect(refused.html).toContain("<details open")
  })

  it("a draft without questions cannot be published, also by an old page", async () => {
    const { id } = await server.canvass.surveys.create(owner, surveyOfAllTypes)
    expect((await client.get(path(id))).html).toContain("Publish survey")
    const page = await client.send(path(id), "publish", {}, { origin: "https://other.example" })
    expect(page.status).toBe(403)
    await server.canvass.surveys.update(owner, id, { questions: [] })
    expect((await client.get(path(id))).html).toContain("Add a question first")
  })

  it("a survey whose closing time has passed says how to open it again", async () => {
    const { id } = await server.canvass.surveys.create(owner, {
      ...surveyOfAllTypes,
      closesAt: new Date(Date.now() + 300).toISOString()
    })
    await server.canvass.surveys.publish(owner, id)
    await new Promise((resolve) => setTimeout(resolve, 400))
    await server.canvass.surveys.close(owner, id)
    const { html } = await client.get(path(id))
    expect(html).toContain("Move it or remove it")
    expect(html).not.toContain("Open again")
  })

  it("gives the survey an address of its own, shows that in its link, and takes it back", async () => {
    const survey = await server.canvass.surveys.create(owner, surveyOfAllTypes)
    await server.canvass.surveys.publish(owner, survey.id)
    const saved = await client.submit(path(survey.id), "saveAlias", { alias: " lunch " })
    expect(saved.html).toContain("The address of the survey is saved.")
    expect(saved.html).toContain(`${server.url}/s/lunch`)
    expect((await client.request(`${path(survey.id)}/qr-code.svg`)).html).toBe(qrCodeFile(`${server.url}/s/lunch`))
    expect((await fetch(`${server.url}/s/lunch`)).status).toBe(200)
    await client.submit(path(survey.id), "saveAlias", { alias: "" })
    expect((await fetch(`${server.url}/s/lunch`)).status).toBe(404)
    expect((await client.get(path(survey.id))).html).toContain(`${server.url}/s/${survey.slug}`)
  })

  it("says beside the field that a name is taken, or can be none", async () => {
    const [survey, other] = [
      await server.canvass.surveys.create(owner, surveyOfAllTypes),
      await server.canvass.surveys.create(owner, surveyOfAllTypes)
    ]
    await server.canvass.surveys.update(owner, other.id, { alias: "soup" })
    const taken = await client.send(path(survey.id), "saveAlias", { alias: "soup" })
    expect([taken.status, taken.html.includes("This name is taken.")]).toEqual([400, true])
    const invalid = await client.send(path(survey.id), "saveAlias", { alias: "Soup of the day" })
    expect([invalid.status, invalid.html.includes("value=\"Soup of the day\"")]).toEqual([400, true])
    expect(invalid.html).toContain("Use 3 to 60 small letters")
  })

  it("shows link, embed script and QR code of the survey's page", async () => {
    const survey = await server.canvass.surveys.create(owner, surveyOfAllTypes)
    const { html } = await client.get(path(survey.id))
    const link = `${server.url}/s/${survey.slug}`
    expect(html).toContain(link)
    expect(unescape(html)).toContain(
      `<script async src="${server.url}/embed.js"\n  data-survey="${survey.slug}"></script>`
    )
    const file = await client.request(`${path(survey.id)}/qr-code.svg`)
    expect(file.html).toBe(qrCodeFile(link))
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${survey.slug}.svg"`)
    // The policy of the pages allows no style attributes.
    expect(html + file.html).not.toContain("style=")
    expect(html).toContain(/<path d="([^"]*)"/.exec(file.html)?.[1])
  })

  it("makes a link with a language, a theme, hidden fields and first answers, which the page then has", async () => {
    const { id } = await server.canvass.surveys.create(owner, {
      title: "Lunch",
      languages: ["en", "de"],
      hiddenFields: ["plan", { name: "arm", arms: [{ value: "a" }, { value: "b" }] }],
      questions: [
        { key: "again", type: "nps", text: "Again?" },
        { key: "dishes", type: "multiple_choice", text: "Dishes?", options: ["Soup & bread", "Stew"] },
        { key: "why", type: "text", text: "Why?" },
        { key: "grid", type: "matrix", text: "Grid?", options: ["Good", "Bad"], settings: { rows: ["Taste"] } },
        { key: "photos", type: "file", text: "Photos?" }
      ]
    })
    const { slug } = await server.canvass.surveys.publish(owner, id)
    const { html: empty } = await client.get(path(id))
    const names = [...empty.matchAll(/name="(link\.[^"]+)"/g)].map(([, name]) => name)
    expect(names).toEqual([
      "link.lang",
      "link.theme",
      "link.externalId",
      "link.field.plan",
      "link.answer.again",
      "link.answer.dishes",
      "link.answer.why"
    ])
    const filled = new URLSearchParams([
      ["link.lang", "de"],
      ["link.theme", "neon"],
      ["link.externalId", ""],
      ["link.field.plan", "gold \"<1>"],
      ["link.answer.again", "9"],
      ["link.answer.dishes", "Soup & bread"],
      ["link.answer.dishes", "Stew"],
      ["link.answer.grid", "Good"]
    ])
    const { html } = await client.get(`${path(id)}?${filled.toString()}`)
    const link = `${server.url}/s/${slug}?` + new URLSearchParams([
      ["lang", "de"],
      ["plan", "gold \"<1>"],
      ["prefill[again]", "9"],
      ["prefill[dishes]", "Soup & bread"],
      ["prefill[dishes]", "Stew"]
    ]).toString()
    expect(unescape(/<code id="survey-link">(.*?)<\/code>/s.exec(html)?.[1] ?? "")).toBe(link)
    expect(unescape(unescape(html))).toContain(`data-lang="de"\n  data-meta-plan="gold "<1>"\n  data-prefill-again="9"`)
    const page = await (await fetch(link)).text()
    expect(page).toContain("lang=\"de\"")
    expect(page.match(/checked/g)).toHaveLength(3)
    for (const type of ["svg", "png"] as const) {
      const address = new RegExp(`href="([^"]*qr-code\\.${type}[^"]*)"`).exec(html)?.[1] ?? ""
      const { headers } = await client.request(unescape(address))
      expect(headers.get("content-type")).toContain(type)
    }
    const svg = await client.request(`${path(id)}/qr-code.svg?${filled.toString()}`)
    expect(svg.html).toBe(qrCodeFile(link))
  })

  it("the example of a request works as it is", async () => {
    const { id } = await server.canvass.surveys.create(owner, {
      title: "It's lunch",
      questions: [
        { key: "again", type: "nps", text: "Again?", required: true },
        { key: "why", type: "text", text: "Why?" },
        { key: "dish", type: "single_choice", text: "Dish?", options: ["Joe's pie", "Soup"] }
      ]
    })
    await server.canvass.surveys.publish(owner, id)
    const { html } = await client.get(path(id))
    const command = unescape(/<code id="submit-curl">(.*?)<\/code>/s.exec(html)?.[1] ?? "")
    const [, url = "", body = ""] = /^curl (\S+) .*-d '([^']*)'$/s.exec(command) ?? []
    const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })
    expect(response.status).toBe(201)
    const [stored] = (await server.canvass.responses.list(owner, id, { limit: 10 })).items
    expect(stored?.answers.map(({ value }) => value)).toEqual([9, "Very good", "Joe's pie"])
  })

  it("its texts fit the status of the survey", async () => {
    const { id } = await server.canvass.surveys.create(owner, {
      title: "Status",
      questions: [{ type: "text", text: "Well?" }]
    })
    const read = async () =>
      (await client.get(path(id))).html + (await client.get(path(id).replace("share", "results"))).html
    const texts = {
      draft: ["The link works as soon as", "until the survey is published", "Publish the survey and share it"],
      published: ["Everybody who has it can answer", "Share the survey, and the figures"],
      closed: ["reads that this survey is closed", "refuses answers to a closed survey", "nobody has answered it"]
    }
    for (const status of ["draft", "published", "closed"] as const) {
      if (status === "published") await server.canvass.surveys.publish(owner, id)
      if (status === "closed") await server.canvass.surveys.close(owner, id)
      const html = await read()
      for (const [of, expected] of Object.entries(texts)) {
        for (const text of expected) expect([text, html.includes(text)]).toEqual([text, of === status])
      }
    }
  })

  it("a private survey has no link to share", async () => {
    const survey = await server.canvass.surveys.create(owner, { ...surveyOfAllTypes, visibility: "private" })
    const { html } = await client.get(path(survey.id))
    expect(html).not.toContain(`/s/${survey.slug}`)
    expect(html).toContain("X-Api-Key: $CANVASS_API_KEY")
  })
})
