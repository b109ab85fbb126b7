/** Surveys with conditions, as a browser without script answers them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { formOf, withoutTemplates } from "../fixtures/Form.js"
import { surveyPages } from "../fixtures/pages.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { logInto } from "../fixtures/PortalClient.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

const { get, post } = surveyPages(() => server.url)

type Questions = NonNullable<Parameters<PageServer["publish"]>[0]["questions"]>

/** A low score asks for the reason, a reason that is given asks for a contact. */
const questions: Questions = [
  { key: "score", type: "nps", text: "How likely are you to come again?" },
  {
    key: "reason",
    type: "text",
    text: "What went wrong?",
    showIf: { question: "score", op: "lte", value: 6 },
    requiredIf: { question: "score", op: "lte", value: 2 }
  },
  { key: "contact", type: "boolean", text: "May we call you?", showIf: { question: "reason", op: "answered" } },
  { key: "praise", type: "text", text: "What did you like?", showIf: { question: "score", op: "gte", value: 9 } }
]

const publish = (parts: Partial<Parameters<PageServer["publish"]>[0]> = {}) =>
  server.publish({ title: "Visit", questions, ...parts })

/** The texts of the questions of a page, in order. */
const textsOf = (html: string): ReadonlyArray<string> =>
  [...withoutTemplates(html).matchAll(/<span class="text">([^<]*)<\/span>/g)].map(([, text]) => text ?? "")

const score = "How likely are you to come again?"
const reason = "What went wrong?"
const contact = "May we call you?"
const praise = "What did you like?"
const more = "There are more questions"

const storedAnswers = async (surveyId: string, status: "all" | "completed" | "partial" = "completed") =>
  Promise.all((await server.responses(surveyId, status)).map((response) => server.answersOf(surveyId, response)))

