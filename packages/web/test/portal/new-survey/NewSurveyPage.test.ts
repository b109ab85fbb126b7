/** New surveys without script: an empty one, templates, and their previews. */
import { isTemplateName, templateFrom, templateIn, templateLanguages, templateNames } from "@canvass/editor/templates"
import { unsafeCoerce } from "effect/Function"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"
import { pressButton } from "../../fixtures/pressButton.js"
import { textOf } from "../../fixtures/textOf.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

const openAccount = async () => {
  const client = await logInto(server.url)
  return { client, owner: (await server.canvass.accounts.ensure(client.email)).id }
}

const newPath = "/portal/surveys/new"

const surveysOf = async (owner: string) => (await server.canvass.surveys.list(owner)).items

describe("new survey", () => {
  it.each([
    ["en", "Untitled survey"],
    ["de", "Umfrage ohne Titel"],
    ["fr", "Enquête sans titre"],
    ["es", "Encuesta sin título"]
  ])("asks for nothing, and opens an untitled draft with the cursor in its title (%s)", async (language, title) => {
    const { client, owner } = await openAccount()
    for (const path of ["/portal", "/portal/surveys", newPath]) {
      const { headers, status } = await client.send(`${path}?lang=${language}`, "create")
      expect(status).toBe(303)
      const editor = await client.get(headers.get("location") ?? "")
      expect(editor.html).toContain(`<h1>${title}</h1>`)
      expect(editor.html).toContain("data-is-new")
    }
    const items = await surveysOf(owner)
    expect(items.map(({ questionCount, status, title }) => [title, status, questionCount]))
      .toEqual(Array.from({ length: 3 }, () => [title, "draft", 0]))
  })

  it("a survey that has a title of its own does not have the cursor in it", async () => {
    const { client, owner } = await openAccount()
    const { id } = await server.canvass.surveys.create(owner, { title: "Untitled surveys" })
    expect((await client.get(`/portal/surveys/${id}/edit`)).html).not.toContain("data-is-new")
    const questions = [{ type: "nps", text: "Again?" } as const]
    await server.canvass.surveys.update(owner, id, { title: "Untitled survey", questions })
    expect((await client.get(`/portal/surveys/${id}/edit`)).html).toContain("data-is-new")
    await server.canvass.surveys.publish(owner, id)
    expect((await client.get(`/portal/surveys/${id}/edit`)).html).not.toContain("data-is-new")
  })

  it("a form that is sent twice creates one survey", async () => {
    const { client, owner } = await openAccount()
    const page = await client.get(newPath)
    for (const template of [undefined, "onboarding"]) {
      for (let i = 0; i < 2; i++) {
        const changes = template === undefined ? {} : { template, idempotencyKey: "one-form-of-a-template" }
        expect((await pressButton(client, server.url, page, { action: "create", changes })).status).toBe(303)
      }
    }
    expect((await surveysOf(owner)).length).toBe(2)
  })

  it("a free account cannot create a survey, and the page says that it needs a paid plan", async () => {
    const { client, owner } = await openAccount()
    await server.canvass.accounts.setPlan(owner, { plan: "free" })
    for (const template of ["", "npsFollowUp"]) {
      const refused = await client.send("/portal", "create", { template })
      expect([refused.status, refused.html.includes("paid plan")]).toEqual([402, true])
    }
    expect(await surveysOf(owner)).toEqual([])
  })

  it("a form without the token of this session creates nothing", async () => {
    const { client, owner } = await openAccount()
    await client.send(newPath, "create", { template: "npsFollowUp", formToken: "x" })
    await client.send(newPath, "create", { template: "npsFollowUp" }, { origin: "https://elsewhere.example" })
    expect(await surveysOf(owner)).toEqual([])
  })

  it("is an entry of the audit log", async () => {
    const { client, owner } = await openAccount()
    await client.submit(newPath, "create", { template: "employeePulse" })
    const { html } = await client.get("/portal/audit-log")
    expect((await surveysOf(owner)).length).toBe(1)
    expect(textOf(html)).toContain("POST /api/surveys")
  })
})