describe("the page of a survey with conditions", () => {
  it("shows what is asked before any answer", async () => {
    const { slug } = await publish()
    const { html } = await get(`/s/${slug}`)
    expect(textsOf(html)).toEqual([score])
    expect(html).toContain(">1 question</p>")
  })

  it("comes again, and stores nothing, as long as the answers lead to questions that it did not show", async () => {
    const { id, slug } = await publish()
    const first = await post((await get(`/s/${slug}`)).html, [["a.score", "2"]])
    expect(first.status).toBe(200)
    expect(first.html).toContain(more)
    expect(first.html).toContain(`<a href="#q-reason">${reason}</a>`)
    expect(textsOf(first.html)).toEqual([score, reason])
    expect(formOf(first.html).fields).toContainEqual(["a.score", "2"])
    const second = await post(first.html, [["a.reason", "It rained"]])
    expect(textsOf(second.html)).toEqual([score, reason, contact])
    expect(second.html).toContain(`<a href="#q-contact">${contact}</a>`)
    expect(second.html).not.toContain("#q-reason")
    expect(await server.responses(id, "all")).toEqual([])
    const third = await post(second.html, [])
    expect(third.status).toBe(303)
    expect(await storedAnswers(id)).toEqual([{ score: 2, reason: "It rained" }])
  })

  it.each([["de", "Es gibt weitere Fragen"], ["fr", "Il y a d’autres questions"], ["es", "Hay más preguntas"]])(
    "says it in the language %s",
    async (language, title) => {
      const { slug } = await publish()
      const { html } = await post((await get(`/s/${slug}?lang=${language}`)).html, [["a.score", "2"]])
      expect(html).toContain(title)
    }
  )

  it("drops the answers to questions that are not asked any more, and keeps them until then", async () => {
    const { id, slug } = await publish()
    const first = await post((await get(`/s/${slug}`)).html, [["a.score", "2"]])
    const turned = await post(first.html, [["a.score", "9"], ["a.reason", "It rained"]])
    expect(textsOf(turned.html)).toEqual([score, praise])
    const back = await post(turned.html, [["a.score", "5"]])
    expect(textsOf(back.html)).toEqual([score, reason, contact])
    expect(formOf(back.html).fields).toContainEqual(["a.reason", "It rained"])
    const sent = await post(turned.html, [["a.praise", "The bread"]])
    expect(sent.status).toBe(303)
    expect(await storedAnswers(id)).toEqual([{ score: 9, praise: "The bread" }])
  })

  it("marks what a condition requires, and asks for it", async () => {
    const { id, slug } = await publish()
    const shown = await post((await get(`/s/${slug}`)).html, [["a.score", "5"]])
    expect(shown.html).not.toContain("<span class=\"required\">")
    const strict = await post(shown.html, [["a.score", "1"]])
    expect(strict.status).toBe(400)
    expect(strict.html).toContain("<span class=\"required\">")
    expect(strict.html).toMatch(/<a href="#q-reason">[^<]*<\/a><span>Please answer this question.<\/span>/)
    expect(await server.responses(id, "all")).toEqual([])
  })

  it("shows the errors of what it showed beside the further questions", async () => {
    const { slug } = await publish({
      questions: [{ key: "name", type: "text", text: "Name?", required: true }, ...questions]
    })
    const { html, status } = await post((await get(`/s/${slug}`)).html, [["a.score", "1"]])
    expect(status).toBe(400)
    expect(html).toContain(more)
    expect([...html.matchAll(/<a href="#q-(\w+)">[^<]*<\/a><span>/g)].map(([, key]) => key)).toEqual(["name"])
  })

  it("shows the message of a rule that an answer breaks, as text", async () => {
    const { id, slug } = await publish({
      questions: [
        { key: "from", type: "date", text: "From?" },
        {
          key: "to",
          type: "date",
          text: "To?",
          validIf: [{
            when: { question: "to", op: "gte", value: { question: "from" } },
            message: "The end is before the <start>."
          }]
        }
      ]
    })
    const { html } = await get(`/s/${slug}`)
    const refused = await post(html, [["a.from", "2026-05-02"], ["a.to", "2026-05-01"]])
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("<p class=\"error\" id=\"q-to-e\"><span>The end is before the &lt;start>.</span>")
    expect((await post(refused.html, [["a.to", "2026-05-03"]])).status).toBe(303)
    expect(await storedAnswers(id)).toEqual([{ from: "2026-05-02", to: "2026-05-03" }])
  })

  it("shows the options, the rows and the places that the conditions leave", async () => {
    const showIf = { question: "member", op: "equals", value: true } as const
    const { id, slug } = await publish({
      questions: [
        { key: "member", type: "boolean", text: "Member?" },
        { key: "one", type: "single_choice", text: "One?", options: [{ value: "vip", label: "VIP", showIf }, "all"] },
        { key: "many", type: "multiple_choice", text: "Many?", options: ["a", { value: "b", label: "B", showIf }] },
        { key: "order", type: "ranking", text: "Order?", options: ["x", { value: "y", label: "Y", showIf }, "z"] },
        {
          key: "grid",
          type: "matrix",
          text: "Grid?",
          options: [{ value: "c1", label: "Column 1", showIf }, "c2"],
          settings: { rows: [{ value: "r1", label: "Row 1", showIf }, "r2"] }
        },
        {
          key: "club",
          type: "single_choice",
          text: "Club?",
          options: [{ value: "k", label: "K", showIf }, { value: "l", label: "L", showIf }]
        }
      ]
    })
    const { html } = await get(`/s/${slug}`)
    for (const hidden of ["VIP", ">B<", ">Y<", "Column 1", "Row 1", "a.order.3", "Club?"]) {
      expect(withoutTemplates(html)).not.toContain(hidden)
    }
    expect(html).toMatch(/id="q-one" name="a.one" value="=all"/)
    expect(html).toMatch(/id="q-grid" name="a.grid.r2" value="c2"/)
    const again = await post(html, [["a.member", "true"]])
    for (const shown of ["VIP", ">B<", ">Y<", "Column 1", "Row 1", "a.order.3", "Club?"]) {
      expect(withoutTemplates(again.html)).toContain(shown)
    }
    const sent = await post(again.html, [["a.one", "=vip"], ["a.grid.r1", "c1"], ["a.club", "=k"]])
    expect(sent.status).toBe(303)
    expect(await storedAnswers(id)).toEqual([{ member: true, one: "vip", grid: { r1: "c1" }, club: "k" }])
  })

  it("refuses choices beside an exclusive one", async () => {
    const options = ["a", { value: "none", label: "None", exclusive: true }]
    const { slug } = await publish({ questions: [{ key: "many", type: "multiple_choice", text: "Many?", options }] })
    const { html, status } = await post((await get(`/s/${slug}`)).html, [["a.many", "=a"], ["a.many", "=none"]])
    expect(status).toBe(400)
    expect(html).toContain("One of your choices can only be chosen alone.")
  })

  it("reads hidden fields and first answers from its address", async () => {
    const { id, slug } = await publish({
      hiddenFields: ["userPlan", "plan"],
      questions: [
        ...questions,
        { key: "gold", type: "text", text: "Gold?", showIf: { field: "userPlan", op: "equals", value: "gold" } },
        { key: "plain", type: "text", text: "Plain?", showIf: { field: "plan", op: "equals", value: "free" } }
      ]
    })
    const shown = async (query: string) => textsOf((await get(`/s/${slug}?${query}`)).html)
    expect(await shown("")).toEqual([score])
    expect(await shown("userPlan=gold")).toEqual([score, "Gold?"])
    expect(await shown("userplan=gold")).toEqual([score, "Gold?"])
    expect(await shown("meta[userPlan]=gold&meta[other]=x")).toEqual([score, "Gold?"])
    expect(await shown("meta[userplan]=gold")).toEqual([score, "Gold?"])
    expect(await shown("plan=free&score=3")).toEqual([score, reason, "Plain?"])
    expect(await shown("prefill[score]=9")).toEqual([score, praise])
    const sent = await post((await get(`/s/${slug}?userplan=gold&meta[other]=x`)).html, [["a.gold", "Yes"]])
    expect(sent.status).toBe(303)
    expect(await server.responses(id)).toMatchObject([{ metadata: { userPlan: "gold", other: "x" } }])
    expect(await storedAnswers(id)).toEqual([{ gold: "Yes" }])
  })

  it("saves what is valid, and goes on with the conditions of the stored answers and metadata", async () => {
    const { id, slug } = await publish({
      hiddenFields: ["plan"],
      questions: [
        ...questions,
        { key: "gold", type: "text", text: "Gold?", showIf: { field: "plan", op: "equals", value: "gold" } }
      ]
    })
    const asked = await post((await get(`/s/${slug}?plan=gold`)).html, [["a.score", "4"]])
    const saved = await post(asked.html, [["a.reason", "It rained"], ["action", "save"]])
    expect(saved.status).toBe(303)
    const continued = await get(saved.location)
    expect(textsOf(continued.html)).toEqual([score, reason, contact, "Gold?"])
    // What is hidden for now stays stored.
    const stayed = await post(continued.html, [["meta.plan", "free"], ["action", "stay"]])
    expect(textsOf(stayed.html)).toContain("Gold?")
    // The script takes the fields of hidden questions out of the form.
    const withoutReason = continued.html.replace("name=\"a.reason\"", "name=\"x\"")
    const turned = await post(withoutReason, [["shown", "score gold"], ["a.score", "8"], ["action", "save"]])
    expect(turned.status).toBe(303)
    expect(await storedAnswers(id, "partial")).toEqual([{ score: 8, reason: "It rained" }])
    const last = await get(turned.location)
    expect(textsOf(last.html)).toEqual([score, "Gold?"])
    const sent = await post(last.html, [["a.gold", "Yes"]])
    expect(sent.status).toBe(303)
    expect(await storedAnswers(id)).toEqual([{ score: 8, gold: "Yes" }])
  })

  it("comes again when the survey gets a question while the form is open", async () => {
    const { id, slug } = await publish()
    const { html } = await get(`/s/${slug}`)
    const survey = await server.canvass.surveys.get(server.owner, id)
    const added = { key: "added", type: "text" as const, text: "Anything else?" }
    await server.canvass.surveys.update(server.owner, id, { questions: [...survey.questions, added] })
    const again = await post(html, [["a.score", "8"]])
    expect(textsOf(again.html)).toEqual([score, "Anything else?"])
    expect(await server.responses(id, "all")).toEqual([])
    expect((await post(again.html, [])).status).toBe(303)
  })

  it("is the same in the preview", async () => {
    const client = await logInto(server.url)
    const { html } = await client.submit("/portal/surveys/new", "create")
    const surveyId = /\/portal\/surveys\/([0-9a-f-]{36})\/edit/.exec(html)?.[1] ?? ""
    const account = (await server.canvass.accounts.ensure(client.email)).id
    await server.canvass.surveys.update(account, surveyId, { questions })
    const path = `/portal/surveys/${surveyId}/preview`
    expect(textsOf((await client.get(path)).html)).toEqual([score])
    const more = await client.send(path, "check", { "a.score": "5" })
    expect(more.status).toBe(200)
    expect(textsOf(more.html)).toEqual([score, reason])
    expect(more.html).toContain("There are more questions")
    expect((await client.send(path, "check", { "a.score": "8" })).html).toContain("The answers are complete and valid")
  })
})