describe("templates", () => {
  it.each(templateLanguages)("have a card each, with purpose, length and features (%s)", async (language) => {
    const { client } = await openAccount()
    const { html } = await client.get(`${newPath}?lang=${language}`)
    const cards = html.split("<li class=\"template\">").slice(1)
    expect(cards.length).toBe(12)
    for (const [index, name] of templateNames.entries()) {
      const { questions = [], title } = templateIn(name, language)
      const card = textOf(cards[index] ?? "")
      expect(card).toContain(title)
      expect(card).toMatch(new RegExp(`${questions.length} (questions|Fragen|preguntas) . \\D+[1-9] min`, "i"))
      expect(cards[index]).toContain(`${newPath}/${name}?lang=${language}`)
      expect(cards[index]?.match(/<ul class="features"[^>]*><li>/)).not.toBeNull()
    }
    const purposes = cards.map((card) => /<p>([^<]*)<\/p>/.exec(card)?.[1])
    expect(new Set(purposes).size).toBe(12)
  })

  it("say which logic they have", async () => {
    const { client } = await openAccount()
    const { html } = await client.get(newPath)
    const featuresOf = (title: string) => {
      const card = html.split("<li class=\"template\">").find((card) => card.includes(`<h2>${title}</h2>`)) ?? ""
      return [...card.matchAll(/<li>([^<]*)<\/li>/g)].map(([, feature]) => feature)
    }
    expect(featuresOf("Net promoter score")).toEqual(["Adapts to answers", "Repeats answers"])
    expect(featuresOf("Event feedback")).toEqual(["Adapts to answers", "Several pages"])
    expect(featuresOf("Website feedback")).toContain("Hidden field")
    const { title } = templateIn("marketScreening", "en")
    expect(featuresOf(title)).toEqual(expect.arrayContaining(["Screening", "Quotas", "Random order", "Several pages"]))
  })

  it.each(templateNames)("%s makes a draft in the language of the page, with translations", async (name) => {
    const { client, owner } = await openAccount()
    for (const language of templateLanguages) {
      const { headers, status } = await client.send(`${newPath}?lang=${language}`, "create", {
        template: name,
        idempotencyKey: crypto.randomUUID()
      })
      const id = /\/surveys\/([0-9a-f-]{36})\/edit/.exec(headers.get("location") ?? "")?.[1] ?? ""
      expect([status, id.length]).toEqual([303, 36])
      const expected = templateFrom(name, language)
      const made = await server.canvass.surveys.get(owner, id)
      expect(made.status).toBe("draft")
      expect([made.title, made.languages[0]]).toEqual([templateIn(name, language).title, language])
      expect(made.languages.toSorted()).toEqual([...templateLanguages].toSorted())
      expect(made.questions.map(({ key, text }) => [key, text]))
        .toEqual(templateIn(name, language).questions?.map(({ key, text }) => [key, text]))
      const translations = await server.canvass.translations.list(owner, id)
      expect(translations.map(({ missing, tag }) => [tag, missing]).toSorted())
        .toEqual(templateLanguages.filter((other) => other !== language).map((other) => [other, 0]).toSorted())
      expect(await server.canvass.surveys.validate(unsafeCoerce(expected)))
        .toEqual({ valid: true, errors: [], warnings: [] })
    }
  })

  it.each(["gone", "__proto__", "constructor", "toString", "NPSFOLLOWUP", " npsFollowUp", "a".repeat(5_000), "\u0000"])(
    "an unknown one is refused, and nothing is created (%#)",
    async (template) => {
      const { client, owner } = await openAccount()
      const refused = await client.send(newPath, "create", { template })
      expect([refused.status, refused.html.includes("There is no such template.")]).toEqual([400, true])
      expect(await surveysOf(owner)).toEqual([])
      const { status } = await client.get(`${newPath}/${encodeURIComponent(template)}`)
      expect(status).toBe(404)
    }
  )

  it("limits of the engine that a template exceeds are said, and nothing is created", async () => {
    const small = await startPageServer({ limits: { questions: 3 } })
    const client = await logInto(small.url)
    const refused = await client.send(newPath, "create", { template: "npsFollowUp" })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("class=\"summary\"")
    const owner = (await small.canvass.accounts.ensure(client.email)).id
    expect((await small.canvass.surveys.list(owner)).items).toEqual([])
    await small.stop()
  })
})

describe("the preview of a template", () => {
  it.each(templateNames)("%s shows its first questions in each language, and can be used", async (name) => {
    const { client, owner } = await openAccount()
    for (const language of templateLanguages) {
      const { html, status } = await client.get(`${newPath}/${name}?language=${language}`)
      const { questions = [], title } = templateIn(name, language)
      expect(status).toBe(200)
      expect(html).toContain(`<html lang="${language}"`)
      for (const text of [title, questions[0]?.text ?? ""]) expect(textOf(html)).toContain(text)
    }
    expect(await surveysOf(owner)).toEqual([])
    await client.submit(`${newPath}/${name}`, "create")
    expect((await surveysOf(owner)).map(({ title }) => title)).toEqual([templateIn(name, "en").title])
  })

  it("takes the language of the portal where the address names none that it has", async () => {
    const { client } = await openAccount()
    for (const query of ["lang=fr", "lang=fr&language=it", "lang=fr&language=__proto__"]) {
      expect((await client.get(`${newPath}/npsFollowUp?${query}`)).html).toContain("Recommandation (NPS)")
    }
  })

  it("checks answers, shows what follows and the end, and stores nothing", async () => {
    const { client, owner } = await openAccount()
    const path = `${newPath}/npsFollowUp`
    const missing = await client.send(path, "check")
    expect([missing.status, missing.html.includes("Please check your answers")]).toEqual([400, true])
    const more = await client.send(path, "check", { "a.recommend": "3" })
    expect(textOf(more.html)).toContain("You gave us 3. What went wrong?")
    const end = await client.send(path, "check", { "a.recommend": "10", "shown": "recommend promoter" })
    expect(textOf(end.html)).toContain("Nothing has been stored")
    expect(textOf(end.html)).toContain("Your answers have been recorded.")
    expect(end.html).toContain("name=\"template\" value=\"npsFollowUp\"")
    expect(await surveysOf(owner)).toEqual([])
  })

  it("a form of an unknown template is answered like its address", async () => {
    const { client } = await openAccount()
    const page = await client.get(`${newPath}/npsFollowUp`)
    const elsewhere = { ...page, html: page.html.replaceAll("/new/npsFollowUp", "/new/gone") }
    const { status } = await pressButton(client, server.url, elsewhere, { action: "check" })
    expect(status).toBe(404)
  })
})

describe("the overview of an account without surveys", () => {
  it("shows templates, which can be used at once, and no more of them once there is a survey", async () => {
    const { client, owner } = await openAccount()
    const first = await client.get("/portal")
    const names = [...first.html.matchAll(/name="template" value="(\w+)"/g)].map(([, name = ""]) => name)
    expect([names.length, names.every((name) => isTemplateName(name))]).toEqual([6, true])
    await client.send("/portal", "create", { template: names[2] ?? "", idempotencyKey: crypto.randomUUID() })
    expect((await surveysOf(owner)).length).toBe(1)
    expect((await client.get("/portal")).html).not.toContain("name=\"template\"")
  })
})
